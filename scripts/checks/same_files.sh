#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Two scans with one seed leave the same files behind, whatever the number of threads: of a ship, and of a rugged thing whose key
# views have more cells and rims than most.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# A hull full of blocks of all heights, and ladders along one side.
awk 'function box(x, y, z, a, b, c,   k) {
  for (k = 0; k < 8; ++k) print "v", x + a * (k % 2), y + b * (int(k / 2) % 2), z + c * int(k / 4)
  print "f", n + 1, n + 3, n + 4, n + 2; print "f", n + 5, n + 6, n + 8, n + 7; print "f", n + 1, n + 2, n + 6, n + 5
  print "f", n + 3, n + 7, n + 8, n + 4; print "f", n + 1, n + 5, n + 7, n + 3; print "f", n + 2, n + 4, n + 8, n + 6
  n += 8
}
function any() { seed = seed * 16807 % 2147483647; return seed / 2147483647 }
BEGIN {
  seed = 7
  box(0, -1.6, -1, 12, 3.2, 1.5)
  for (i = 0; i < 20; ++i)
    for (k = 0; k < 5; ++k) box(0.6 * i, 0.64 * k - 1.6, 0.5, 0.6, 0.64, 0.3 + 4 * any() * (1.2 - 0.6 * (0.4 * k - 1) ^ 2))
  for (i = 0; i < 20; ++i)
    for (k = 0; k < 12; ++k) box(0.3 + 0.6 * i, 0.1 * any() - 1.8, 0.4 + 0.35 * k, 0.3, 0.2 + 3.2 * (k > 9), 0.12)
}' > "$scratch/rugged.obj"

# same NAME TARGET FLAGS..
same() {
  local name=$1
  shift
  for threads in 1 3; do
    OMP_NUM_THREADS=$threads build/bin/danbv scan "$@" --seed 3 --out "$scratch/$name-$threads" > "$scratch/log" 2>&1 ||
      { tail -20 "$scratch/log" >&2; exit 1; }
  done
  for file in metrics.json cloud.ply trajectory.tum episode.safetensors; do
    cmp "$scratch/$name-1/$file" "$scratch/$name-3/$file" || { echo "same_files: threads change $file of $name" >&2; exit 1; }
  done
}

same ship fleet:container:7 --planner orbit --sea-state 5 --views 5
same rugged "$scratch/rugged.obj" --length 40 --planner uniform-hemisphere --sea-state 5 --views 6 --points 20000
echo "same_files: a scan leaves the same files at 1 and at 3 threads"
