// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/network_agent.h"

#include <fmt/format.h>

#include "danbv/core/error.h"
#include "danbv/policy/blas_threads.h"
#include "danbv/policy/launch_graph.h"
#include "danbv/policy/torch_stream.h"

namespace danbv::policy {

namespace {
constexpr index_t kLeastForThreads = 16;  // decisions at once that give BLAS's threads enough to do

// All that a decision reads and writes of others.
std::vector<const void*> memory_of(const state::Observation& seen, Span<action::Action> actions) {
  return {seen.occupancy.data,      seen.directions.data,
          seen.complexity.data,     seen.sums.data,
          seen.drone.data,          seen.history.data,
          seen.images.depth.data,   seen.images.views.data,
          seen.images.restart.data, actions.data};
}
}  // namespace

struct NetworkAgent::Impl {
  void prepare(const Queue& queue, const state::Observation& seen);

  std::optional<Vec3i> trained;
  Make make;
  Device device = Device::cpu;
  index_t environments = 0;
  std::unique_ptr<NetworkActor> actor = nullptr;
  LaunchGraph graph = {};
};

void NetworkAgent::Impl::prepare(const Queue& queue, const state::Observation& seen) {
  const index_t n = seen.environments();
  if (actor && queue.device() == device && n == environments) return;
  const Vec3i now = seen.grid.dims;
  if (trained && !(*trained == now))
    fail(
        fmt::format("the policy was trained on a grid of {0} x {1} x {2} voxels, not {3} x {4} x "
                    "{5}: fly it with --grid-cells {0} {1} {2}",
                    trained->x, trained->y, trained->z, now.x, now.y, now.z));
  graph.forget();
  actor = make(queue, seen.grid, n);
  device = queue.device(), environments = n;
}

NetworkAgent::NetworkAgent(std::optional<Vec3i> trained, Make make)
    : impl_(new Impl{trained, std::move(make)}) {}
NetworkAgent::~NetworkAgent() = default;
NetworkAgent::NetworkAgent(NetworkAgent&&) noexcept = default;

void NetworkAgent::decide(const Queue& queue, const state::Observation& seen,
                          Span<action::Action> actions) {
  const TorchStream stream(queue);
  const OneBlasThread lone(queue.device() == Device::cpu && actions.size < kLeastForThreads);
  impl_->prepare(queue, seen);
  impl_->graph.run(queue, memory_of(seen, actions),
                   [&] { impl_->actor->decide(queue, seen, actions); });
}

const NetworkActor* NetworkAgent::actor() const { return impl_->actor.get(); }

}  // namespace danbv::policy
