#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs every danbv command of the README, as it stands there, in a scratch folder. README_TIMES=1 prints what each takes.
set -euo pipefail
top=$PWD
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
ln -s "$top/build" "$top/configs" "$scratch/"
cd "$scratch"
export DANBV_CACHE=${DANBV_CACHE:-$scratch/cache}
build/bin/danbv dataset build --kind ships --count 1 --out own > log 2>&1
cp own/*/mesh.ply my-ship.ply
count=0
while read -r command; do
  command=${command%%#*}
  start=$SECONDS
  eval "$command" > log 2>&1 || { tail -20 log >&2; echo "readme: failed: $command" >&2; exit 1; }
  [ -z "${README_TIMES:-}" ] || echo "readme: $((SECONDS - start)) s: $command"
  count=$((count + 1))
done < <(grep -E '^build/bin/danbv ' "$top/README.md")
[ "$count" -gt 0 ] || { echo "readme: no command found" >&2; exit 1; }
echo "readme: its $count commands run, $SECONDS s"
