#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Kills or stops one of two processes that train, again and again: all end within 30 s with a message that names the rank,
# nothing is lost but the iterations since the checkpoint, and the training goes on. Usage: kills.sh DANBV TIMES
set -euo pipefail
source "$(dirname "$0")/common.sh"
times=$2
run=$out/train
process=()
end_all() {
  [ ${#process[@]} -eq 0 ] || kill -KILL "${process[@]}" 2> /dev/null || true
  rm -rf "$out"
}
trap end_all EXIT

start() { # RANK [WORDS]: as torchrun would
  local rank=$1
  shift
  RANK=$rank LOCAL_RANK=$rank WORLD_SIZE=2 MASTER_ADDR=127.0.0.1 MASTER_PORT=$port OMP_NUM_THREADS=1 \
    "$danbv" train "${training[@]}" --iterations 100000 --out "$run" "$@" >> "$out/log" 2>&1 &
  process[$rank]=$!
}

resume=()
kept=0
slowest=0
for ((i = 0; i < times; i++)); do
  port=$((20000 + (RANDOM + $$) % 10000))
  : > "$out/log"
  process=()
  start 0 "${resume[@]}"
  start 1 "${resume[@]}"
  until grep -q "^iteration" "$out/log"; do still_runs "${process[0]}"; sleep 0.05; done
  from=$(grep -oE "goes on after iteration [0-9]+" "$out/log" | grep -oE "[0-9]+$" || echo 0)
  # The log is written before the checkpoint: one iteration may be lost, no more.
  [ "$from" -ge $((kept - 1)) ] || complain "goes on after iteration $from, but $kept were kept"
  sleep "0.$((RANDOM % 10))"
  victim=$((RANDOM % 2))
  signal=KILL
  [ $((i % 5)) -ne 4 ] || signal=STOP  # it hangs: no sign of life
  kill -$signal "${process[$victim]}"
  before=$SECONDS
  { wait "${process[$((1 - victim))]}"; } 2> /dev/null && complain "the other process ended as if nothing had been"
  took=$((SECONDS - before))
  [ $took -le 30 ] || complain "the other process ended after $took s"
  [ $took -le $slowest ] || slowest=$took
  kill -KILL "${process[$victim]}" 2> /dev/null || true
  { wait "${process[$victim]}"; } 2> /dev/null || true
  [ "$(grep -c "^danbv: " "$out/log")" -eq 1 ] && grep -q "^danbv: rank $victim ended" "$out/log" ||
    { cat "$out/log" >&2; complain "no single message names rank $victim"; }
  kept=$(iterations_in "$run")
  # A process that was killed between its first line and its first checkpoint left nothing to go on from.
  if compgen -G "$run/checkpoints/iteration-*.json" > /dev/null; then resume=(--resume); fi
done
echo "$times kills, $kept iterations, all ended within $slowest s"
