// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <chrono>

#include "danbv/train/csv_log.h"
#include "danbv/train/trainer.h"

namespace danbv::train {

// What a run writes of an iteration: a row of progress.csv, TensorBoard scalars, and a line for a
// person with speed and time left.
class TrainLog {
 public:
  // done: iterations before this run, of all those wanted.
  TrainLog(const std::filesystem::path& out, const TrainOptions& options, std::int64_t done);

  // The line.
  std::string write(std::int64_t iteration, const IterationReport& report);

 private:
  using Clock = std::chrono::steady_clock;

  RolloutOptions rollout_;
  std::int64_t done_;
  Clock::time_point start_ = Clock::now(), last_ = start_;
  CsvLog csv_;
  EventFile events_;
};

// The logged numbers of an iteration. Rates and coverages are shares of 1.
std::vector<LoggedValue> logged_values(std::int64_t iteration, std::int64_t steps, double fps,
                                       double elapsed_s, const IterationReport& report);

}  // namespace danbv::train
