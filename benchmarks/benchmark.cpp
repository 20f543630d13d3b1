// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/benchmark.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

namespace danbv::bench {

namespace {
double seconds_of(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + values.size() / 2;
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}
}  // namespace

std::optional<double> Result::ratio() const {
  if (!theirs) return {};
  return less_is_better ? *theirs / ours : ours / *theirs;
}

double median_seconds(const std::function<void()>& work, int rounds) {
  work();
  std::vector<double> seconds;
  for (int i = 0; i < rounds; ++i) seconds.push_back(seconds_of(work));
  return median(seconds);
}

Seconds compare_seconds(const std::function<void()>& ours, const std::function<void()>& theirs,
                        int rounds) {
  ours(), theirs();
  std::vector<double> mine, other;
  for (int i = 0; i < rounds; ++i) {
    mine.push_back(seconds_of(ours));
    other.push_back(seconds_of(theirs));
  }
  return {median(mine), median(other)};
}

std::string to_table(const std::vector<Result>& results) {
  std::string text = fmt::format("{:<16} {:>12} {:>12} {:<10} {:>7}  {}\n", "name", "ours",
                                 "theirs", "unit", "ratio", "against");
  for (const auto& r : results)
    text += fmt::format("{:<16} {:>12.4g} {:>12} {:<10} {:>7}  {}\n", r.name, r.ours,
                        r.theirs ? fmt::format("{:.4g}", *r.theirs) : "-", r.unit,
                        r.theirs ? fmt::format("{:.2f}", *r.ratio()) : "-", r.against);
  return text;
}

std::string to_json(const std::vector<Result>& results) {
  const auto number = [](std::optional<double> value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
  };
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const auto& r : results)
    rows.push_back({{"name", r.name},
                    {"ours", r.ours},
                    {"theirs", number(r.theirs)},
                    {"unit", r.unit},
                    {"ratio", number(r.ratio())},
                    {"against", r.against},
                    {"how", r.how}});
  return nlohmann::ordered_json{{"results", rows}}.dump(2) + "\n";
}

}  // namespace danbv::bench
