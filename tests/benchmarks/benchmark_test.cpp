// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/benchmark.h"

#include "benchmarks/busy_process.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>

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

// The busy process takes CPU time while it lives, and is gone afterwards: a process's own times
// count its children once they have ended.
TEST(BusyProcess, IsBusyWhileItLives) {
  const auto children_s = [] {
    rusage usage{};
    ::getrusage(RUSAGE_CHILDREN, &usage);
    return double(usage.ru_utime.tv_sec) + 1e-6 * double(usage.ru_utime.tv_usec);
  };
  const double before = children_s();
  {
    const BusyProcess busy;
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
  }
  EXPECT_GT(children_s() - before, 0.02);
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);  // no child is left
}

TEST(BusyProcess, RoundsTakeTurns) {
  int call = 0;
  const BusyTimes times = beside_busy_process([&](Times& into) { into.ms.push_back(++call); }, 2);
  EXPECT_EQ(times.free.ms, (std::vector<double>{2, 5}));
  EXPECT_EQ(times.busy.ms, (std::vector<double>{3, 6}));
  const Result result = busy_result("x_busy", {{{1, 2, 3}}, {{5, 4, 6}}}, "work");
  EXPECT_EQ(result.ours, 5);
  EXPECT_EQ(*result.theirs, 2);
  EXPECT_DOUBLE_EQ(*result.ratio(), 0.4);
  EXPECT_NE(result.how.find("2.50 times as long in the median"), std::string::npos) << result.how;
}

TEST(Benchmarks, NamesAreUnique) {
  std::set<std::pair<std::string, Device>> names;
  for (const auto& b : benchmarks()) EXPECT_TRUE(names.insert({b.name, b.device}).second) << b.name;
  if (names.empty()) GTEST_SKIP() << "built without anything to compare against";
}

}  // namespace
}  // namespace danbv::bench
