#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Holds the includes of src/danbv to the who-may-use-whom table: the USES lists of the stages, which must be no wider
# than docs/architecture.md's table.
set -euo pipefail

declare -A allowed=(
  [core]="" [camera]="core" [action]="core" [scene]="core" [fleet]="scene" [ocean]="core"
  [depth]="camera scene ocean" [registration]="camera" [state]="camera registration action"
  [paf]="state action" [policy]="paf state action" [planners]="policy paf state action camera"
  [truth]="scene depth" [metrics]="truth"
  [env]="core camera action scene fleet ocean depth registration state truth metrics"
  [oracle]="planners truth depth env" [train]="env policy" [eval]="env planners oracle metrics"
  [io]="state metrics fleet"
)

reach() { # all stages a stage may include: its row of the table, and theirs
  local stage=$1 next
  for next in ${allowed[$stage]}; do echo "$next"; reach "$next"; done
}

bad=0
for folder in src/danbv/*/; do
  stage=$(basename "$folder")
  [ -n "${allowed[$stage]+x}" ] || { echo "layers: $stage is not in the table" >&2; bad=1; continue; }
  may=" $stage $(reach "$stage" | sort -u | tr '\n' ' ')"
  while IFS=: read -r file line include; do
    other=$(sed -E 's|.*"danbv/([a-z_]+)/.*|\1|' <<< "$include")
    case "$may" in
      *" $other "*) ;;
      *) echo "layers: $file:$line: $stage may not use $other" >&2; bad=1 ;;
    esac
  done < <(grep -rnE '#include "danbv/[a-z_]+/' "$folder" || true)
  if grep -lrE '#include <(cuda_runtime|cuda)\.h>' "$folder" | grep -v '^src/danbv/core/cuda/'; then
    echo "layers: only core/cuda may call the CUDA runtime" >&2; bad=1
  fi
done
[ $bad -eq 0 ] && echo "layers: the table holds"
exit $bad
