// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/policy_agent.h"

#include <fmt/format.h>

#include <optional>

#include "danbv/paf/field_builder.h"
#include "danbv/policy/blas_threads.h"
#include "danbv/policy/encode_inputs.h"
#include "danbv/policy/launch_graph.h"
#include "danbv/policy/torch_stream.h"
#include "danbv/policy/weights_file.h"

namespace danbv {

namespace {
constexpr index_t kLeastForThreads = 16;  // decisions at once that give BLAS's threads enough to do

// All that a decision reads and writes of others.
std::vector<const void*> memory_of(const Observation& seen, Span<Action> actions) {
  return {seen.occupancy.data, seen.directions.data, seen.complexity.data, seen.sums.data,
          seen.drone.data,     seen.history.data,    actions.data};
}
}  // namespace

struct PolicyAgent::Mind {
  explicit Mind(const std::filesystem::path& path)
      : weights(read_safetensors(path)), policy(make_policy(weights, path.string(), at::kCPU)) {}

  void prepare(const Queue& queue, const Observation& seen);
  PolicyInputs inputs(const Queue& queue, const Observation& seen);

  Safetensors weights;
  ActorCritic policy;
  Device device = Device::cpu;
  index_t environments = 0;
  Buffer<float> history, scalars;
  Buffer<std::uint8_t> coverage;
  std::optional<FieldBuilder> field;
  at::Tensor values;  // U of the last decision, [N, Q]
  LaunchGraph graph;
};

void PolicyAgent::Mind::prepare(const Queue& queue, const Observation& seen) {
  const index_t n = seen.environments();
  const PolicyOptions& options = policy.options();
  if (queue.device() == device && n == environments) return;
  const Vec3i trained = options.grid_dims, now = seen.grid.dims;
  if (!(trained == now))
    fail(fmt::format("the policy was trained on a grid of {} x {} x {} voxels, not {} x {} x {}",
                     trained.x, trained.y, trained.z, now.x, now.y, now.z));
  graph.forget();
  if (queue.device() != device) policy = make_policy(weights, "", torch_device(queue.device()));
  device = queue.device(), environments = n;
  history = Buffer<float>(device, n * kHistoryLength * kHistoryNumbers);
  scalars = Buffer<float>(device, n * scalar_count(options.inputs));
  if (options.grid == GridInputs::coverage)
    coverage = Buffer<std::uint8_t>(device, n * kCoverageChannels * seen.grid.size());
  if (options.field) field.emplace(queue, n, seen.grid, options.field_options());
}

PolicyInputs PolicyAgent::Mind::inputs(const Queue& queue, const Observation& seen) {
  const InputSet set = policy.options().inputs;
  encode_inputs(queue, seen, set, history.span(), scalars.span());
  PolicyInputs all;
  all.occupancy = tensor_over(queue, seen.occupancy, {environments, seen.grid.size()});
  all.history = tensor_over(queue, history.span(), {environments, kHistoryLength, kHistoryNumbers});
  all.scalars = tensor_over(queue, scalars.span(), {environments, scalar_count(set)});
  if (coverage.size() > 0) {
    encode_coverage(queue, seen, coverage.span());
    all.coverage =
        tensor_over(queue, coverage.span(), {environments, kCoverageChannels, seen.grid.size()});
  }
  if (field) all.field = field->build(queue, seen);
  return all;
}

PolicyAgent::PolicyAgent(const std::filesystem::path& weights)
    : mind_(std::make_unique<Mind>(weights)) {}

PolicyAgent::~PolicyAgent() = default;

const PolicyOptions& PolicyAgent::options() const { return mind_->policy.options(); }

void PolicyAgent::decide(const Queue& queue, const Observation& seen, Span<Action> actions) {
  const TorchStream stream(queue);
  const OneBlasThread lone(queue.device() == Device::cpu && actions.size < kLeastForThreads);
  mind_->prepare(queue, seen);
  mind_->graph.run(queue, memory_of(seen, actions), [&] {
    const PolicyStep step = mind_->policy.best(mind_->inputs(queue, seen));
    decode_actions(queue, options().codec(), span_over<const std::int64_t>(step.actions.index),
                   seen.drone, actions);
    mind_->values = step.field;
  });
}

std::optional<FieldValues> PolicyAgent::field() const {
  if (!mind_->values.defined()) return std::nullopt;
  return FieldValues{mind_->policy.options().lattice, span_over<const float>(mind_->values)};
}

void save_untrained_policy(const std::filesystem::path& path, const PolicyOptions& options,
                           std::uint64_t seed) {
  save_policy(path, ActorCritic(options, at::kCPU, seed));
}

}  // namespace danbv
