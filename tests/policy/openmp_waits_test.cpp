// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/openmp_waits.h"

#include <gtest/gtest.h>
#include <time.h>

#include <chrono>
#include <cstdlib>
#include <thread>
#include <vector>

namespace danbv::policy {

// OpenMP loops with pauses between: threads that span in the pauses would take 0.2 s and more.
TEST(OpenMpWaits, ThreadsSleepBetweenLoops) {
  if (std::getenv("OMP_WAIT_POLICY") != nullptr || std::getenv("GOMP_SPINCOUNT") != nullptr)
    GTEST_SKIP() << "the user chose how OpenMP waits";
  const auto cpu_s = [] {
    timespec t{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
  };
  shorten_openmp_waits();
  std::vector<int> out(2000);
  double before = 0;
  for (int k = 0; k < 101; ++k) {
    if (k == 1) before = cpu_s();
#pragma omp parallel for num_threads(2)
    for (int i = 0; i < 2000; ++i) out[std::size_t(i)] = i + k;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  EXPECT_LT(cpu_s() - before, 0.1);
  EXPECT_EQ(out[1999], 2099);
}

}  // namespace danbv::policy
