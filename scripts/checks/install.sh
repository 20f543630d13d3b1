#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# An outside project finds, links and runs an installed danbv: the examples, the second on the files of a scan.
set -euo pipefail
prefix=$PWD/build/install-check
examples=build/outside/examples
log=build/install-check.log
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
{
  cmake --install build --prefix "$prefix" &&
  cmake -S tests/install -B build/outside -G Ninja -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=Release &&
  cmake --build build/outside &&
  build/bin/danbv scan fleet:tug:7 --sea-state 3 --views 8 --points 20000 --log --out "$scratch/scan"
} > "$log" 2>&1 || { tail -30 "$log" >&2; echo "install: an outside project cannot use danbv" >&2; exit 1; }
run() {
  echo "install: ${1#"$examples"/} says:"
  "$@" 2>> "$log" | sed 's/^/  /' || { echo "install: $* failed" >&2; exit 1; }
}
export DANBV_WEIGHTS=$prefix/share/danbv/weights/da-nbv.safetensors  # the programs lie elsewhere
run $examples/1_own_planner
run $examples/2_scanner_from_files "$scratch/scan/sensors.safetensors" "$(grep -oP '^planner="\K[^"]+' "$scratch/scan/config.toml")"
run $examples/3_simulator_alone
