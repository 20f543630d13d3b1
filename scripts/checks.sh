#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What CI holds beside the tests: layers, lone headers, format, no stray binaries, CUDA sources that compile, the README's commands,
# the table of equations.
set -euo pipefail
cd "$(dirname "$0")/.."
export DANBV_CACHE=${DANBV_CACHE:-$PWD/build/check-cache}  # ground truth serves several checks
mkdir -p build/checks

check() {
  local log=build/checks/$1.log
  "scripts/checks/$1.sh" > "$log" 2>&1 || { cat "$log" >&2; echo "checks: $1 failed" >&2; return 1; }
  cat "$log"
}
export -f check

# These use every core; the others follow side by side, same_files with the ground truth that readme has left.
whole=(cuda headers readme)
for name in "${whole[@]}"; do check "$name"; done
for path in scripts/checks/*.sh; do basename "$path" .sh; done | grep -vxF "$(printf '%s\n' "${whole[@]}")" |
  xargs -P "$(nproc)" -I{} bash -c 'check {}'
