// SPDX-License-Identifier: Apache-2.0
#include "training_curve.h"

#include <fmt/format.h>

#include <sstream>

#include "danbv/core/error.h"
#include "danbv/core/files/csv.h"
#include "danbv/core/files/files.h"
#include "danbv/core/files/shown.h"
#include "danbv/eval/svg_chart.h"

namespace danbv::app {

namespace {

// Columns of a CSV file of numbers, by the names in its first row.
class Columns {
 public:
  explicit Columns(const std::filesystem::path& path) : path_(path) {
    const Bytes bytes = read_file(path);
    std::istringstream in(std::string(bytes.begin(), bytes.end()));
    for (std::string line; std::getline(in, line);) rows_.push_back(csv_fields(line));
  }

  std::vector<double> operator[](const std::string& name) const {
    std::size_t column = 0;
    while (!rows_.empty() && column < rows_[0].size() && rows_[0][column] != name) ++column;
    std::vector<double> values;
    for (std::size_t i = 1; i < rows_.size(); ++i) {
      if (column >= rows_[i].size())
        fail(fmt::format("{}: row {} has no {}", path_.string(), i, name));
      values.push_back(number(rows_[i][column], i));
    }
    return values;
  }

 private:
  double number(const std::string& cell, std::size_t row) const {
    char* end = nullptr;
    const double value = std::strtod(cell.c_str(), &end);
    if (cell.empty() || *end != '\0')
      fail(fmt::format("{}: row {}: '{}' is no number", path_.string(), row, shown(cell, 40)));
    return value;
  }

  std::filesystem::path path_;
  std::vector<std::vector<std::string>> rows_;
};

std::vector<double> times(std::vector<double> values, double factor) {
  for (double& value : values) value *= factor;
  return values;
}

}  // namespace

void draw_training_curve(const std::filesystem::path& out) {
  const Columns progress(out / "progress.csv");
  const auto steps = times(progress["time/total_timesteps"], 1e-3);
  if (steps.size() < 2) return;
  const eval::Chart chart{"Episodes in training",
                          "thousand steps",
                          "percent",
                          {{"C_dir", steps, times(progress["scan/c_dir"], 100), {}},
                           {"CR", steps, times(progress["scan/cr"], 100), {}}}};
  write_file(out / "curve.svg", to_svg(chart));
}

std::string compare_training(const std::vector<std::filesystem::path>& runs,
                             const std::vector<std::string>& columns, double million_steps) {
  eval::Chart chart{"Episodes in training", "million steps", "percent", {}};
  for (const auto& run : runs)
    for (const auto& column : columns) {
      const Columns progress(run / "progress.csv");
      const std::string name = run.filename().string();
      eval::ChartLine line{columns.size() == 1 ? name
                           : runs.size() == 1  ? column
                                               : name + " " + column,
                           times(progress["time/total_timesteps"], 1e-6),
                           times(progress[column], 100),
                           {}};
      while (million_steps > 0 && !line.x.empty() && line.x.back() > million_steps)
        line.x.pop_back(), line.y.pop_back();
      chart.lines.push_back(std::move(line));
    }
  return to_svg(chart);
}

}  // namespace danbv::app
