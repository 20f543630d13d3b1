// SPDX-License-Identifier: Apache-2.0
#include "sweep_results.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>

#include "danbv/core/cli/toml.h"
#include "danbv/core/files/csv.h"
#include "danbv/core/files/files.h"
#include "danbv/core/files/json.h"
#include "danbv/core/files/tensor_parts.h"

namespace danbv::app {

namespace {
namespace fs = std::filesystem;

struct Log {
  std::vector<std::string> names;
  std::vector<std::vector<std::string>> rows;  // the whole ones
};

Log read_log(const fs::path& file) {
  Log log;
  if (!fs::exists(file)) return log;
  std::istringstream in(read_text(file));
  std::string line;
  if (std::getline(in, line)) log.names = csv_fields(line);
  while (std::getline(in, line))
    if (auto cells = csv_fields(line); cells.size() == log.names.size())
      log.rows.push_back(std::move(cells));
  return log;
}

// The iterations that a run was to do, by the config that it keeps.
long iterations_of(const fs::path& folder) {
  const fs::path config = folder / "config.toml";
  if (!fs::exists(config)) return -1;
  for (const TomlItem& item : parse_toml(read_text(config), config.string()))
    if (item.key == "ppo.iterations" && item.values.size() == 1)
      return std::strtol(item.values[0].c_str(), nullptr, 10);
  return -1;
}

bool is_measure(const std::string& name) {
  return name.starts_with("scan/") || name.starts_with("rollout/ep") ||
         name == "time/total_timesteps";
}

SweepRow trained(const fs::path& folder) {
  const Log log = read_log(folder / "progress.csv");
  const std::size_t count = std::max<std::size_t>(1, log.rows.size() / 10);
  SweepRow row;
  for (std::size_t k = 0; k < log.names.size(); ++k) {
    if (!is_measure(log.names[k]) || log.rows.empty()) continue;
    double sum = 0;
    for (std::size_t i = log.rows.size() - count; i < log.rows.size(); ++i)
      sum += std::strtod(log.rows[i][k].c_str(), nullptr);
    const bool steps = log.names[k] == "time/total_timesteps";
    row.push_back(
        {log.names[k], steps ? log.rows.back()[k] : fmt::format("{:.5g}", sum / double(count))});
  }
  return row;
}

SweepRow evaluated(const nlohmann::ordered_json& json) {
  const auto& state = json.at("sea_state");
  SweepRow row = {{"planner", json.at("planner").get<std::string>()},
                  {"sea state", state.is_null() ? "" : state.dump()}};
  for (const char* name : {"cr", "cr_raw", "cd_cm", "a_s", "a_p", "dcr", "dist_m"})
    if (json.contains(name) && json.at(name).contains("mean"))
      row.push_back({name, json.at(name).at("mean").dump()});
  return row;
}
}  // namespace

bool is_complete(const std::string& command, const fs::path& folder) {
  if (command == "eval") return fs::exists(folder / "results.json");
  const Log log = read_log(folder / "progress.csv");
  return !log.rows.empty() && long(log.rows.size()) == iterations_of(folder) &&
         tensors_exist(folder / "policy.safetensors");
}

std::vector<SweepRow> results_in(const std::string& command, const fs::path& folder) {
  if (command == "train") return {trained(folder)};
  const nlohmann::ordered_json results = read_ordered_json(folder / "results.json");
  std::vector<SweepRow> rows;
  for (const auto& row : results.at("rows")) rows.push_back(evaluated(row));
  return rows;
}

}  // namespace danbv::app
