#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The qualitative table of a small target: its files, a row without weights, and that nothing is flown or meshed twice. It starts
# second processes of danbv for its meshes, so it needs the program itself.
# Usage: qualitative.sh DANBV
set -euo pipefail
danbv=$1
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
export OMP_NUM_THREADS=1 DANBV_CACHE=$out/cache
fail() { cat "$out/log" >&2; echo "qualitative: $1" >&2; exit 1; }
table() {
  "$danbv" tables qualitative --target fleet:tug:1 --planner orbit,uniform-hemisphere,gennbv@none --views 3 --pixels 160 --points 2000 \
    --mesh-depth 6 --runs "$out/runs" --out "$out/tables" > "$out/log" 2>&1
}
seen() { (cd "$out/runs/qualitative/scans" && stat -c '%n %i' -- *); }  # a file that is written again is another one

# Killed once the first scan is kept, then again while the second one's files are written.
if DANBV_FILE_FAULT=kill@30 table; then fail "it was not killed"; fi
[ ! -e "$out/tables/qualitative.csv" ] || fail "a killed table was written"
table || fail "it did not go on"
for file in qualitative.csv qualitative.md qualitative.tex qualitative-figures.tex; do
  [ -s "$out/tables/$file" ] || fail "$file is missing"
done
[ "$(ls "$out"/tables/qualitative-tug-1-*.png | wc -l)" = 1 ] || fail "not one picture"
grep -q "missing: no weights" "$out/tables/qualitative.md" || fail "no row says that it is missing"
[ "$(ls "$out"/runs/qualitative/scans/*.mesh.ply | wc -l)" = 2 ] || fail "not two meshes"
grep -q " files in .*, in " "$out/log" || fail "it does not say how long it took"

before=$(seen)
cp -r "$out/tables" "$out/first"
table || fail "the second run failed"
[ "$(seen)" = "$before" ] || fail "something was made twice"
diff -r "$out/tables" "$out/first" > "$out/log" || fail "the same scans gave another table"

rm "$out"/runs/qualitative/scans/*orbit*.mesh.ply
table || fail "the mesh was not made again"
[ "$(seen | grep -v 'orbit.*mesh')" = "$(grep -v 'orbit.*mesh' <<< "$before")" ] || fail "more than the missing mesh was made"
diff -r "$out/tables" "$out/first" > "$out/log" || fail "the same cloud gave another mesh"
