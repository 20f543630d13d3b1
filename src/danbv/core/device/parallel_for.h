// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>

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

// A loop over [0, n) whose body is called by a function that knows its type.
struct Loop {
  index_t n = 0, grain = 1;
  const void* body = nullptr;
  void (*run)(const void* body, index_t begin, index_t end) noexcept = nullptr;
};

// On the calling thread and its helpers (core/device/thread_team.h), `threads` in all; on the
// calling thread alone where that is inside a loop already.
void run_on_threads(const Loop& loop, int threads);

// Runs body(i) for i in [0, n) on the CPU. Bodies must not throw; each writes only what i owns, so
// the result does not depend on the number of threads. grain: indices a thread takes at a time.
template <class Body>
void parallel_for_cpu(index_t n, const Body& body, index_t grain = 256) {
  const int threads = cpu_threads();
  if (threads == 1 || n <= grain) {
    for (index_t i = 0; i < n; ++i) body(i);
    return;
  }
  const auto run = [](const void* any, index_t begin, index_t end) noexcept {
    const Body& each = *static_cast<const Body*>(any);
    for (index_t i = begin; i < end; ++i) each(i);
  };
  run_on_threads({n, grain, &body, run}, threads);
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
