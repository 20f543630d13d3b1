// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <thread>
#include <vector>

#include "danbv/core/device/device.h"

namespace danbv {

// Defined in core/cuda/launch.cuh, instantiated for each body in the stage's x_cuda.cu.
template <class Body>
void launch_on_cuda(const Queue& queue, index_t n, const Body& body);

// How many threads the CPU's loops use: all cores, OMP_NUM_THREADS, or what a test sets.
int cpu_threads();
void set_cpu_threads(int threads);

// While it lives, loops of the calling thread use only `threads`: for callers that keep the cores
// busy with threads of their own.
class ThreadLimit {
 public:
  explicit ThreadLimit(int threads);
  ~ThreadLimit();
  ThreadLimit(const ThreadLimit&) = delete;
  ThreadLimit& operator=(const ThreadLimit&) = delete;

 private:
  int before_, omp_before_;
};

// Runs body(i) for i in [0, n) on the CPU. Bodies must not throw; each writes only what i owns, so
// the result does not depend on the number of threads. grain: indices a thread takes at a time.
template <class Body>
void parallel_for_cpu(index_t n, const Body& body, index_t grain = 256) {
  const int threads = cpu_threads();
  if (threads == 1 || n <= grain) {
    for (index_t i = 0; i < n; ++i) body(i);
    return;
  }
#if defined(__SANITIZE_THREAD__)  // the sanitizer does not understand OpenMP's barriers
  std::vector<std::thread> pool;
  for (int t = 0; t < threads; ++t)
    pool.emplace_back([&, t] {
      for (index_t i = n * t / threads; i < n * (t + 1) / threads; ++i) body(i);
    });
  for (auto& thread : pool) thread.join();
#else
#pragma omp parallel for schedule(dynamic, grain) num_threads(threads)
  for (index_t i = 0; i < n; ++i) body(i);
#endif
}

// Runs few large tasks on the CPU's cores, one after another on each; where there are fewer tasks
// than cores, loops inside a task use the spare ones. Unlike bodies, tasks may throw: after the
// first fault no more are begun, and it is thrown here.
void parallel_tasks(index_t n, const std::function<void(index_t)>& task);

// Runs body(i) for i in [0, n) on the queue's device.
template <class Body>
void parallel_for([[maybe_unused]] const Queue& queue, index_t n, const Body& body,
                  index_t grain = 256) {
  if (n <= 0) return;
#if DANBV_HAS_CUDA
  if (queue.device() == Device::cuda) return launch_on_cuda(queue, n, body);
#endif
  parallel_for_cpu(n, body, grain);
}

}  // namespace danbv
