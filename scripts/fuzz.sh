#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Fuzzes the readers (tests/fuzz): scripts/fuzz.sh [RUNS [SECONDS [TARGET..]]]. Each target gets RUNS executions or SECONDS,
# whichever ends first (0: no limit). Slow, large and undefined behaviour are faults, too. New inputs are kept in
# build-fuzz/corpus, faults in build-fuzz/faults, and build-fuzz/executions.txt counts over all runs. FUZZ_SEED=N: other inputs.
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-1000000}
seconds=${2:-600}
targets=("${@:3}")
[ ${#targets[@]} -gt 0 ] || targets=(ply stl obj glb points safetensors scan sensor_log json toml http png)
[ "$runs" -gt 0 ] || runs=-1

build=build-fuzz
clang=$(command -v clang++-14 || command -v clang++ || true)
[ -n "$clang" ] || { echo "fuzz: no clang++ here, nothing run"; exit 0; }
mkdir -p $build/faults
sanitize='-fsanitize=fuzzer-no-link,address,undefined,float-cast-overflow -fno-sanitize-recover=all'
[ -e $build/build.ninja ] || cmake -S . -B $build -G Ninja -DCMAKE_CXX_COMPILER="$clang" -DCMAKE_BUILD_TYPE=None \
  -DCMAKE_CXX_FLAGS="-O1 -gline-tables-only $sanitize" -DDANBV_FUZZ=ON -DDANBV_TESTS=OFF -DDANBV_BENCHMARKS=OFF \
  -DDANBV_OPEN3D=OFF -DDANBV_EMBREE=OFF -DDANBV_TORCH=OFF > $build/configure.log 2>&1 ||
  { cat $build/configure.log >&2; rm -f $build/build.ninja; exit 1; }
cmake --build $build --target fuzz > $build/build.log 2>&1 || { tail -40 $build/build.log >&2; exit 1; }

# Short stacks of allocations and little quarantine: twice the executions, and memory that tells what a reader takes.
export ASAN_OPTIONS=malloc_context_size=4:quarantine_size_mb=8 UBSAN_OPTIONS=print_stacktrace=1
fuzz() {  # TARGET: at most 1 GB for an input of 4 kB, and 30 s by the clock, which also counts where a machine stands still
  local target=$1 log=$build/$1.log words=()
  mkdir -p $build/corpus/$target
  local dictionary=tests/fuzz/${target/points/ply}.dict
  [ ! -e $dictionary ] || words=(-dict=$dictionary)
  if ! $build/bin/fuzz_$target -runs="$runs" -max_total_time="$seconds" -max_len=4096 -timeout=30 -report_slow_units=5 -rss_limit_mb=1024 \
    -entropic=0 -seed="${FUZZ_SEED:-1}" "${words[@]}" -artifact_prefix=$build/faults/$target- -print_final_stats=1 \
    $build/corpus/$target tests/fuzz/corpus/$target > $log 2>&1; then
    tail -60 $log >&2
    echo "fuzz: $target failed; the input is in $build/faults" >&2
    return 1
  fi
  local executed=$(sed -n 's/^stat::number_of_executed_units: *//p' $log)
  echo "$target $executed" >> $build/executions.txt
  echo "fuzz: $target clean after $executed executions"
}
for target in "${targets[@]}"; do fuzz "$target"; done
