// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/device/thread_team.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <filesystem>
#include <numeric>

namespace danbv {

using namespace std::chrono_literals;

namespace {

double process_cpu_s() {
  timespec t{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}

std::ptrdiff_t threads_of_process() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/task"), {});
}

// The sum of 0 .. n - 1 by a loop with a sum a chunk.
index_t sum_by_loop(index_t n, index_t grain = 10) {
  std::vector<index_t> parts(std::size_t(n), 0);
  parallel_for_cpu(
      n, [&](index_t i) { parts[std::size_t(i)] += i; }, grain);
  return std::accumulate(parts.begin(), parts.end(), index_t(0));
}

class ThreadTeamTest : public testing::Test {
 protected:
  void SetUp() override { set_cpu_threads(4); }
  void TearDown() override { set_cpu_threads(0); }
};

}  // namespace

// A helper that span until the next loop would take a core all the time, as OpenMP's did.
TEST_F(ThreadTeamTest, HelpersSleepBetweenLoops) {
  set_cpu_threads(2);
  sum_by_loop(1000);
  const double before = process_cpu_s();
  for (int i = 0; i < 100; ++i) {
    sum_by_loop(1000);
    std::this_thread::sleep_for(2ms);
  }
  EXPECT_LT(process_cpu_s() - before, 0.1);  // of at least 0.2 s
}

TEST_F(ThreadTeamTest, HelpersHelp) {
  std::vector<std::thread::id> by(64);
  parallel_for_cpu(
      64,
      [&](index_t i) {
        by[std::size_t(i)] = std::this_thread::get_id();
        std::this_thread::sleep_for(1ms);
      },
      1);
  std::sort(by.begin(), by.end());
  EXPECT_EQ(std::unique(by.begin(), by.end()) - by.begin(), 4);
}

TEST_F(ThreadTeamTest, LoopsWithinLoopsStayOnTheirThread) {
  std::vector<index_t> sums(40, 0);
  std::atomic<int> strangers{0};
  const auto outer = [&](index_t i) {
    const auto here = std::this_thread::get_id();
    const auto inner = [&](index_t j) {
      sums[std::size_t(i)] += j;
      strangers += std::this_thread::get_id() != here;
    };
    parallel_for_cpu(100, inner, 1);
  };
  parallel_for_cpu(40, outer, 1);
  EXPECT_EQ(sums, std::vector<index_t>(40, 4950));
  EXPECT_EQ(strangers, 0);
}

TEST_F(ThreadTeamTest, ManyShortLoopsMissNothing) {
  for (index_t n = 1; n < 3000; ++n) ASSERT_EQ(sum_by_loop(n, 1 + n % 7), n * (n - 1) / 2);
}

// Each thread has helpers of its own, who end with it.
TEST_F(ThreadTeamTest, ThreadsLoopSideBySide) {
  const auto threads = threads_of_process();
  std::atomic<int> wrong{0};
  const auto work = [&] {
    for (int i = 0; i < 300; ++i) wrong += sum_by_loop(997) != 997 * 996 / 2;
  };
  std::vector<std::thread> callers;
  for (int k = 0; k < 3; ++k) callers.emplace_back(work);
  for (auto& caller : callers) caller.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_LE(threads_of_process(), threads);
}

// A helper that comes late to a loop, as its team ends: it must see the end, or is waited for for
// ever. Six threads on few cores make and end thousands of teams.
TEST_F(ThreadTeamTest, LateHelpersSeeTheEnd) {
  std::atomic<int> ended{0};
  const auto work = [&] {
    for (int i = 0; i < 4000; ++i) std::thread([&] { ended += sum_by_loop(4, 1) == 6; }).join();
  };
  std::vector<std::thread> callers;
  for (int k = 0; k < 6; ++k) callers.emplace_back(work);
  for (auto& caller : callers) caller.join();
  EXPECT_EQ(ended, 24000);
}

// A forked process has no helpers; its loops must neither wait for them nor miss an index.
TEST_F(ThreadTeamTest, LoopsGoOnInAForkedProcess) {
  sum_by_loop(1000);
  const pid_t child = ::fork();
  if (child == 0) ::_exit(sum_by_loop(1000) == 499500 ? 7 : 1);
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), 7);
}

// To this watch a sleep inside work looks like a lost core; one that was announced does not.
TEST(CoreWatch, TellsLostTimeFromWork) {
  CoreWatch watch;
  watch.begin_work();
  std::this_thread::sleep_for(3ms);
  EXPECT_TRUE(watch.lost_core());
  watch.begin_work();
  std::this_thread::sleep_for(3ms);
  watch.forget();
  watch.begin_work();
  EXPECT_FALSE(watch.lost_core());
}

// Seven helpers wanted, with times by hand: a loss of two leaves five for the pause of 10 ms, then
// one more is tried; a loss soon after that pauses twice as long.
TEST(Crowding, LeavesOutWhoLostTheirCores) {
  const Clock::time_point start{1h};
  Crowding crowding;
  EXPECT_EQ(crowding.helpers(7, start), 7);
  crowding.lost_cores(0, 7, start);
  EXPECT_EQ(crowding.helpers(7, start), 7);
  crowding.lost_cores(2, 7, start);
  EXPECT_EQ(crowding.helpers(7, start + 9ms), 5);
  EXPECT_EQ(crowding.helpers(7, start + 10ms), 6);  // one more is tried
  crowding.lost_cores(1, 7, start + 11ms);
  EXPECT_EQ(crowding.helpers(7, start + 30ms), 5);
  EXPECT_EQ(crowding.helpers(7, start + 31ms), 6);  // 20 ms later
  EXPECT_EQ(crowding.helpers(7, start + 51ms), 7);
  crowding.lost_cores(9, 7, start + 52ms);
  EXPECT_EQ(crowding.helpers(7, start + 91ms), 0);
  EXPECT_EQ(crowding.helpers(7, start + 92ms), 1);
}

// The last try was 49 or 50 ms ago: the pause is 20 or 10 ms.
TEST(Crowding, ALossNowAndThenCostsLittle) {
  for (const auto& [later, pause] : {std::pair{49ms, 20ms}, {50ms, 10ms}}) {
    Clock::time_point now{1h};
    Crowding crowding;
    crowding.lost_cores(1, 1, now);
    EXPECT_EQ(crowding.helpers(1, now += 10ms), 1);
    crowding.lost_cores(1, 1, now += later);
    EXPECT_EQ(crowding.helpers(1, now + pause - 1ms), 0);
    EXPECT_EQ(crowding.helpers(1, now + pause), 1);
  }
}

TEST(Crowding, PausesGrowOnlySoFar) {
  Clock::time_point now{1h};
  Crowding crowding;
  for (int i = 0; i < 40; ++i) {
    crowding.lost_cores(1, 1, now);
    EXPECT_EQ(crowding.helpers(1, now), 0);
    now += Crowding::kLongestPause;
    EXPECT_EQ(crowding.helpers(1, now), 1);
  }
}

}  // namespace danbv
