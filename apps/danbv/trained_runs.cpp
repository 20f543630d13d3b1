// SPDX-License-Identifier: Apache-2.0
#include "trained_runs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "danbv/core/error.h"
#include "danbv/core/files/files.h"
#include "sweep_results.h"
#include "sweep_spec.h"

namespace danbv::app {

namespace fs = std::filesystem;

namespace {

// The first folder that has the point whole; else where it would be.
fs::path find_point(const std::vector<std::string>& folders, std::size_t number) {
  for (const auto& folder : folders)
    if (const fs::path point = fs::path(folder) / point_folder(number); is_complete("train", point))
      return point;
  return fs::path(folders.at(0)) / point_folder(number);
}

std::string row_name(const SweepSpec& spec, const SweepPoint& point) {
  std::vector<std::string> values;
  for (std::size_t k = 0; k < point.size(); ++k)
    if (spec.swept[k].name != "seed") values.push_back(point[k]);
  return fmt::format("{}", fmt::join(values, ", "));
}

}  // namespace

void add_trained_runs(CLI::App& command, TrainedRunsFlags& flags) {
  command
      .add_option("--spec", flags.spec, "TOML file of the sweep that trains the rows (danbv sweep)")
      ->check(CLI::ExistingFile)
      ->capture_default_str();
  command.add_option("--trained", flags.trained, "Folders that danbv sweep trained the rows in")
      ->capture_default_str()
      ->type_name("DIR");
}

std::vector<tables::TrainedRow> trained_rows(const TrainedRunsFlags& flags) {
  if (!fs::exists(flags.spec)) fail(fmt::format("there is no {}: give --spec", flags.spec));
  const SweepSpec spec = parse_sweep(read_text(flags.spec), flags.spec);
  require(spec.command == "train", flags.spec + ": is no sweep of danbv train");
  require(!flags.trained.empty(), "no folder of trained rows: give --trained");
  std::vector<tables::TrainedRow> rows;
  const auto points = points_of(spec);
  for (std::size_t k = 0; k < points.size(); ++k) {
    const std::string name = row_name(spec, points[k]);
    auto row = std::find_if(rows.begin(), rows.end(), [&](auto& r) { return r.name == name; });
    if (row == rows.end()) row = rows.insert(row, {name});
    row->runs.push_back(find_point(flags.trained, k));
    if (!is_complete("train", row->runs.back())) row->lacking.push_back(row->runs.back());
  }
  return rows;
}

std::vector<tables::TableRow> planner_rows(const std::vector<tables::TrainedRow>& rows,
                                           const std::string& planner) {
  const auto names = [&](const std::vector<fs::path>& runs) {
    std::vector<std::string> all;
    for (const auto& run : runs)
      all.push_back(fmt::format("{}@{}", planner, (run / "policy.safetensors").string()));
    return all;
  };
  std::vector<tables::TableRow> table;
  for (const auto& row : rows)
    table.push_back({row.name, row.name, names(row.runs), names(row.lacking)});
  return table;
}

}  // namespace danbv::app
