#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Draws the README's pictures anew. Usage: scripts/make-images.sh [OUTDIR]
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:-docs/images}
danbv=${DANBV:-build/bin/danbv}
mkdir -p "$out"

"$danbv" dataset show ships --columns 5 --cell 240 150 --angles 1 --palette --out "$out/fleet.png"
"$danbv" render fleet:offshore:1 --sea-state 6 --azimuth 55 --elevation 8 --distance 32 --size 480 280 \
  --frames 40 --frame-time 0.2 --out "$out/sea.png"
ls -l "$out"
