#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Draws a ship in its sea, scans it, and leaves a report to open in a browser. Usage: scripts/demo.sh OUTDIR
set -euo pipefail
out=${1:?usage: demo.sh OUTDIR}
danbv=${DANBV:-build/bin/danbv}
mkdir -p "$out"

"$danbv" render fleet:tug:7 --sea-state 5 --elevation 10 --size 400 250 --frames 20 --frame-time 0.2 --out "$out/sea.png"
"$danbv" scan fleet:container:7 --sea-state 5 --out "$out/scan"
echo "open $out/scan/report.html in a browser"
