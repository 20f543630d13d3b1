// SPDX-License-Identifier: Apache-2.0
#include "danbv/tables/shaping_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "danbv/core/error.h"
#include "danbv/core/files/csv.h"
#include "danbv/core/files/files.h"

namespace danbv::tables {

namespace {

constexpr const char* kColumn = "scan/c_dir";

std::size_t place_of(const std::vector<std::string>& names, const std::string& name,
                     const std::filesystem::path& file) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) fail(fmt::format("{}: has no column {}", file.string(), name));
  return std::size_t(found - names.begin());
}

double at_steps(const LearningCurve& curve, double million_steps) {
  std::size_t k = 0;
  while (k + 1 < curve.million_steps.size() && curve.million_steps[k] < million_steps) ++k;
  return curve.percent[k];
}

// Means over the seeds, where all of them have come; the band is half of what lies between them.
eval::ChartLine mean_line(const std::string& name, const std::vector<LearningCurve>& seeds) {
  eval::ChartLine line{name, {}, {}, {}};
  std::size_t count = seeds.at(0).percent.size();
  for (const auto& seed : seeds) count = std::min(count, seed.percent.size());
  for (std::size_t i = 0; i < count; ++i) {
    double sum = 0, low = 1e9, high = -1e9;
    for (const auto& seed : seeds) {
      sum += seed.percent[i];
      low = std::min(low, seed.percent[i]), high = std::max(high, seed.percent[i]);
    }
    line.x.push_back(seeds[0].million_steps[i]);
    line.y.push_back(sum / double(seeds.size()));
    line.band.push_back(0.5 * (high - low));
  }
  return line;
}

std::string percents(const std::vector<LearningCurve>& seeds, double million_steps) {
  std::vector<std::string> texts;
  for (const auto& seed : seeds)
    texts.push_back(fmt::format("{:.1f}", at_steps(seed, million_steps)));
  return texts.empty() ? "-" : fmt::format("{}", fmt::join(texts, ", "));
}

std::string gap_of(const TrainedRow& row) {
  if (row.lacking.empty()) return "";
  const std::size_t all = row.runs.size();
  return row.lacking.size() == all ? "missing: not trained"
                                   : fmt::format("{} of {} seeds", all - row.lacking.size(), all);
}

struct Curves {
  std::vector<std::vector<LearningCurve>> rows;  // [row][seed], those that are whole
  double longest = 0;                            // million steps
};

Curves read_curves(const std::vector<TrainedRow>& rows) {
  Curves curves;
  for (const TrainedRow& row : rows) {
    auto& seeds = curves.rows.emplace_back();
    for (const auto& run : row.runs) {
      if (std::find(row.lacking.begin(), row.lacking.end(), run) != row.lacking.end()) continue;
      LearningCurve curve = learning_curve(run, kColumn);
      if (curve.percent.empty()) continue;
      curves.longest = std::max(curves.longest, curve.million_steps.back());
      seeds.push_back(std::move(curve));
    }
  }
  return curves;
}

}  // namespace

LearningCurve learning_curve(const std::filesystem::path& run, const std::string& column) {
  LearningCurve curve;
  const std::filesystem::path file = run / "progress.csv";
  if (!std::filesystem::exists(file)) return curve;
  std::istringstream in(read_text(file));
  std::string line;
  std::getline(in, line);
  const std::vector<std::string> names = csv_fields(line);
  const std::size_t x = place_of(names, "time/total_timesteps", file);
  const std::size_t y = place_of(names, column, file);
  while (std::getline(in, line)) {
    const auto cells = csv_fields(line);
    if (cells.size() != names.size()) continue;  // a line that is being written
    curve.million_steps.push_back(1e-6 * std::strtod(cells[x].c_str(), nullptr));
    curve.percent.push_back(100 * std::strtod(cells[y].c_str(), nullptr));
  }
  return curve;
}

std::vector<TableFile> shaping_files(const std::vector<TrainedRow>& rows) {
  const Curves curves = read_curves(rows);
  Sheet sheet{"shaping",
              fmt::format("C_dir of the episodes in training, percent, one number a seed, after a "
                          "third, two thirds and all of {:.1f} million steps (fig:reward).",
                          curves.longest),
              "Shape f"};
  sheet.columns = {{"third", "$1/3$"}, {"two thirds", "$2/3$"}, {"end", "end"}};
  sheet.blocks = {{""}};
  eval::Chart chart{
      "C_dir in training, by the shape of the reward", "million steps", "percent", {}};
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const auto& seeds = curves.rows[r];
    SheetRow line{rows[r].name, {}, gap_of(rows[r])};
    for (const double share : {1 / 3.0, 2 / 3.0, 1.0})
      line.cells.push_back({{}, {}, percents(seeds, share * curves.longest)});
    sheet.blocks[0].rows.push_back(line);
    if (!seeds.empty()) chart.lines.push_back(mean_line(rows[r].name, seeds));
  }
  std::vector<TableFile> files = files_of(sheet);
  files.push_back({"shaping.svg", to_svg(chart)});
  return files;
}

}  // namespace danbv::tables
