#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The viewer's TypeScript holds its types, and its lock file names no host.
set -euo pipefail
cd viewer
if grep -q '"resolved"' package-lock.json; then
  echo "viewer: package-lock.json names hosts; run npm with the .npmrc beside it" >&2
  exit 1
fi
command -v npm > /dev/null || { echo "viewer: no npm here, types not checked"; exit 0; }
[ -e node_modules/typescript ] || npm ci --ignore-scripts > /dev/null 2>&1 || { echo "viewer: 'npm ci' failed" >&2; exit 1; }
node_modules/.bin/tsc --noEmit
echo "viewer: types hold"
