// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>

#include "danbv/eval/svg_chart.h"
#include "danbv/tables/sheet.h"

// fig:reward: how fast policies learn under each shape of the reward.
namespace danbv::tables {

// A training run's curve.
struct LearningCurve {
  std::vector<double> million_steps, percent;
};
// One column of progress.csv over the steps; empty where there is no such file. Shares become
// percent. An Error names the file where the column is missing.
LearningCurve learning_curve(const std::filesystem::path& run, const std::string& column);

struct TrainedRow {
  std::string name;
  std::vector<std::filesystem::path> runs = {};     // one a seed, as far as they were begun
  std::vector<std::filesystem::path> lacking = {};  // those that were not trained to their end
};

// Learning curves of C_dir: the mean over the seeds of a row, with the band between them; and what
// was reached after a third, two thirds and all of the steps.
std::vector<TableFile> shaping_files(const std::vector<TrainedRow>& rows);

}  // namespace danbv::tables
