// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <sys/types.h>

#include <functional>
#include <string>

#include "benchmarks/benchmark.h"
#include "benchmarks/times.h"

namespace danbv::bench {

// Another program that keeps one core busy while this lives; the system chooses which.
class BusyProcess {
 public:
  BusyProcess();
  ~BusyProcess();
  BusyProcess(const BusyProcess&) = delete;
  BusyProcess& operator=(const BusyProcess&) = delete;

 private:
  pid_t child_;
};

// The same work on free cores and beside a busy process.
struct BusyTimes {
  Times free, busy;
};

// round: does the work, for a second or two, and appends its times. Free and busy rounds take
// turns, so that what else happens on the machine slows both alike. Before each free one goes
// another that counts for none: it warms up, and loops find out that the neighbour has gone.
// Nothing goes before the busy ones: a neighbour comes without notice.
BusyTimes beside_busy_process(const std::function<void(Times&)>& round, int rounds);

// ours: the median beside the busy process; theirs: that on free cores.
Result busy_result(const std::string& name, const BusyTimes& times, const std::string& what);

}  // namespace danbv::bench
