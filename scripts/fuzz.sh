#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Fuzzes the mesh readers: scripts/fuzz.sh [RUNS [SECONDS [FORMAT..]]]. Each format gets RUNS executions or SECONDS,
# whichever ends first (0: no limit). New inputs are kept in build-fuzz/corpus, faults in build-fuzz/faults.
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-1000000}
seconds=${2:-600}
formats=("${@:3}")
[ ${#formats[@]} -gt 0 ] || formats=(ply stl obj glb)
[ "$runs" -gt 0 ] || runs=-1

build=build-fuzz
clang=$(command -v clang++-14 || command -v clang++ || true)
[ -n "$clang" ] || { echo "fuzz: no clang++ here, nothing run"; exit 0; }
mkdir -p $build
[ -e $build/build.ninja ] || cmake -S . -B $build -G Ninja -DCMAKE_CXX_COMPILER="$clang" -DCMAKE_BUILD_TYPE=None \
  -DCMAKE_CXX_FLAGS='-O1 -gline-tables-only -fsanitize=fuzzer-no-link,address' \
  -DDANBV_FUZZ=ON -DDANBV_TESTS=OFF -DDANBV_BENCHMARKS=OFF -DDANBV_OPEN3D=OFF -DDANBV_EMBREE=OFF > $build/configure.log 2>&1 ||
  { cat $build/configure.log >&2; rm -f $build/build.ninja; exit 1; }
cmake --build $build --target fuzz > $build/build.log 2>&1 || { tail -40 $build/build.log >&2; exit 1; }

for format in "${formats[@]}"; do
  mkdir -p $build/corpus/$format $build/faults
  log=$build/$format.log
  if ! $build/bin/fuzz_$format -runs="$runs" -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=2048 \
    -seed=1 -artifact_prefix=$build/faults/$format- -print_final_stats=1 \
    $build/corpus/$format tests/fuzz/corpus/$format > $log 2>&1; then
    tail -60 $log >&2
    echo "fuzz: $format failed; the input is in $build/faults" >&2
    exit 1
  fi
  echo "fuzz: $format clean after $(sed -n 's/^stat::number_of_executed_units: *//p' $log) executions"
done
