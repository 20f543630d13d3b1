#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Several processes on a machine with one GPU: steps/s of one process, of one that adds up its gradients with itself (NCCL on a
# GPU, Gloo on a CPU), of two that share a training (their gradients go through the host: NCCL refuses two processes on one
# GPU), and of 2 and 4 trainings at once. Where CUDA's MPS is installed, the rows of several processes come once more with it:
# without it the GPU serves one process at a time, in slices. Rows that would begin after LIMIT_S seconds (110) are left out.
# Usage: [LIMIT_S=..] scripts/gpu-many.sh [DANBV [DEVICE [ITERATIONS [OPTIONS OF TRAIN..]]]]
set -euo pipefail
cd "$(dirname "$0")/.."
danbv=${1:-build-gpu/bin/danbv}
device=${2:-cuda}
iterations=${3:-5}
shift $(($# < 3 ? $# : 3))
options=("$@")
[ ${#options[@]} -gt 0 ] || options=(--config configs/fast.toml --ppo.environments 512 --ships 8)
[ "$iterations" -ge 3 ] || { echo "at least 3 iterations: the first two are not counted" >&2; exit 2; }
limit_s=${LIMIT_S:-110}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

train() { # OUT [MORE OPTIONS..]
  local out=$1
  shift
  "$danbv" train "${options[@]}" --device "$device" --iterations "$iterations" --checkpoint-every 1000 --out "$out" "$@" \
    > "$out.log" 2>&1 || { tail -n 5 "$out.log" >&2; return 1; }
}

# Steps a second of a run from its third iteration on: before, memory is taken and kernels are recorded.
rate() { # OUT
  awk -F, 'NR == 1 { for (i = 1; i <= NF; ++i) column[$i] = i; next }
    $column["time/iterations"] == 2 { from = $column["time/time_elapsed"]; done = $column["time/total_timesteps"] }
    { to = $column["time/time_elapsed"]; steps = $column["time/total_timesteps"] }
    END { printf "%.1f", (steps - done) / (to - from) }' "$1/progress.csv"
}

by_itself() { # COLLECTIVES: a group of one process
  train "$scratch/alone" --collectives "$1" && rate "$scratch/alone"
  rm -rf "$scratch/alone"
}

shared() { # PROCESSES: of one training, as torchrun would start them
  local rank port=$((20000 + RANDOM % 10000)) jobs=()
  for ((rank = 0; rank < $1; rank++)); do
    RANK=$rank LOCAL_RANK=$rank WORLD_SIZE=$1 LOCAL_WORLD_SIZE=$1 MASTER_ADDR=127.0.0.1 MASTER_PORT=$port \
      "$danbv" train "${options[@]}" --device "$device" --iterations "$iterations" --checkpoint-every 1000 \
      --out "$scratch/shared" > "$scratch/shared.$rank.log" 2>&1 &
    jobs+=($!)
  done
  local job fault=0
  for job in "${jobs[@]}"; do wait "$job" || fault=1; done
  [ $fault -eq 0 ] || { tail -n 5 "$scratch"/shared.*.log >&2; return 1; }
  rate "$scratch/shared"
  rm -rf "$scratch/shared"
}

at_once() { # RUNS: the total of their rates
  local k jobs=() rates=()
  for ((k = 0; k < $1; k++)); do
    train "$scratch/run$k" &
    jobs+=($!)
  done
  for ((k = 0; k < $1; k++)); do wait "${jobs[$k]}" || return 1; done
  for ((k = 0; k < $1; k++)); do rates+=("$(rate "$scratch/run$k")"); done
  rm -rf "$scratch"/run*
  printf '%s\n' "${rates[@]}" | awk '{ sum += $1 } END { printf "%.1f", sum }'
}

row() { # NAME COMMAND..
  local name=$1 began=$SECONDS steps
  shift
  if [ "$began" -gt "$limit_s" ]; then
    echo "| $name | left out after $began s | |"
    return
  fi
  steps=$("$@") || { echo "| $name | failed | |"; failed=1; return; }
  [ -n "${one:-}" ] || one=$steps
  printf '| %s | %s | %s | %s |\n' "$name" "$steps" "$(awk -v a="$steps" -v b="$one" 'BEGIN { printf "%.2f", a / b }')" \
    "$((SECONDS - began))"
}

several() { # SUFFIX
  row "two processes share a training$1" shared 2
  row "four trainings at once, all together$1" at_once 4
  row "two trainings at once, both together$1" at_once 2
}

failed=0
collectives=gloo
[ "$device" = cpu ] || collectives=nccl
iterations=1 train "$scratch/warm"  # ground truth goes to the cache
echo "train ${options[*]} --device $device, $iterations iterations"
echo "| what | steps/s | of one process | took, s |"
echo "| --- | --: | --: | --: |"
row "one process" at_once 1
row "one process, a group by itself over $collectives" by_itself $collectives
several ""
if [ "$device" = cuda ] && command -v nvidia-cuda-mps-control > /dev/null; then
  export CUDA_MPS_PIPE_DIRECTORY=$scratch/mps CUDA_MPS_LOG_DIRECTORY=$scratch/mps
  mkdir -p "$scratch/mps"
  if nvidia-cuda-mps-control -d; then
    several ", with MPS"
    echo quit | nvidia-cuda-mps-control > /dev/null
  fi
fi
exit $failed
