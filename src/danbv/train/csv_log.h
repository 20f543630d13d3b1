// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/train/event_file.h"

namespace danbv::train {

// progress.csv of a run: one header, one row an iteration, flushed row by row. Whatever stands at
// that path is kept up to, but without, first_iteration; a row that was not finished goes.
class CsvLog {
 public:
  static constexpr const char* kIteration = "time/iterations";

  CsvLog(std::filesystem::path path, std::int64_t first_iteration);
  // The names must be the same ones every time, with time/iterations among them.
  void write(const std::vector<LoggedValue>& values);

 private:
  std::filesystem::path path_;
  std::string header_;
};

}  // namespace danbv::train
