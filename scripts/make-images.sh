#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Draws the pictures of README and docs anew. Usage: scripts/make-images.sh [OUTDIR]
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:-docs/images}
danbv=${DANBV:-build/bin/danbv}
mkdir -p "$out"

"$danbv" dataset show ships --columns 5 --cell 240 150 --angles 1 --palette --out "$out/fleet.png"

# Pictures with fewer colours (ImageMagick): a storm, the surface of an orbit, complexity maps on one sheet.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$danbv" render fleet:offshore:1 --sea-state 9 --size 1000 460 --out "$work/sea.png"
convert "$work/sea.png" +dither -colors 200 "PNG8:$out/sea.png"
"$danbv" scan fleet:offshore:1 --planner orbit --sea-state 3 --out "$work/scan"
"$danbv" mesh "$work/scan/cloud.ply" --out "$work/mesh.ply"
"$danbv" render "$work/mesh.ply" --azimuth 50 --elevation 22 --size 720 400 --out "$work/mesh.png"
convert "$work/mesh.png" +dither -colors 128 "PNG8:$out/mesh.png"
targets=(fleet:container:1 fleet:offshore:1 fleet:yacht:19 house:chalet:1 object:teapot:1 object:castle:1)
for i in "${!targets[@]}"; do
  "$danbv" render "${targets[$i]}" --color complexity --size 400 260 --out "$work/complexity-$i.png"
done
montage "$work"/complexity-?.png -tile 3x -geometry 300x195+2+2 +dither -colors 160 "PNG8:$out/complexity.png"

# README: a film of a report's scene, 72 frames (node and chromium).
"$danbv" scan fleet:container:7 --sea-state 5 --out "$work/film-scan"
node viewer/tools/film.mjs "$work/film-scan/report.html" "$work/film"
convert -delay 9 -loop 0 "$work"/film/*.png -resize 860x -colors 48 +dither -fuzz 6% -layers OptimizeTransparency "$out/scan.gif"

# docs/results.md: a good episode and a bad one.
for ship in yacht:3 heavylift:11; do
  "$danbv" scan "fleet:$ship" --sea-state 5 --force --out "$work/episode"
  node viewer/tools/still.mjs "$work/episode/report.html" "$work/still.png"
  convert "$work/still.png" -resize 1000x +dither -colors 128 "PNG8:$out/episode-${ship/:/-}.png"
done

# docs/registration.md: the drift along an orbit.
"$danbv" check registration --target fleet:offshore:1 --planner orbit --sea-state 6 --seeds 1 --verbose > "$work/drift.txt"
awk -f scripts/drift.awk "$work/drift.txt" > "$out/registration-drift.svg"
ls -l "$out"
