// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/parallel_for.h"

#include <omp.h>

namespace danbv {

namespace {
// Asked before anyone else can: LibTorch lowers OpenMP's number to the cores without hyperthreads.
const int available_threads = omp_get_max_threads();
int chosen_threads = 0;
thread_local int limited_threads = 0;
}  // namespace

int cpu_threads() {
  if (limited_threads > 0) return limited_threads;
  return chosen_threads > 0 ? chosen_threads : available_threads;
}

void set_cpu_threads(int threads) { chosen_threads = threads; }

// OpenMP's own number too, for libraries that ask it.
ThreadLimit::ThreadLimit(int threads)
    : before_(limited_threads), omp_before_(omp_get_max_threads()) {
  limited_threads = threads;
  omp_set_num_threads(threads);
}

ThreadLimit::~ThreadLimit() {
  limited_threads = before_;
  omp_set_num_threads(omp_before_);
}

}  // namespace danbv
