# SPDX-License-Identifier: Apache-2.0
# What two processes of a launcher must do, for the scripts beside this one. They set `launch` to the words before danbv's
# and source this file with danbv's path.
danbv=$1
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
export DANBV_CACHE=$out/cache

skip() { echo "skipped: $*"; exit 77; }
complain() { echo "$*" >&2; exit 1; }

# Runs danbv as two processes; what they say goes to the log, and on a fault to the reader.
launched() {
  "${launch[@]}" "$danbv" "$@" > "$out/log" 2>&1 || { cat "$out/log" >&2; complain "failed: ${launch[*]} danbv $*"; }
}

# The table of two processes is that of one, to the last digit; so is a dataset.
check_eval() {
  local words=(eval --planner orbit,random --objects 3 --episodes 1 --sea-state 0,3 --views 3 --pixels 32 --points 2000)
  "$danbv" "${words[@]}" --out "$out/one" > /dev/null 2>&1
  launched "${words[@]}" --out "$out/two"
  local file
  for file in results.csv results.json table.tex curves.json; do
    cmp "$out/one/$file" "$out/two/$file" || complain "$file of two processes is not that of one"
  done
  "$danbv" dataset build --kind objects --count 5 --out "$out/dataset-one" > /dev/null
  launched dataset build --kind objects --count 5 --out "$out/dataset-two"
  diff -r "$out/dataset-one" "$out/dataset-two" || complain "the dataset of two processes is not that of one"
}

# So is a table of the paper: each process flies some of the targets, and one of them writes.
check_tables() {
  local words=(tables sea --planner orbit,random --objects 3 --episodes 1 --sea-state 0,9 --views 2 --pixels 24 --points 1500)
  "$danbv" "${words[@]}" --runs "$out/runs-one" --out "$out/tables-one" > /dev/null 2>&1
  launched "${words[@]}" --runs "$out/runs-two" --out "$out/tables-two"
  ls "$out"/tables-one/sea*.csv "$out"/tables-one/sea*.tex > /dev/null
  diff -r "$out/tables-one" "$out/tables-two" || complain "the table of two processes is not that of one"
  diff -r "$out/runs-one" "$out/runs-two" || complain "what two processes flew is not what one did"
}

# And that of a sweep, whose points the processes share out.
check_sweep() {
  cat > "$out/sweep.toml" << SPEC
command = "eval"
[fixed]
planner = "orbit"
targets = "fleet:tug:1"
episodes = 1
sea-state = "0"
pixels = 24
points = 1500
[grid]
views = [1, 2]
radius = [8, 9]
SPEC
  "$danbv" sweep "$out/sweep.toml" --out "$out/sweep-one" > /dev/null 2>&1
  launched sweep "$out/sweep.toml" --out "$out/sweep-two"
  cmp "$out/sweep-one/results.csv" "$out/sweep-two/results.csv" || complain "the sweep of two processes is not that of one"
  [ "$(grep -cE "point [1-4]/4: danbv" "$out/log")" -eq 4 ] || { cat "$out/log" >&2; complain "a point was flown twice, or not at all"; }
}

training=(--ships 1 --ppo.steps 4 --ppo.environments 4 --ppo.batch 8 --ppo.epochs 1 --depth-px 24 --lattice 3 3 3
  --checkpoint-every 1 --views 2 --registration false --truth-points 1000 --truth-viewpoints 16 --field-pool 64)

# Rows of a training's log, which are its iterations.
iterations_in() { tail -n +2 "$1/progress.csv" | wc -l; }

# Two processes train, one goes on from their checkpoint.
check_train() {
  launched train "${training[@]}" --iterations 2 --out "$out/train"
  grep -q "2 processes of $1" "$out/log" || complain "the processes did not find each other"
  "$danbv" train --resume --iterations 4 --out "$out/train" > "$out/log" 2>&1
  grep -q "goes on after iteration 2" "$out/log" || { cat "$out/log" >&2; complain "the checkpoint was not found"; }
  [ "$(iterations_in "$out/train")" -eq 4 ] || complain "the log has not 4 iterations"
}

still_runs() { kill -0 "$1" 2> /dev/null || { cat "$out/log" >&2; complain "it ended early"; }; }

# Until a training that a process does has kept that many iterations.
wait_for_iteration() { # OUT ITERATIONS PROCESS
  until [ -e "$1/progress.csv" ] && [ "$(iterations_in "$1")" -ge "$2" ]; do
    still_runs "$3"
    sleep 0.05
  done
}
