// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/policy_agent.h"

#include <optional>

#include "danbv/core/files/tensor_parts.h"
#include "danbv/policy/network_agent.h"
#include "danbv/policy/observation_encoder.h"
#include "danbv/policy/torch_stream.h"
#include "danbv/policy/weights_file.h"

namespace danbv::policy {

namespace {

class PolicyActor : public NetworkActor {
 public:
  PolicyActor(const Queue& queue, const Safetensors& weights, const std::string& file,
              const GridSpec& grid, index_t environments)
      : policy_(make_policy(weights, file, torch_device(queue.device()))),
        encoder_(queue, policy_.options(), grid, environments) {}

  void decide(const Queue& queue, const state::Observation& seen,
              Span<action::Action> actions) override {
    const PolicyStep step = policy_.best(encoder_.encode(queue, seen));
    decode_actions(queue, policy_.options().codec(),
                   span_over<const std::int64_t>(step.actions.index), seen.drone, actions);
    values_ = step.field;
  }

  std::optional<paf::FieldValues> field() const {
    if (!values_.defined()) return std::nullopt;
    return paf::FieldValues{policy_.options().lattice, span_over<const float>(values_)};
  }

 private:
  ActorCritic policy_;
  ObservationEncoder encoder_;
  at::Tensor values_;  // U of the last decision, [N, Q]
};

}  // namespace

struct PolicyAgent::Impl {
  explicit Impl(const std::filesystem::path& path)
      : weights(read_tensors(path)),
        options(make_policy(weights, path.string(), at::kCPU).options()),
        agent(options.grid_dims,
              [this, file = path.string()](const Queue& queue, const GridSpec& grid, index_t n) {
                return std::make_unique<PolicyActor>(queue, weights, file, grid, n);
              }) {}

  Safetensors weights;
  PolicyOptions options;  // of weights that were found whole
  NetworkAgent agent;
};

PolicyAgent::PolicyAgent(const std::filesystem::path& weights)
    : impl_(std::make_unique<Impl>(weights)) {}

PolicyAgent::~PolicyAgent() = default;

const PolicyOptions& PolicyAgent::options() const { return impl_->options; }

void PolicyAgent::decide(const Queue& queue, const state::Observation& seen,
                         Span<action::Action> actions) {
  impl_->agent.decide(queue, seen, actions);
}

std::optional<paf::FieldValues> PolicyAgent::field() const {
  const auto* actor = static_cast<const PolicyActor*>(impl_->agent.actor());
  return actor == nullptr ? std::nullopt : actor->field();
}

void save_untrained_policy(const std::filesystem::path& path, const PolicyOptions& options,
                           std::uint64_t seed) {
  save_policy(path, ActorCritic(options, at::kCPU, seed));
}

}  // namespace danbv::policy
