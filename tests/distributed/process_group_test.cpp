// SPDX-License-Identifier: Apache-2.0
// Real processes on this machine. The test itself uses no LibTorch: it forks.
#include "danbv/distributed/process_group.h"

#include <c10/util/Logging.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <sstream>
#include <thread>

#include "danbv/core/error.h"
#include "danbv/distributed/watch.h"
#include "support/processes.h"

namespace danbv::distributed {
namespace {

using namespace std::chrono_literals;

[[noreturn]] void end_process(const std::string& message) {
  if (!message.empty()) std::fprintf(stderr, "%s\n", message.c_str());
  std::fflush(nullptr);
  ::_exit(7);
}

// Short limits, so that the test is quick; a busy machine may keep a process waiting for a second
// or two.
constexpr WatchLimits kSoon{4, 2, 3};

Processes in_group(int world, const std::function<void(ProcessGroup&)>& work) {
  return run_processes(world, [&](const Launch& launch) {
    run_in_group(launch, Device::cpu, end_process, work, {.limits = kSoon});
  });
}

const std::vector<int> kAllWell{0, 0, 0};

TEST(ProcessGroup, AloneItDoesNothing) {
  ProcessGroup group;
  EXPECT_TRUE(group.alone());
  EXPECT_TRUE(group.leads());
  EXPECT_EQ(group.sum(2.5), 2.5);
  EXPECT_EQ(group.backend(), "");
  EXPECT_EQ(group.tasks("a").next(), 0);
  group.wait_for_all("a"), group.step();
}

TEST(ProcessGroup, AddsUpTensorsOfAnySize) {
  const Processes done = in_group(3, [](ProcessGroup& group) {
    for (const std::int64_t size : {1, 7, 1000, 3'000'000}) {
      const at::Tensor values =
          at::arange(size, at::kFloat).remainder(1000) * float(group.rank() + 1);
      group.sum(values);
      const at::Tensor wanted = at::arange(size, at::kFloat).remainder(1000) * 6.0f;
      if (!at::equal(values, wanted)) fail("a sum is wrong");
    }
    if (group.sum(double(group.rank())) != 3) fail("a sum of numbers is wrong");
    std::printf("%s\n", group.backend().c_str());
  });
  EXPECT_EQ(done.codes, kAllWell) << done.all_said();
  // PyTorch's wheel has Gloo without its headers.
  const std::string backend = done.said[0];
  EXPECT_TRUE(backend == "gloo\n" || backend == "store\n") << backend;
  EXPECT_EQ(done.said, std::vector<std::string>(3, backend));
}

TEST(ProcessGroup, EveryTaskIsTakenOnceAndNobodyWaitsForASlowOne) {
  const Processes done = in_group(3, [](ProcessGroup& group) {
    group.tasks("targets").run(40, [&](index_t i) {
      std::printf("%d ", int(i));
      if (group.leads()) std::this_thread::sleep_for(100ms);
    });
    group.wait_for_all("targets");
  });
  EXPECT_EQ(done.codes, kAllWell) << done.all_said();
  std::vector<int> times(40);
  std::istringstream all(done.all_said());
  for (int i; all >> i;) ++times.at(std::size_t(i));
  EXPECT_EQ(times, std::vector<int>(40, 1));
  EXPECT_LT(done.said[0].size(), done.all_said().size() / 3);
}

// Every process but those that died ends by itself, and one message names the rank.
void expect_one_message(const Processes& done, int guilty, const std::string& cause) {
  const std::string all = done.all_said();
  EXPECT_NE(all.find("rank " + std::to_string(guilty)), std::string::npos)
      << all << testing::PrintToString(done.codes);
  EXPECT_NE(all.find(cause), std::string::npos) << all;
  EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 1) << all;
  for (std::size_t r = 0; r < done.codes.size(); ++r) EXPECT_NE(done.codes[r], 0) << r;
  EXPECT_LT(done.seconds, 20);
}

void train_until(ProcessGroup& group, int guilty, const std::function<void()>& fault) {
  for (int i = 0;; ++i) {
    group.step();
    if (i == 5 && group.rank() == guilty) fault();
    const at::Tensor gradient = at::ones({1000});
    group.sum(gradient);
  }
}

// c10d's warnings of broken connections, each with a stack trace, are for who asks for them.
TEST(ProcessGroup, C10dWarnsOnlyWhereAskedTo) {
  for (const bool asked : {false, true}) {
    const Processes done = run_processes(2, [&](const Launch& launch) {
      if (asked) ::setenv("TORCH_CPP_LOG_LEVEL", "WARNING", 1);
      run_in_group(launch, Device::cpu, end_process, [](ProcessGroup&) {
        std::printf("%s\n", FLAGS_caffe2_log_level > 1 ? "quiet" : "warns");
      });
    });
    const std::string want = asked ? "warns\n" : "quiet\n";
    EXPECT_EQ(done.said, std::vector<std::string>(2, want)) << done.all_said();
  }
}

TEST(ProcessGroup, AWriteToADeadProcessIsNotFatal) {
  const Processes done = in_group(2, [](ProcessGroup&) {
    int ends[2];
    if (::pipe(ends) != 0) fail("no pipe");
    ::close(ends[0]);
    if (::write(ends[1], "x", 1) != -1) fail("nobody reads this");
  });
  EXPECT_EQ(done.codes, (std::vector<int>{0, 0})) << done.all_said();
}

TEST(ProcessGroup, ADeathEndsAllWithOneMessage) {
  for (const int guilty : {0, 1, 2}) {
    const Processes done = in_group(
        3, [&](ProcessGroup& group) { train_until(group, guilty, [] { ::raise(SIGKILL); }); });
    expect_one_message(done, guilty, "ended");
  }
}

// Its connections stay open, that of the store of rank 0 among them.
TEST(ProcessGroup, AStoppedProcessEndsAllWithOneMessage) {
  for (const int guilty : {0, 1}) {
    const Processes done = in_group(
        2, [&](ProcessGroup& group) { train_until(group, guilty, [] { ::raise(SIGSTOP); }); });
    expect_one_message(done, guilty, "ended");
  }
}

TEST(ProcessGroup, AnErrorEndsAllWithOneMessage) {
  for (const int guilty : {0, 2}) {
    const Processes done = in_group(3, [&](ProcessGroup& group) {
      train_until(group, guilty, [] { fail("7 rewards are not finite"); });
    });
    expect_one_message(done, guilty, ": 7 rewards are not finite");
  }
}

TEST(ProcessGroup, AHangEndsAllWithOneMessage) {
  const Processes done = in_group(3, [](ProcessGroup& group) {
    train_until(group, 1, [] { std::this_thread::sleep_for(60s); });
  });
  expect_one_message(done, 1, "hangs: no progress");
}

// A process that is waited for is not at fault while it works, however long others wait for it.
TEST(ProcessGroup, ASlowProcessIsNoFault) {
  const Processes done = in_group(2, [](ProcessGroup& group) {
    for (int i = 0; i < 8; ++i) {
      if (group.rank() == 1) std::this_thread::sleep_for(500ms);
      group.step();
    }
    group.wait_for_all("slow");
  });
  EXPECT_EQ(done.codes, (std::vector<int>{0, 0})) << done.all_said();
}

TEST(ProcessGroup, ATakenPortIsNamed) {
  const Processes done = run_processes(1, [](const Launch& one) {
    const int taken = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET, address.sin_port = htons(std::uint16_t(one.port));
    ::bind(taken, reinterpret_cast<sockaddr*>(&address), sizeof address);
    ::listen(taken, 1);
    Launch launch = one;
    launch.world = 2;
    ProcessGroup group(launch, Device::cpu, end_process);
  });
  EXPECT_EQ(done.codes[0], 1);
  EXPECT_NE(done.said[0].find("MASTER_PORT chooses another port"), std::string::npos)
      << done.said[0];
}

}  // namespace
}  // namespace danbv::distributed
