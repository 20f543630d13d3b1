// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/parallel_for.h"

namespace danbv {

// Threads that work on one element together: one after another they do what for_each asks, and go
// on when all of it is done. On the CPU a group is one thread, on a GPU a block.
struct GroupOfOne {
  template <class Body>
  void for_each(index_t n, const Body& body) const {
    for (index_t i = 0; i < n; ++i) body(i);
  }
};

// Defined in core/cuda/launch_groups.cuh, instantiated for each body in the stage's x_cuda.cu.
template <class Body>
void launch_groups_on_cuda(const Queue& queue, index_t n, const Body& body);

// Runs body(i, group) for i in [0, n) on the queue's device. Outside of for_each a body must do the
// same in all threads of its group, and change nothing.
template <class Body>
void parallel_groups([[maybe_unused]] const Queue& queue, index_t n, const Body& body) {
#if DANBV_HAS_CUDA
  if (queue.device() == Device::cuda) return launch_groups_on_cuda(queue, n, body);
#endif
  parallel_for_cpu(
      n, [&body](index_t i) { body(i, GroupOfOne{}); }, 1);
}

}  // namespace danbv
