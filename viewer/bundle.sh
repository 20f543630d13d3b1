#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Bundles the viewer into one HTML page. Usage: bundle.sh OUT.html
# Beside it OUT.html.h says the page's digest, so that a compiler cache sees when the page has changed.
# Where that cannot be done the file says why, so that danbv builds all the same; it is then older than its sources,
# and the next build tries again.
set -euo pipefail
out=$(realpath -m "${1:?usage: bundle.sh OUT.html}")
mkdir -p "$(dirname "$out")"
cd "$(dirname "$0")"

write_digest() {
  printf '#define DANBV_REPORT_DIGEST "%s"\n' "$(sha256sum < "$out" | cut -d' ' -f1)" > "$out.h"
}

give_up() {
  printf 'this build of danbv has no viewer: %s; then build again' "$1" > "$out"
  write_digest
  touch -d 2000-01-01 "$out"
  echo "viewer: $1" >&2
  exit 0
}

command -v npm > /dev/null || give_up "install nodejs and npm"
# Only what the page is made of; scripts/checks/viewer.sh adds what checks and tests it.
if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  log=$(npm ci --omit=dev --ignore-scripts --fetch-retries=1 --fetch-timeout=30000 2>&1) ||
    give_up "'npm ci' in viewer/ must succeed ($(tail -1 <<< "$log"))"
  touch node_modules/.package-lock.json
fi
node bundle.mjs "$out"
write_digest
