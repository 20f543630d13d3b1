// SPDX-License-Identifier: Apache-2.0
#include "danbv/tables/latency_table.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "danbv/core/error.h"
#include "danbv/core/files/files.h"
#include "danbv/core/files/json.h"
#include "danbv/core/files/json_number.h"
#include "danbv/core/files/json_text.h"
#include "danbv/tables/paper_figures.h"

namespace danbv::tables {

namespace {

struct Field {
  const char *name, *title, *latex;
  double Latency::*value;
};
constexpr Field kFields[] = {
    {"observe_ms", "registration, state", "Registration, state", &Latency::observe_ms},
    {"decide_ms", "planner", "Planner", &Latency::decide_ms},
    {"all_ms", "decision", "Decision", &Latency::all_ms},
    {"p99_ms", "99th percentile", "99th perc.", &Latency::p99_ms},
    {"mean_ms", "mean", "Mean", &Latency::mean_ms},
    {"deviation_ms", "deviation", "Deviation", &Latency::deviation_ms}};

SheetRow row_of(const TableRow& row, const std::string& device,
                const std::vector<Latency>& latencies) {
  SheetRow line{row.title, {}, row.missing()};
  for (const Latency& latency : latencies) {
    if (latency.planner != row.planners.at(0) || latency.device != device) continue;
    for (const Field& field : kFields) line.cells.push_back({plain_number(latency.*field.value)});
    line.cells.push_back({{}, {}, fmt::format("{}", latency.decisions)});
  }
  return line;
}

}  // namespace

Latency latency_of(const std::string& planner, Device device, const DecisionTimes& times) {
  const std::vector<double> all = times.all_ms();
  Latency latency{planner, device == Device::cuda ? "cuda" : "cpu", int(all.size())};
  latency.observe_ms = quantile(times.observe_ms, 0.5);
  latency.decide_ms = quantile(times.decide_ms, 0.5);
  latency.all_ms = quantile(all, 0.5);
  latency.p99_ms = quantile(all, 0.99);
  latency.mean_ms = std::accumulate(all.begin(), all.end(), 0.0) / double(all.size());
  double squares = 0;
  for (const double ms : all) squares += (ms - latency.mean_ms) * (ms - latency.mean_ms);
  latency.deviation_ms = std::sqrt(squares / std::max(1.0, double(all.size()) - 1));
  return latency;
}

void save_latencies(const std::filesystem::path& file, const std::vector<Latency>& latencies) {
  auto json = nlohmann::ordered_json::array();
  for (const Latency& latency : latencies) {
    nlohmann::ordered_json one{
        {"planner", latency.planner}, {"device", latency.device}, {"decisions", latency.decisions}};
    for (const Field& field : kFields) one[field.name] = latency.*field.value;
    json.push_back(one);
  }
  write_file(file, json_text(json, 2) + "\n");
}

std::vector<Latency> load_latencies(const std::filesystem::path& file) {
  std::vector<Latency> latencies;
  if (!std::filesystem::exists(file)) return latencies;
  try {
    for (const auto& one : read_ordered_json(file)) {
      Latency latency{one.at("planner"), one.at("device"),
                      whole_number<int>(one.at("decisions"), file.string())};
      for (const Field& field : kFields) latency.*field.value = one.at(field.name).get<double>();
      latencies.push_back(latency);
    }
  } catch (const nlohmann::json::exception& error) {
    fail(
        fmt::format("{} is damaged ({}): remove it to measure again", file.string(), error.what()));
  }
  return latencies;
}

std::vector<TableFile> latency_files(const std::vector<TableRow>& rows,
                                     const std::vector<Latency>& latencies) {
  Sheet sheet{
      "latency",
      fmt::format("Time of a decision, from a depth image to an action, in ms: medians, and "
                  "of the whole more. The paper: DA-NBV {} +- {} ms on an RTX 4090.",
                  kPaperLatency_ms, kPaperLatencyDeviation_ms)};
  for (const Field& field : kFields) sheet.columns.push_back({field.title, field.latex, 2});
  sheet.columns.push_back({"decisions", "Decisions"});
  for (const char* device : {"cpu", "cuda"}) {
    SheetBlock block{device};
    for (const TableRow& row : rows) block.rows.push_back(row_of(row, device, latencies));
    for (SheetRow& row : block.rows)
      if (row.cells.empty() && row.missing.empty()) row.missing = "missing: not measured";
    sheet.blocks.push_back(block);
  }
  return files_of(sheet);
}

}  // namespace danbv::tables
