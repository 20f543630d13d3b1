#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# All JSON is parsed in core/files/json.cpp, which limits its depth and length.
set -euo pipefail
others=$(grep -rniE 'json::parse\(' src apps | grep -v '^src/danbv/core/files/json\.cpp:' || true)
[ -z "$others" ] || { echo "json: parsed past core/files/json.h:"; echo "$others"; exit 1; } >&2
echo "json: one parser, with limits"
