// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/device/parallel_for.h"

#include <omp.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "danbv/core/device/thread_team.h"

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

void run_on_threads(const Loop& loop, int threads) {
  if (ThreadTeam::in_loop()) return loop.run(loop.body, 0, loop.n);
  ThreadTeam::mine().run(loop, threads);
}

void parallel_tasks(index_t n, const std::function<void(index_t)>& task) {
  const int cores = cpu_threads(), workers = int(std::clamp<index_t>(n, 1, cores));
  if (workers == 1) {
    for (index_t i = 0; i < n; ++i) task(i);
    return;
  }
  std::atomic<index_t> next{0};
  std::exception_ptr fault;
  std::mutex mutex;
  const auto work = [&] {
    const ThreadLimit limit(cores / workers);
    try {
      for (index_t i; (i = next++) < n;) task(i);
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!fault) fault = std::current_exception();
      next = n;
    }
  };
  std::vector<std::thread> pool;
  for (int w = 1; w < workers; ++w) pool.emplace_back(work);
  work();
  for (auto& thread : pool) thread.join();
  if (fault) std::rethrow_exception(fault);
}

}  // namespace danbv
