// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/methods/da_nbv.h"

#include <fmt/format.h>

#include <optional>

#include "danbv/distributed/process_group.h"
#include "danbv/paf/active_voxels.h"
#include "danbv/paf/field_store.h"
#include "danbv/policy/network_weights.h"
#include "danbv/policy/observation_encoder.h"
#include "danbv/policy/torch_stream.h"
#include "danbv/policy/weights_file.h"
#include "danbv/train/ppo_method.h"
#include "danbv/train/tensor_storage.h"
#include "danbv/train/training_state.h"

namespace danbv::train {

namespace {

// The network is made for the grid of the state that it sees.
policy::PolicyOptions with_state_grid(const TrainOptions& options) {
  policy::PolicyOptions policy = options.policy;
  policy.grid_dims = options.environment.state.grid.dims;
  return policy;
}

// Options of the start alone may differ between a checkpoint and the run that goes on from it.
std::string lasting_options(policy::PolicyOptions options) {
  const policy::PolicyOptions any;
  options.scorer = any.scorer, options.stop_probability = any.stop_probability;
  return to_toml(options);
}

class DaNbvAgent : public PpoAgent {
 public:
  DaNbvAgent(const Queue& queue, const TrainOptions& options)
      : policy_(with_state_grid(options), policy::torch_device(queue.device()), options.seed),
        encoder_(queue, policy_.options(), options.environment.state.grid,
                 options.rollout.environments),
        slots_(options.rollout.steps * options.rollout.environments),
        share_(options.share),
        kept_(options.rollout.steps) {
    if (policy_.options().field) field_.emplace(queue, slots_, slots_ * options.field_pool);
  }

  const policy::Parameters& parameters() const override { return policy_.parameters(); }
  int draws() const override { return action::kActionParts; }

  void begin_rollout(const Queue& queue) override {
    if (field_) field_->clear(queue);
  }

  // state -> field -> policy -> action.
  PpoDecision decide(const Queue& queue, const env::Environment& world, index_t t,
                     const at::Tensor& uniforms, Span<action::Action> actions) override {
    const state::Observation seen = world.observation();
    const policy::PolicyInputs inputs = encoder_.encode(queue, seen);
    const policy::PolicyStep step = policy_.sample(inputs, uniforms);
    keep(queue, t, inputs, step.actions);
    policy::decode_actions(queue, policy_.options().codec(),
                           policy::span_over<const std::int64_t>(step.actions.index), seen.drone,
                           actions);
    return {step.log_prob, step.value};
  }

  at::Tensor value(const Queue& queue, const state::Observation& seen) override {
    return policy_.value(encoder_.encode(queue, seen));
  }

  // The field's part lives until the next call.
  policy::PolicyEvaluation evaluate(const Queue& queue, const at::Tensor& index,
                                    const policy::NormBatch&) override {
    const std::vector<at::Tensor> of = kept_.gather(index);
    policy::PolicyInputs inputs{of[1], of[2], of[3], {}, of.size() > 4 ? of[4] : at::Tensor{}};
    if (field_) inputs.field = field_->gather(queue, policy::span_over<const std::int64_t>(index));
    return policy_.evaluate(inputs, {of[0]});
  }

  // What is left of a field that found no room is not what its decision was made by.
  at::Tensor whole(const Queue& queue) const override {
    return field_ ? policy::tensor_over(queue, field_->whole(), {slots_}) : at::Tensor{};
  }

  void report(const Queue& queue, const PpoReport&, UpdateReport& report) const override {
    double dropped = field_ ? double(field_->dropped(queue)) : 0;
    if (!share_.alone()) dropped = share_.group->sum(dropped);
    report.values.push_back({"train/dropped_voxels", dropped});
    if (dropped > 0) report.warning = "field-pool is too small";
  }

  Safetensors weights() const override { return to_safetensors(policy_); }
  void set_weights(const Safetensors& weights) override {
    check_same_policy(lasting_options(policy::options_of(weights, "checkpoint")),
                      lasting_options(policy_.options()));
    policy::set_weights(policy_.parameters(), weights, "checkpoint");
  }

 private:
  void keep(const Queue& queue, index_t t, const policy::PolicyInputs& inputs,
            const policy::PolicyActions& actions) {
    std::vector<at::Tensor> tensors{actions.index, inputs.occupancy, inputs.history,
                                    inputs.scalars};
    if (inputs.coverage.defined()) tensors.push_back(inputs.coverage);
    kept_.add(t, tensors);
    if (field_) field_->append(queue, inputs.field);
  }

  policy::ActorCritic policy_;
  policy::ObservationEncoder encoder_;
  index_t slots_;
  EnvironmentShare share_;
  TensorStorage kept_;                    // actions, occupancy, history, scalars, coverage
  std::optional<paf::FieldStore> field_;  // none where the policy has no field
};

}  // namespace

std::unique_ptr<Method> make_da_nbv(const Queue& queue, const TrainOptions& options) {
  return std::make_unique<PpoMethod>(queue, options, std::make_unique<DaNbvAgent>(queue, options));
}

MethodNeed need_of_da_nbv(const TrainOptions& options) {
  const policy::PolicyOptions policy = with_state_grid(options);
  const double decisions = double(options.rollout.environments) * double(options.rollout.steps);
  const Vec3i dims = policy.grid_dims;
  const double voxels = double(dims.x) * dims.y * dims.z;
  const double pair_bytes = 0.5 * double(policy.lattice.size());  // of a voxel
  const double field = policy.field ? decisions * double(options.field_pool) *
                                          (pair_bytes + sizeof(paf::ActiveVoxel))
                                    : 0;
  const bool coverage = policy.grid == policy::GridInputs::coverage;
  policy::Parameters parameters;
  describe_weights(policy, parameters);
  MethodNeed need;
  need.kept = field + decisions * voxels * (coverage ? 1 + policy::kCoverageChannels : 1);
  need.parameters = double(parameters.count());
  need.advice = fmt::format(", --field-pool ({}), which takes {:.1f} GB for the field alone",
                            options.field_pool, field / 1e9);
  return need;
}

// eq:total-reward, as the paper has it.
env::RewardOptions reward_of_da_nbv() { return {}; }

}  // namespace danbv::train
