// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/launch_graph.h"

#if DANBV_HAS_CUDA
#include <ATen/cuda/CUDAGraph.h>
#include <c10/cuda/CUDACachingAllocator.h>

#include <mutex>

#include "danbv/core/cuda/launch_profile.h"
#endif

namespace danbv::policy {

#if DANBV_HAS_CUDA
namespace {
// LibTorch keeps lists of all graphs, and does not guard them.
std::mutex& recording() {
  static std::mutex one_at_a_time;
  return one_at_a_time;
}
}  // namespace

struct LaunchGraph::Recorded {
  explicit Recorded(const std::function<void()>& work)
      : graph(std::make_unique<at::cuda::CUDAGraph>()) {
    const std::lock_guard lock(recording());
    graph->capture_begin({0, 0}, cudaStreamCaptureModeThreadLocal);  // other threads may allocate
    work();
    graph->capture_end();
  }
  ~Recorded() {
    const std::lock_guard lock(recording());
    graph.reset();
    c10::cuda::CUDACachingAllocator::emptyCache();  // or what it recorded on would stay taken
  }
  std::unique_ptr<at::cuda::CUDAGraph> graph;
};

void LaunchGraph::run(const Queue& queue, const std::vector<const void*>& memory,
                      const std::function<void()>& work) {
  if (queue.device() == Device::cpu || cuda::profiling()) return work();
  if (memory != memory_) {  // the first time, in which the work also takes its memory
    memory_ = memory, recorded_.reset();
    return work();
  }
  if (!recorded_) recorded_ = std::make_unique<Recorded>(work);
  recorded_->graph->replay();
}
#else
struct LaunchGraph::Recorded {};

void LaunchGraph::run(const Queue&, const std::vector<const void*>&,
                      const std::function<void()>& work) {
  work();
}
#endif

LaunchGraph::LaunchGraph() = default;
LaunchGraph::~LaunchGraph() = default;

void LaunchGraph::forget() { recorded_.reset(), memory_.clear(); }

}  // namespace danbv::policy
