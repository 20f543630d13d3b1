#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs shards of a sweep side by side for some time, on one GPU under MPS where there is one; called again, it goes on.
# Usage: scripts/sweep-shards.sh SPEC OUT SECONDS K/N ..
#   DANBV: the program (build-gpu/bin/danbv)
# Shard K/N keeps its own folder OUT/K-of-N, for danbv tables --trained, and its words in OUT/K-of-N.log.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -ge 4 ] || { sed -n 3,6p "$0" >&2; exit 2; }
spec=$1 out=$2 seconds=$3
shift 3
mkdir -p "$out"
out=$(cd "$out" && pwd)
# Without MPS the GPU goes from one process to the next, and all together are no faster than one. A daemon of our own:
# one that others have started may not serve us.
if command -v nvidia-cuda-mps-control > /dev/null; then
  export CUDA_MPS_PIPE_DIRECTORY=$out/mps CUDA_MPS_LOG_DIRECTORY=$out/mps
  mkdir -p "$out/mps"
  nvidia-cuda-mps-control -d || true
  trap 'echo quit | nvidia-cuda-mps-control > /dev/null 2>&1 || true' EXIT
fi
# Ended early, it ends its shards as their time would.
pids=()
trap '[ ${#pids[@]} = 0 ] || kill -INT "${pids[@]}" 2> /dev/null || true' INT TERM
for shard in "$@"; do
  run=$out/${shard/\//-of-}
  # The first interrupt ends a training after its iteration, with a checkpoint.
  timeout -s INT "$seconds" "${DANBV:-build-gpu/bin/danbv}" sweep "$spec" --out "$run" --shard "$shard" >> "$run.log" 2>&1 < /dev/null &
  pids+=($!)
done
if [ -n "${CUDA_MPS_PIPE_DIRECTORY:-}" ]; then
  sleep 20
  [ -n "$(echo get_server_list | nvidia-cuda-mps-control 2> /dev/null)" ] ||
    echo "sweep-shards: MPS serves nobody, so the shards take turns (see $CUDA_MPS_LOG_DIRECTORY/control.log)" >&2
fi
failed=0 k=0
for shard in "$@"; do
  status=0
  while kill -0 "${pids[k]}" 2> /dev/null; do sleep 1; done
  wait "${pids[k]}" || status=$?
  [ "$status" = 0 ] || [ "$status" = 124 ] || [ "$status" = 130 ] || failed=1  # done, or its time was over
  echo "$shard: $(tail -n 1 "$out/${shard/\//-of-}.log" | tr '\r' '\n' | tail -n 1)"
  k=$((k + 1))
done
exit "$failed"
