#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Scans a ship at sea and leaves a report to open in a browser; a second time it replaces the first scan. Usage: scripts/demo.sh OUTDIR
set -euo pipefail
out=${1:?usage: demo.sh OUTDIR}
danbv=${DANBV:-build/bin/danbv}
mkdir -p "$out"

"$danbv" scan fleet:container:7 --sea-state 5 --force --out "$out/scan"
echo "open $out/scan/report.html in a browser"
