// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/openmp_waits.h"

#include <omp.h>
#include <unistd.h>

#include <cstdlib>
#include <future>
#include <thread>

namespace danbv::policy {

namespace {

// The team belongs to the thread that made it and ends with that, so the thread stays, asleep.
bool make_sleepers() {
#if defined(__GNUC__) && !defined(__clang__)
  if (std::getenv("OMP_WAIT_POLICY") != nullptr || std::getenv("GOMP_SPINCOUNT") != nullptr)
    return false;
  std::promise<void> made;
  std::thread([&made] {
#pragma omp parallel num_threads(omp_get_num_procs() + 1)
    asm volatile("");  // an empty region would be left out
    made.set_value();
    for (;;) ::pause();
  }).detach();
  made.get_future().wait();
  return true;
#else
  return false;
#endif
}

}  // namespace

void shorten_openmp_waits() { [[maybe_unused]] static const bool made = make_sleepers(); }

}  // namespace danbv::policy
