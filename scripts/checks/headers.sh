#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Every public header compiles alone (CMake makes one source a header).
set -euo pipefail
cmake --build build --target all_verify_interface_header_sets danbv_torch_headers > build/headers.log 2>&1 ||
  { tail -40 build/headers.log >&2; echo "headers: one does not compile alone" >&2; exit 1; }
echo "headers: each compiles alone"
