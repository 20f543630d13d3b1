// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/policy_agent.h"

#include <fmt/format.h>

#include <optional>

#include "danbv/policy/blas_threads.h"
#include "danbv/policy/launch_graph.h"
#include "danbv/policy/observation_encoder.h"
#include "danbv/policy/torch_stream.h"
#include "danbv/policy/weights_file.h"

namespace danbv::policy {

namespace {
constexpr index_t kLeastForThreads = 16;  // decisions at once that give BLAS's threads enough to do

// All that a decision reads and writes of others.
std::vector<const void*> memory_of(const state::Observation& seen, Span<action::Action> actions) {
  return {seen.occupancy.data, seen.directions.data, seen.complexity.data, seen.sums.data,
          seen.drone.data,     seen.history.data,    actions.data};
}
}  // namespace

struct PolicyAgent::Impl {
  explicit Impl(const std::filesystem::path& path)
      : weights(read_safetensors(path)), policy(make_policy(weights, path.string(), at::kCPU)) {}

  void prepare(const Queue& queue, const state::Observation& seen);

  Safetensors weights;
  ActorCritic policy;
  Device device = Device::cpu;
  index_t environments = 0;
  std::optional<ObservationEncoder> encoder;
  at::Tensor values;  // U of the last decision, [N, Q]
  LaunchGraph graph;
};

void PolicyAgent::Impl::prepare(const Queue& queue, const state::Observation& seen) {
  const index_t n = seen.environments();
  if (queue.device() == device && n == environments) return;
  const Vec3i trained = policy.options().grid_dims, now = seen.grid.dims;
  if (!(trained == now))
    fail(
        fmt::format("the policy was trained on a grid of {0} x {1} x {2} voxels, not {3} x {4} x "
                    "{5}: fly it with --grid-cells {0} {1} {2}",
                    trained.x, trained.y, trained.z, now.x, now.y, now.z));
  graph.forget();
  if (queue.device() != device) policy = make_policy(weights, "", torch_device(queue.device()));
  device = queue.device(), environments = n;
  encoder.emplace(queue, policy.options(), seen.grid, n);
}

PolicyAgent::PolicyAgent(const std::filesystem::path& weights)
    : impl_(std::make_unique<Impl>(weights)) {}

PolicyAgent::~PolicyAgent() = default;

const PolicyOptions& PolicyAgent::options() const { return impl_->policy.options(); }

void PolicyAgent::decide(const Queue& queue, const state::Observation& seen,
                         Span<action::Action> actions) {
  const TorchStream stream(queue);
  const OneBlasThread lone(queue.device() == Device::cpu && actions.size < kLeastForThreads);
  impl_->prepare(queue, seen);
  impl_->graph.run(queue, memory_of(seen, actions), [&] {
    const PolicyStep step = impl_->policy.best(impl_->encoder->encode(queue, seen));
    decode_actions(queue, options().codec(), span_over<const std::int64_t>(step.actions.index),
                   seen.drone, actions);
    impl_->values = step.field;
  });
}

std::optional<paf::FieldValues> PolicyAgent::field() const {
  if (!impl_->values.defined()) return std::nullopt;
  return paf::FieldValues{impl_->policy.options().lattice, span_over<const float>(impl_->values)};
}

void save_untrained_policy(const std::filesystem::path& path, const PolicyOptions& options,
                           std::uint64_t seed) {
  save_policy(path, ActorCritic(options, at::kCPU, seed));
}

}  // namespace danbv::policy
