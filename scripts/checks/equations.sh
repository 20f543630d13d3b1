#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Holds docs/equations.md to the code: every file it names is there, every test too, and each row has both. Where DANBV_PAPER
# names the paper's source, the table holds every label of an equation in it, and no label that is not there.
set -euo pipefail
table=docs/equations.md
bad=0
complain() { echo "equations: $*" >&2; bad=1; }

rows=$(grep -E '^\| ' "$table" | tail -n +3)  # without the head
tests=$(grep -rhoE '^(TYPED_)?TEST(_F|_P)?\([A-Za-z0-9_]+, *[A-Za-z0-9_]+' tests | sed -E 's/.*\(//; s/, */./')

while IFS='|' read -r _ label files names _; do
  here=$(grep -oE '`[^`]+`' <<< "$files" | tr -d '`' || true)
  [ -n "$here" ] || complain "no file in the row of $label"
  for file in $here; do [ -e "src/danbv/$file" ] || complain "$label: src/danbv/$file is missing"; done
  here=$(grep -oE '`[^`]+`' <<< "$names" | tr -d '`' || true)
  [ -n "$here" ] || complain "no test in the row of $label"
  for name in $here; do grep -qxF "$name" <<< "$tests" || complain "$label: no test is called $name"; done
done <<< "$rows"

named=$(grep -oE '`eq:[^`]+`' "$table" | tr -d '`' | sort -u)
if [ -n "${DANBV_PAPER:-}" ]; then
  labels=$(grep -oE '\\label\{eq:[^}]+\}' "$DANBV_PAPER" | sed -E 's/.*\{(.*)\}/\1/' | sort -u)
  [ -n "$labels" ] || complain "$DANBV_PAPER labels no equation"
  for label in $(comm -23 <(echo "$labels") <(echo "$named")); do complain "$table does not name $label"; done
  for label in $(comm -13 <(echo "$labels") <(echo "$named")); do complain "$table names $label, which the paper does not have"; done
fi
[ $bad -eq 0 ] && echo "equations: $(wc -l <<< "$named") labels have a file and a test${DANBV_PAPER:+, as the paper has them}"
exit $bad
