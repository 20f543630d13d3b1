#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What CI holds beside the tests: layers, lone headers, format, CUDA sources that compile, the README's commands.
set -euo pipefail
cd "$(dirname "$0")/.."
export DANBV_CACHE=${DANBV_CACHE:-$PWD/build/check-cache}  # ground truth serves several checks
for check in scripts/checks/*.sh; do
  "$check"
done
