#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Trains with configs/small.toml, then flies the policy and the random planner that draws colliding moves again on the
# test ships, with the same camera, and prints by how much C_dir differs. Usage: scripts/small-training.sh OUTDIR [SHIPS]
set -euo pipefail
out=${1:?usage: small-training.sh OUTDIR [SHIPS]}
ships=${2:-0} # 0: all test ships
danbv=${DANBV:-build/bin/danbv}

start=$(date +%s)
"$danbv" train --config configs/small.toml --out "$out/train"
echo "training took $(($(date +%s) - start)) s with the ships' truth; its curve: $out/train/curve.svg"
"$danbv" eval --planner da-nbv,random-clear --weights "$out/train/policy.safetensors" --objects "$ships" --episodes 2 \
  --sea-state none --pixels 64 --true-poses --points 10000 --out "$out/eval"

# Mean of a column over all episodes of a planner.
mean() {
  awk -F, -v planner="$1" -v name="$2" '
    NR == 1 { for (i = 1; i <= NF; ++i) column[$i] = i; next }
    $column["planner"] == planner { sum += $column[name]; ++n }
    END { if (n == 0) exit 1; printf "%.1f", sum / n }' "$out/eval/results.csv"
}
awk -F, 'NR == 1 { for (i = 1; i <= NF; ++i) if ($i == "time/fps") c = i; next } { sum += 1 / $c; ++n }
  END { printf "speed         %.0f steps/s\n", n / sum }' "$out/train/progress.csv"
learned=$(mean da-nbv c_dir)
random=$(mean random-clear c_dir)
echo "C_dir learned $learned %, random-clear $random %, difference $(awk "BEGIN { print $learned - $random }") points"
