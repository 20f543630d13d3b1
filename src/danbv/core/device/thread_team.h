// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <sys/types.h>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "danbv/core/device/crowding.h"
#include "danbv/core/device/parallel_for.h"

namespace danbv {

// The threads that help one thread with its loops. They wait for the next loop by a short spin and
// then asleep, so that they do not keep other programs from the cores; and whoever is not there
// when all indices are taken is not waited for. OpenMP's team does neither: beside one busy program
// it took 10 to 100 times as long for loops of a tenth of a millisecond.
class ThreadTeam {
 public:
  // Of the calling thread.
  static ThreadTeam& mine();
  // Whether the calling thread is inside a loop: loops within loops run on one thread.
  static bool in_loop();

  // On the calling thread and at most threads - 1 helpers.
  void run(const Loop& loop, int threads);

  ThreadTeam();
  ~ThreadTeam();
  ThreadTeam(const ThreadTeam&) = delete;
  ThreadTeam& operator=(const ThreadTeam&) = delete;

 private:
  struct Helper {
    std::atomic<std::uint32_t> calls{0};
    std::thread thread;
    int avoids = -1;  // the core that it was last kept off
  };

  void help(Helper& self);
  bool enter();
  void leave();
  void call(int helpers);
  void work_and_call(int helpers, Clock::time_point start);
  void close();
  bool take_chunk();

  Loop loop_;
  std::atomic<index_t> next_{0};
  // Helpers inside the loop, and kOpen while more may enter.
  std::atomic<std::uint32_t> gate_{0};
  std::atomic<int> lost_cores_{0};
  std::atomic<bool> ending_{false};
  CoreWatch watch_;
  Crowding crowding_;
  std::vector<std::unique_ptr<Helper>> helpers_;
  pid_t process_;
};

}  // namespace danbv
