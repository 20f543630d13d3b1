#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Does CR depend on the number of ground-truth points? Flies the same episodes with 10^5 and with 10^6 of them
# and prints both coverages of each: scripts/points-check.sh [OUT] [options of danbv eval].
set -eu
out=${1:-out/points-check}
[ $# -gt 0 ] && shift
danbv=${DANBV:-build/bin/danbv}
planners=${PLANNERS:-uniform-hemisphere}
for points in 100000 1000000; do
  "$danbv" eval --planner "$planners" --objects 6 --episodes 1 --sea-state 0,5 "$@" \
    --points $points --out "$out/$points" > /dev/null
done
# Columns by their names, rows by target, planner, sea state and episode.
awk -F, '
  FNR == 1 { for (k = 1; k <= NF; ++k) column[$k] = k; ++file; next }
  {
    row = sprintf("%-18s %-20s %3s %3s", $column["target"], $column["planner"], $column["sea_state"], $column["episode"])
    cr = $column["cr"]; all = $column["cr_raw"]
    if (file == 1) { few[row] = cr; few_all[row] = all; next }
    d = cr - few[row]; d_all = all - few_all[row]
    printf "%s %8.2f %8.2f %+6.2f %8.2f %8.2f %+6.2f\n", row, few[row], cr, d, few_all[row], all, d_all
    sum += d; sum_all += d_all; ++n
    if (d * d > most * most) most = d
    if (d_all * d_all > most_all * most_all) most_all = d_all
  }
  BEGIN { printf "%-18s %-20s %3s %3s %8s %8s %6s %8s %8s %6s\n", "target", "planner", "sea", "ep.", "CR 1e5", "CR 1e6", "more", "all 1e5", "all 1e6", "more" }
  END { printf "mean difference of %d episodes: CR %+.3f, CR all %+.3f; largest %+.3f, %+.3f\n", n, sum / n, sum_all / n, most, most_all }
' "$out/100000/results.csv" "$out/1000000/results.csv"
