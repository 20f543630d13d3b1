#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Writes who may use whom into the table of docs/architecture.md, in the order of the stages: from build/stages.txt, where
# CMake leaves the stages' USES. What lives in a stage is said in the document alone, and kept.
# Usage: scripts/stage-table.sh [--check]   (--check: change nothing, fail where the table is stale)
set -euo pipefail
cd "$(dirname "$0")/.."
table=${DANBV_STAGE_TABLE:-build/stages.txt}
document=docs/architecture.md
[ -e "$table" ] || { echo "stage-table: $table is missing: configure first" >&2; exit 1; }

fresh=$(mktemp)
trap 'rm -f "$fresh"' EXIT
awk -v table="$table" '
  BEGIN {
    while ((getline line < table) > 0) {
      stage = line; sub(/:.*/, "", stage)
      uses = line; sub(/^[^:]*: */, "", uses); gsub(/ /, ", ", uses)
      order[++count] = stage; may[stage] = uses
    }
  }
  /^<!-- stages -->$/ { inside = 1; found = 1; print; next }
  /^<!-- end of stages -->$/ {
    print "| folder | what lives there | may use |\n| --- | --- | --- |"
    for (i = 1; i <= count; ++i) {
      stage = order[i]
      if (says[stage] == "") { print "stage-table: say in '"$document"' what lives in " stage "/" > "/dev/stderr"; mute = 1 }
      print "| `" stage "/` | " says[stage] " | " may[stage] (may[stage] == "" ? "|" : " |")
    }
    inside = 0; print; next
  }
  inside {
    if (match($0, /^\| `[a-z_]+\/` \| /)) {
      stage = $0; sub(/^\| `/, "", stage); sub(/\/`.*/, "", stage)
      text = substr($0, RLENGTH + 1); sub(/ \|[^|]*\|$/, "", text)
      says[stage] = text
    }
    next
  }
  { print }
  END {
    if (!found || inside) { print "stage-table: no table between its marks" > "/dev/stderr"; exit 1 }
    if (mute) exit 2
  }' "$document" > "$fresh" || { [ $? -eq 2 ] && [ "${1:-}" != --check ] || exit 1; }

cmp -s "$fresh" "$document" && exit 0
if [ "${1:-}" = --check ]; then
  diff "$document" "$fresh" >&2 || true
  echo "stage-table: $document is stale: run 'make stage-table'" >&2
  exit 1
fi
cat "$fresh" > "$document"
