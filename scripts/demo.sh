#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes a ship and draws it: alone, in its sea, and moving. Usage: scripts/demo.sh OUTDIR
set -euo pipefail
out=${1:?usage: demo.sh OUTDIR}
danbv=${DANBV:-build/bin/danbv}
mkdir -p "$out"

"$danbv" render fleet:tug:7 --azimuth 50 --elevation 25 --out "$out/ship.png"
"$danbv" render fleet:tug:7 --sea-state 5 --elevation 10 --out "$out/sea.png"
"$danbv" render fleet:tug:7 --sea-state 5 --elevation 10 --size 400 250 --frames 20 --frame-time 0.2 \
  --out "$out/sea-moving.png"
"$danbv" dataset build --kind houses --count 3 --out "$out/houses"
"$danbv" dataset show "$out/houses" --columns 3 --out "$out/houses.png"
echo "the demo's pictures are in $out"
