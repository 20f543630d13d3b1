#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Trains the learned rivals side by side on one GPU, as configs/NAME.toml says, for some time; called again, it goes on.
# Usage: scripts/train-rivals.sh OUT SECONDS [NAME[:SEED] ..] [-- OPTIONS OF TRAIN..]   (no name: gennbv, hestia and scan-rl)
#   DANBV: the program (build-gpu/bin/danbv); DEVICE: cuda
# Every training keeps its own folder OUT/NAME-SEED, and its last lines are printed at the end.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -ge 2 ] || { sed -n 3,7p "$0" >&2; exit 2; }
out=$1 seconds=$2
shift 2
names=() options=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do names+=("$1"); shift; done
[ $# -eq 0 ] || { shift; options=("$@"); }
[ ${#names[@]} -gt 0 ] || names=(gennbv hestia scan-rl)
mkdir -p "$out"
for name in "${names[@]}"; do
  method=${name%%:*} seed=1
  [ "$name" = "$method" ] || seed=${name#*:}
  run=$out/$method-$seed
  begin=(--config "configs/$method.toml" --seed "$seed" "${options[@]}")
  [ ! -d "$run" ] || begin=(--resume "${begin[@]}")
  # The first interrupt ends a training after its iteration, with a checkpoint.
  timeout -s INT "$seconds" "${DANBV:-build-gpu/bin/danbv}" train "${begin[@]}" --device "${DEVICE:-cuda}" --out "$run" \
    >> "$run.log" 2>&1 &
done
wait || true
for name in "${names[@]}"; do
  method=${name%%:*} seed=1
  [ "$name" = "$method" ] || seed=${name#*:}
  echo "$method-$seed: $(tail -n 1 "$out/$method-$seed.log" | tr '\r' '\n' | tail -n 1)"
done
