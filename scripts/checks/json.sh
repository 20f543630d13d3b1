#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# All JSON is parsed in core/files/json.cpp, which limits its depth; scene/glb_json.cpp, which drops parts while it parses,
# asks it for the limits.
set -euo pipefail
others=$(grep -rnE 'json::parse\(|Json::parse\(' src apps | grep -vE '^src/danbv/(core/files/json|scene/glb_json)\.cpp:' || true)
[ -z "$others" ] || { echo "json: parsed past core/files/json.h:"; echo "$others"; exit 1; } >&2
grep -q check_json_limits src/danbv/scene/glb_json.cpp || { echo "json: scene/glb_json.cpp asks for no limits" >&2; exit 1; }
echo "json: one parser, with limits"
