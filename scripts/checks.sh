#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What CI holds beside the tests: layers, lone headers, format, CUDA sources that compile.
set -euo pipefail
cd "$(dirname "$0")/.."
for check in scripts/checks/*.sh; do
  "$check"
done
