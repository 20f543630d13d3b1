#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
git ls-files '*.h' '*.cpp' '*.cu' '*.cuh' | xargs clang-format --dry-run -Werror ||
  { echo "format: run 'make format'" >&2; exit 1; }
echo "format: clean"
