#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# compute-sanitizer over the tests of every kernel, in what scripts/gpu-check.sh has built: memcheck over all stages whose
# tests run on a GPU, racecheck where the threads of a block share memory. Usage: scripts/gpu-sanitize.sh [FOLDER]
set -uo pipefail
cd "$(dirname "$0")/.."
out=${1:-out/gpu}
mkdir -p "$out"
command -v compute-sanitizer > /dev/null || { echo "no compute-sanitizer here"; exit 0; }
failed=0
check() {  # TOOL STAGE FILTER
  OMP_NUM_THREADS=4 compute-sanitizer --tool "$1" --error-exitcode 1 build-gpu/tests/test_$2 --gtest_filter="$3" \
    > "$out/$1-$2.txt" 2>&1 || failed=1
  echo "$1 $2: $(grep -E 'SUMMARY|PASSED|FAILED' "$out/$1-$2.txt" | tr '\n' ' ')"
}
# Stages whose tests name a device; in the slow ones, the tests that have a step on it.
all='-Long*:*Alloc*'
for stage in $(grep -rlE '(on_device|devices)\.h|Device::cuda|cuda_available' tests | cut -d/ -f2 | sort -u); do
  case $stage in
    support | fuzz) ;;
    core) check memcheck core 'ParallelFor*:Buffer*' ;;
    eval) check memcheck eval 'ScanMeter*' ;;
    policy) check memcheck policy '*DevicesAgree:EncodeInputs*:FieldFunction*:PolicyAgent*' ;;
    train) check memcheck train 'Gae*:Waits*:PpoUpdate.LearnsTheSame*' ;;
    *) check memcheck "$stage" "$all" ;;
  esac
done
for stage in $(grep -rl '__shared__' src/danbv --include=*.cu --include=*.cuh | cut -d/ -f3 | sort -u); do
  check racecheck "$stage" "$all"
done
exit $failed
