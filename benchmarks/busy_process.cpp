// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/busy_process.h"

#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"

namespace danbv::bench {

BusyProcess::BusyProcess() : child_(::fork()) {
  if (child_ < 0) fail("no second process could be started");
  if (child_ > 0) return;
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // ends with the benchmark, however that ends
  for (volatile unsigned i = 0;;) i = i + 1;
}

BusyProcess::~BusyProcess() {
  ::kill(child_, SIGKILL);
  ::waitpid(child_, nullptr, 0);
}

BusyTimes beside_busy_process(const std::function<void(Times&)>& round, int rounds) {
  BusyTimes times;
  for (int i = 0; i < rounds; ++i) {
    Times after_busy;
    round(after_busy);
    round(times.free);
    const BusyProcess neighbour;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));  // until it runs
    round(times.busy);
  }
  return times;
}

Result busy_result(const std::string& name, const BusyTimes& times, const std::string& what) {
  const auto& [free, busy] = times;
  Result result{.name = name, .ours = busy.median(), .theirs = free.median(), .unit = "ms"};
  result.against = "danbv itself on free cores";
  result.how = fmt::format(
      "{}, {} times beside one busy process and as often on free cores, in turns, {} threads of {} "
      "cores; 99th percentile {:.2f} against {:.2f} ms; {:.2f} times as long in the median, {:.2f} "
      "at the 99th percentile",
      what, busy.ms.size(), cpu_threads(), std::thread::hardware_concurrency(), busy.at(0.99),
      free.at(0.99), busy.median() / free.median(), busy.at(0.99) / free.at(0.99));
  return result;
}

}  // namespace danbv::bench
