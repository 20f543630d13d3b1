#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The tests under a sanitizer, stage by stage: scripts/sanitize.sh asan|tsan [STAGE..]. asan: addresses, leaks and undefined
# behaviour; tsan: threads. Without stages all of tests/, without its Long* tests; a finding fails its test. What is
# suppressed are frames of libraries that are not ours (tests/lsan.supp, tests/tsan.supp). Logs are in build-asan/sanitize.
# Every test is a process of its own, as under ctest: some fork, which LibTorch does not bear once it has found gradients.
#   SANITIZE_JOBS: of the build; SANITIZE_SHARDS: tests at once, for machines with many cores (1);
#   SANITIZE_FILTER: of the tests; SANITIZE_CMAKE: further words for cmake, as -DCMAKE_PREFIX_PATH=..
set -uo pipefail
cd "$(dirname "$0")/.."
preset=${1:?asan or tsan}
build=build-$preset
stages=("${@:2}")
shards=${SANITIZE_SHARDS:-1}
# shellcheck disable=SC2086
[ -e $build/build.ninja ] || cmake --preset "$preset" ${SANITIZE_CMAKE:-} > /dev/null || exit 1
if [ ${#stages[@]} -eq 0 ]; then
  mapfile -t stages < <(ninja -C "$build" -t targets all | sed -n 's/^test_\([a-z]*\): phony$/\1/p')
fi

export ASAN_OPTIONS=strict_string_checks=1:detect_stack_use_after_return=1
export UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1
export LSAN_OPTIONS=suppressions=$PWD/tests/lsan.supp:print_suppressions=0
# Tests fork processes that start threads of their own.
export TSAN_OPTIONS=die_after_fork=0:suppressions=$PWD/tests/tsan.supp:second_deadlock_stack=1:print_suppressions=0
# Threads that spin, as is the rule where there are cores for all, starve each other under a sanitizer.
export OMP_WAIT_POLICY=passive DANBV_SHARED=${DANBV_SHARED:-$PWD/../shared}
mkdir -p "$build/sanitize"
failed=0
for stage in "${stages[@]}"; do
  log=$build/sanitize/$stage.log
  if ! cmake --build "$build" --target "test_$stage" ${SANITIZE_JOBS:+-j"$SANITIZE_JOBS"} > "$log" 2>&1; then
    tail -20 "$log" >&2
    echo "$preset $stage: does not build"
    failed=1
    continue
  fi
  rm -rf "$log.d"
  mkdir "$log.d"
  "$build/tests/test_$stage" --gtest_list_tests --gtest_filter="${SANITIZE_FILTER:--Long*}" |
    sed 's/ *#.*//' | awk '/^[^ ]/ {suite = $1; next} {print suite $1}' |
    xargs -P "$shards" -I '{}' bash -c \
      '"$0" --gtest_filter="$2" > "$1/${2//\//_}.log" 2>&1' "$build/tests/test_$stage" "$log.d" '{}' || failed=1
  cat "$log.d"/*.log > "$log"
  findings=$(grep -cE 'ERROR: (Address|Leak)Sanitizer|WARNING: ThreadSanitizer|runtime error:' "$log")
  echo "$preset $stage: $(grep -c '^\[  PASSED  \] 1 test' "$log") passed, $(grep -lE '^\[  SKIPPED \]' "$log.d"/*.log | wc -l)" \
    "skipped, failed: $(grep -LE '^\[  PASSED  \] 1 test|^\[  SKIPPED \]' "$log.d"/*.log | wc -l), $findings findings"
done
exit $failed
