// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>

#include "danbv/tables/decision_times.h"
#include "danbv/tables/table_rows.h"

// The time of a decision, of every planner on every device that it was measured on.
namespace danbv::tables {

// What is kept of one planner on one device: medians, and of the whole also mean, deviation and
// 99th percentile, in milliseconds.
struct Latency {
  std::string planner, device;
  int decisions = 0;
  double observe_ms = 0, decide_ms = 0, all_ms = 0, p99_ms = 0, mean_ms = 0, deviation_ms = 0;
};
Latency latency_of(const std::string& planner, Device device, const DecisionTimes& times);

// One file a device, so that what one machine measured stands beside what another did.
void save_latencies(const std::filesystem::path& file, const std::vector<Latency>& latencies);
std::vector<Latency> load_latencies(const std::filesystem::path& file);

std::vector<TableFile> latency_files(const std::vector<TableRow>& rows,
                                     const std::vector<Latency>& latencies);

}  // namespace danbv::tables
