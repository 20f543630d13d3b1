#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Holds the includes of src/danbv to the who-may-use-whom table (the stages' USES, which CMake writes to build/stages.txt),
# the table itself to the walls below, and docs/architecture.md to the table.
set -euo pipefail
table=${DANBV_STAGE_TABLE:-build/stages.txt}
[ -e "$table" ] || { echo "layers: $table is missing: configure first" >&2; exit 1; }

declare -A allowed reaches
while IFS=: read -r stage uses; do allowed[$stage]=$uses; done < "$table"
bad=0
complain() { echo "layers: $*" >&2; bad=1; }

# All stages that a stage may include: its row of the table, and theirs. A row names only stages above it.
while IFS=: read -r stage _; do
  all=""
  for next in ${allowed[$stage]}; do
    [ -n "${reaches[$next]+x}" ] || complain "$stage uses $next, which is no stage above it"
    all+=" $next ${reaches[$next]-}"
  done
  reaches[$stage]=$(tr ' ' '\n' <<< "$all" | sort -u | tr '\n' ' ')
done < "$table"

# Walls that no row may open: what flies on a real drone knows no simulator, so the truth cannot leak into a planner,
# and the world knows no planner.
wall() { # STAGES : STAGES they may not reach
  local stage other
  for stage in ${1%:*}; do
    for other in ${1#*:}; do
      [[ " ${reaches[$stage]-} " != *" $other "* ]] || complain "$stage reaches $other: its USES open a wall"
    done
  done
}
wall "camera action registration state paf policy planners onboard : scene fleet ocean depth truth metrics env oracle train eval"
wall "onboard env : paf policy planners"
wall "truth metrics : state paf policy planners env"

for folder in src/danbv/*/; do
  stage=$(basename "$folder")
  [ -n "${allowed[$stage]+x}" ] || { complain "$stage is no stage: add it to DANBV_STAGES"; continue; }
  while IFS=: read -r file line include; do
    [[ $include =~ danbv/([a-z_]+)/ ]] && other=${BASH_REMATCH[1]}
    [[ " $stage ${reaches[$stage]} " == *" $other "* ]] || complain "$file:$line: $stage may not use $other"
  done < <(grep -rnE '#include "danbv/[a-z_]+/' "$folder" || true)
  direct=$(grep -lrE '#include <(cuda_runtime|cuda)\.h>' "$folder" | grep -v '^src/danbv/core/cuda/' || true)
  [ -z "$direct" ] || complain "only core/cuda may call the CUDA runtime: $direct"
done

scripts/stage-table.sh --check || bad=1
[ $bad -eq 0 ] && echo "layers: the table holds"
exit $bad
