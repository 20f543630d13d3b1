#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What docs/registration.md promises where AIS is exact: the 50 test ships, paths of three planners,
# 5 seeds, the sea states of the requirement. Ships and seas run side by side on all cores. Progress
# goes to standard error, one JSON object to standard output.
# Usage: scripts/check-registration.sh [SEED [DEVICE]]   (another seed: other seas and paths; cpu or cuda)
set -euo pipefail
cd "$(dirname "$0")/.."
danbv=${DANBV:-build/bin/danbv}
"$danbv" check registration --ais exact --ships 50 --seeds 5 --seed "${1:-1}" --sea-state 0,1,2,3,4,5,6,9 \
  --device "${2:-cpu}" --json
