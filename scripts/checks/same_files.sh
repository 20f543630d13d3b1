#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Two scans with one seed leave the same files behind, whatever the number of threads.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for threads in 1 3; do
  OMP_NUM_THREADS=$threads build/bin/danbv scan fleet:container:7 --planner orbit --sea-state 5 --views 5 --seed 3 \
    --out "$scratch/$threads" > "$scratch/log" 2>&1 || { tail -20 "$scratch/log" >&2; exit 1; }
done
for file in metrics.json cloud.ply trajectory.tum episode.safetensors; do
  cmp "$scratch/1/$file" "$scratch/3/$file" || { echo "same_files: threads change $file" >&2; exit 1; }
done
echo "same_files: a scan leaves the same files at 1 and at 3 threads"
