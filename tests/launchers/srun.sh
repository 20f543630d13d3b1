#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Two processes of danbv under Slurm, on a cluster of this one machine that the test starts, as root. Usage: srun.sh DANBV
set -euo pipefail
source "$(dirname "$0")/common.sh"
for program in slurmctld slurmd srun munged; do
  command -v $program > /dev/null || skip "no $program here (slurm-wlm, munge)"
done
[ "$(id -u)" -eq 0 ] || skip "only root can start Slurm"

cluster=$out/slurm
stop() {
  for daemon in slurmd slurmctld munged; do
    [ -e "$cluster/$daemon.pid" ] || continue
    local process
    process=$(cat "$cluster/$daemon.pid")
    kill "$process" || true
    for _ in $(seq 100); do kill -0 "$process" 2> /dev/null || break; sleep 0.1; done
  done
  rm -rf "$out"
}
trap stop EXIT
mkdir -p "$cluster/state" "$cluster/spool"
head -c 1024 /dev/urandom > "$cluster/munge.key"
chmod 600 "$cluster/munge.key"
munged --force --key-file "$cluster/munge.key" --socket "$cluster/munge.socket" --pid-file "$cluster/munged.pid" \
  --log-file "$cluster/munged.log" --seed-file "$cluster/munged.seed" 2> /dev/null
host=$(hostname -s)
port=$((30000 + $$ % 10000))
cat > "$cluster/slurm.conf" << CONF
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 10000))
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$cluster/munge.socket
StateSaveLocation=$cluster/state
SlurmdSpoolDir=$cluster/spool
SlurmctldPidFile=$cluster/slurmctld.pid
SlurmdPidFile=$cluster/slurmd.pid
SlurmctldLogFile=$cluster/slurmctld.log
SlurmdLogFile=$cluster/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES State=UP
CONF
export SLURM_CONF=$cluster/slurm.conf
slurmctld -f "$SLURM_CONF" 2> /dev/null
slurmd -f "$SLURM_CONF" -N "$host" 2> /dev/null
for _ in $(seq 60); do
  sinfo -h -o %T 2> /dev/null | grep -q idle && break
  sleep 0.5
done
sinfo -h -o %T | grep -q idle || { cat "$cluster"/*.log >&2; complain "Slurm did not come up"; }

launch=(srun -n 2 --overcommit)
check_eval
check_tables
check_sweep
check_train srun
# The script that users take, as it stands; a plain call inside of it is one process.
sed "s|^danbv=.*|danbv=$danbv|" "$(dirname "$0")/../../examples/slurm/train.sbatch" > "$out/train.sbatch"
DANBV_OUT=$out/batch DANBV_OPTIONS="${training[*]} --iterations 2" \
  sbatch --wait --nodes 1 --ntasks-per-node 2 --gpus-per-task 0 --cpus-per-task 1 --output "$out/log" "$out/train.sbatch" > /dev/null ||
  { cat "$out/log" >&2; complain "the batch script failed"; }
grep -q "2 processes of srun" "$out/log" || { cat "$out/log" >&2; complain "the batch script did not start two processes"; }
