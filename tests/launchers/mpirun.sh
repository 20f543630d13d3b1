#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Two processes of danbv under OpenMPI's mpirun. Usage: mpirun.sh DANBV
set -euo pipefail
source "$(dirname "$0")/common.sh"
command -v mpirun > /dev/null || skip "no mpirun here (openmpi-bin)"
launch=(mpirun --oversubscribe -n 2)
[ "$(id -u)" -ne 0 ] || launch+=(--allow-run-as-root)
check_eval
check_tables
check_sweep
check_train mpirun
