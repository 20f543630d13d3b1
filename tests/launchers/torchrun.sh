#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Two processes of danbv under PyTorch's torchrun. Usage: torchrun.sh DANBV
set -euo pipefail
source "$(dirname "$0")/common.sh"
python=/usr/bin/python3
"$python" -c "import torch.distributed.run" 2> /dev/null || skip "no torch.distributed.run here (python3-torch)"
# Debian's 1.13 under Python 3.11 stumbles over its own defaults of -r and -t; 1 is a value that it can read.
launch=("$python" -m torch.distributed.run --standalone -r 1 -t 1 --log_dir "$out/torchrun" --no_python --nproc_per_node 2)
check_eval
check_tables
check_sweep
check_train torchrun

# A worker that is killed is started again by torchrun, and the training goes on from its checkpoint by itself.
"${launch[@]}" --max_restarts 3 "$danbv" train "${training[@]}" --iterations 100000 --out "$out/again" > "$out/log" 2>&1 &
torchrun=$!
wait_for_iteration "$out/again" 3 $torchrun
kill -KILL "$(pgrep -f "danbv train .*--out $out/again\$" | tail -1)"
start=$SECONDS
until grep -q "goes on after iteration" "$out/log"; do
  still_runs $torchrun
  [ $((SECONDS - start)) -lt 60 ] || complain "torchrun did not go on"
  sleep 0.2
done
grep -oE "goes on after iteration [0-9]+" "$out/log"
kill -TERM $torchrun
wait $torchrun || true
