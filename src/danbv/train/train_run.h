// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <functional>
#include <string>

#include "danbv/env/target_set.h"
#include "danbv/train/train_options.h"

namespace danbv::train {

// Where a run keeps itself, and how it speaks with whoever started it.
struct RunOptions {
  std::filesystem::path out;
  bool resume = false;  // go on from the last sound checkpoint in `out`; without one, an Error
  std::string config;   // effective TOML, kept with every checkpoint
  std::filesystem::path weights = {};  // to begin with; empty: new ones
  std::function<void(const std::string&)> say = [](const std::string&) {};
  std::function<bool()> interrupted = [] { return false; };  // true: end after this iteration
  // A launcher has tried before: goes on where there is a checkpoint, else begins.
  bool restarted = false;
};

// Whether the run can begin, or go on, with what is in its folder, and begin with its weights: an
// Error says why not.
void check_run(const Queue& queue, TrainOptions options, const RunOptions& run);

// Trains from the first iteration, or from the last checkpoint, to the last. A folder in which
// something was trained is never begun anew. Logs and checkpoints
// go to `out`. Whatever is not finite ends the run with an Error that names it; running out of
// memory with one that names the options to lower. The last good checkpoint stays. Where processes
// share it (TrainOptions::share), rank 0 writes; all read the checkpoint, which does not depend on
// their number.
void run_training(const Queue& queue, const env::TargetSet& targets, const env::RewardTruth& truth,
                  const TrainOptions& options, const RunOptions& run);

}  // namespace danbv::train
