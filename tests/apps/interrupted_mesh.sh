#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A SIGTERM while a scan makes its mesh ends the second process that makes it, and the scan's other files stand.
# Usage: interrupted_mesh.sh DANBV
set -euo pipefail
danbv=$1
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
export OMP_NUM_THREADS=1 DANBV_CACHE=$out/cache
"$danbv" scan fleet:tug:1 --planner orbit --views 3 --pixels 200 --points 2000 --mesh --out "$out/scan" > "$out/log" 2>&1 &
scan=$!
child=""
until child=$(pgrep -P $scan); do
  kill -0 $scan 2> /dev/null || { cat "$out/log" >&2; echo "the scan ended before its mesh was begun" >&2; exit 1; }
  sleep 0.05
done
kill -TERM $scan
wait $scan && { echo "the scan did not notice" >&2; exit 1; }
if kill -0 "$child" 2> /dev/null; then echo "the child outlived the scan" >&2; exit 1; fi
tail -1 "$out/log"
[ ! -e "$out/scan/mesh.ply" ] && [ ! -e "$out/scan/.danbv" ] && "$danbv" report "$out/scan"
