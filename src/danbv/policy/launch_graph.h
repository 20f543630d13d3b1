// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "danbv/core/device/device.h"

namespace danbv::policy {

// A decision of few drones, or a gradient step of few decisions, is a hundred small launches on the
// GPU, which waits for the host to make them. Done a second time on the same memory, they are
// recorded as a CUDA graph, from then on one launch. On the CPU the work is simply done.
class LaunchGraph {
 public:
  LaunchGraph();
  ~LaunchGraph();

  // memory: what the work reads and writes but does not own. The queue's stream must be LibTorch's
  // current one; the work must not wait for the device.
  void run(const Queue& queue, const std::vector<const void*>& memory,
           const std::function<void()>& work);
  void forget();  // what was recorded: the work's own memory has moved

 private:
  struct Recorded;
  std::unique_ptr<Recorded> recorded_;
  std::vector<const void*> memory_;  // of the last call
};

}  // namespace danbv::policy
