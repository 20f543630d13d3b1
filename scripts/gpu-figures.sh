#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What docs/performance.md says of a GPU, made anew: build, tests on both devices, benchmarks, evaluation, memory checks.
# Usage: scripts/gpu-figures.sh [ARCHITECTURE] [FOLDER]   (90 for an H100 or H200, 89 for an RTX 4090, 80 for an A100)
set -uo pipefail
cd "$(dirname "$0")/.."
arch=${1:-90}
out=${2:-out/gpu}
mkdir -p "$out"
danbv=build-gpu/bin/danbv
step() { echo "== $* ($SECONDS s)"; }

step tests
scripts/gpu-check.sh "$arch" > "$out/check.txt" 2>&1 || echo "gpu-check.sh failed: see $out/check.txt"
tail -3 "$out/check.txt"
step "ten thousand decisions on both devices"
build-gpu/tests/test_planners --gtest_filter='LongDevices*' | grep -E 'differ|OK|FAILED'
step benchmarks
$danbv bench --device cuda --json > "$out/bench.json" 2> "$out/kernels.txt"
grep -E '"(name|ours|how)"' "$out/bench.json"
step "evaluation: 200 episodes on both devices"
for device in cpu cuda; do
  $danbv eval --device $device --planner da-nbv --targets ships --objects 20 --episodes 10 --sea-state 5 --points 20000 \
    --out "$out/eval-$device" 2> /dev/null | grep da-nbv
done
step "registration on the GPU"
for state in 0 3 5 6 9; do
  $danbv check registration --device cuda --seeds 5 --seed 21 --sea-state $state 2> /dev/null | tail -4
done
step "memcheck and racecheck"
scripts/gpu-sanitize.sh "$out"
step done
