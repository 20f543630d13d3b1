#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# An outside project finds, links and runs an installed danbv.
set -euo pipefail
prefix=$PWD/build/install-check
log=build/install-check.log
{
  cmake --install build --prefix "$prefix"
  cmake -S tests/install -B build/outside -G Ninja -DCMAKE_PREFIX_PATH="$prefix"
  cmake --build build/outside
} > "$log" 2>&1 || { tail -30 "$log" >&2; echo "install: an outside project cannot use danbv" >&2; exit 1; }
echo "install: an outside project says: $(build/outside/uses_danbv)"
