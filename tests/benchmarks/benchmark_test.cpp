// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/benchmark.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <thread>

namespace danbv::bench {
namespace {

TEST(Benchmarks, RatioAboveOneMeansWeAreBetter) {
  EXPECT_DOUBLE_EQ(*(Result{.ours = 2, .theirs = 6, .unit = "ms"}.ratio()), 3);
  EXPECT_DOUBLE_EQ(*(Result{.ours = 2, .theirs = 6, .less_is_better = false}.ratio()), 1.0 / 3);
  EXPECT_FALSE(Result{.ours = 2}.ratio().has_value());
}

TEST(Benchmarks, JsonHasWhatScriptsRelyOn) {
  const auto json = nlohmann::json::parse(
      to_json({{.name = "a", .ours = 2, .theirs = 6, .unit = "ms", .against = "x 1", .how = "h"},
               {.name = "b", .ours = 1, .unit = "s"}}));
  const auto& row = json.at("results").at(0);
  EXPECT_EQ(row.at("name"), "a");
  EXPECT_EQ(row.at("ours"), 2);
  EXPECT_EQ(row.at("theirs"), 6);
  EXPECT_EQ(row.at("unit"), "ms");
  EXPECT_EQ(row.at("ratio"), 3);
  EXPECT_EQ(row.at("against"), "x 1");
  EXPECT_EQ(row.at("how"), "h");
  EXPECT_TRUE(json.at("results").at(1).at("theirs").is_null());
}

TEST(Benchmarks, RivalsAreTimedInTurn) {
  using namespace std::chrono_literals;
  std::string order;
  const Seconds s = compare_seconds([&] { order += 'o', std::this_thread::sleep_for(1ms); },
                                    [&] { order += 't', std::this_thread::sleep_for(4ms); }, 3);
  EXPECT_EQ(order, "otototot");
  EXPECT_GT(s.theirs, s.ours);
}

TEST(Benchmarks, NamesAreUnique) {
  std::set<std::pair<std::string, Device>> names;
  for (const auto& b : benchmarks()) EXPECT_TRUE(names.insert({b.name, b.device}).second) << b.name;
  if (names.empty()) GTEST_SKIP() << "built without anything to compare against";
}

}  // namespace
}  // namespace danbv::bench
