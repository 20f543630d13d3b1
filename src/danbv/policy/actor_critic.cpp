// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/actor_critic.h"

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>
#include <fmt/format.h>

#include "danbv/core/error.h"
#include "danbv/policy/blas_kernels.h"
#include "danbv/policy/encode_inputs.h"
#include "danbv/policy/network_weights.h"
#include "danbv/policy/openmp_waits.h"

namespace danbv::policy {

namespace {

void check(const PolicyOptions& options, const PolicyInputs& inputs) {
  const Vec3i d = options.grid_dims;
  const std::int64_t b = inputs.occupancy.size(0), voxels = std::int64_t(d.x) * d.y * d.z;
  const auto has = [](const at::Tensor& t, std::initializer_list<std::int64_t> shape) {
    return t.sizes() == at::IntArrayRef(shape);
  };
  if (!has(inputs.occupancy, {b, voxels}) ||
      !has(inputs.history, {b, action::kHistoryLength, kHistoryNumbers}) ||
      !has(inputs.scalars, {b, scalar_count(options.inputs)}))
    fail(fmt::format("a policy for a grid of {} x {} x {} and {} scalars was shown another state",
                     d.x, d.y, d.z, scalar_count(options.inputs)));
  if (options.grid == GridInputs::coverage &&
      (!inputs.coverage.defined() || !has(inputs.coverage, {b, kCoverageChannels, voxels})))
    fail("a policy that sees how well voxels are known was not shown it");
  const bool field_fits =
      inputs.field.decisions() == b && inputs.field.lattice.dims == options.lattice.dims;
  require(!options.field || field_fits, "the field's inputs are not those of the policy's lattice");
}

}  // namespace

ActorCritic::ActorCritic(const PolicyOptions& options, at::Device device,
                         std::optional<std::uint64_t> seed, at::ScalarType type)
    : options_(options),
      network_(options, device, type),
      scorer_(std::make_shared<paf::FieldScorer>(paf::ScorerOptions{options.raw_sum})) {
  choose_blas_kernels();
  shorten_openmp_waits();
  describe_weights(options_, parameters_);
  parameters_.finish(device, type);
  if (seed) initialise_weights(options_, *seed, parameters_);
}

at::Tensor ActorCritic::field(const PolicyInputs& inputs) const {
  check(options_, inputs);
  if (!options_.field) return {};
  return field_of(scorer_, inputs.field, parameters_["scorer"]);
}

NetworkOutput ActorCritic::forward(const PolicyInputs& inputs) const {
  return network_.forward(parameters_, inputs, field(inputs));
}

PolicyStep ActorCritic::sample(const PolicyInputs& inputs, const at::Tensor& uniforms) const {
  const at::NoGradGuard no_gradients;
  const NetworkOutput output = forward(inputs);
  const ActionChoice choice = output.actions.sample(uniforms);
  return {choice.actions, choice.log_prob, output.value, {}};
}

PolicyStep ActorCritic::best(const PolicyInputs& inputs) const {
  const c10::InferenceMode no_gradients;
  const at::Tensor values = field(inputs);
  const NetworkOutput output = network_.forward(parameters_, inputs, values);
  const ActionChoice choice = output.actions.mode();
  return {choice.actions, choice.log_prob, output.value, values};
}

PolicyEvaluation ActorCritic::evaluate(const PolicyInputs& inputs,
                                       const PolicyActions& actions) const {
  const NetworkOutput output = forward(inputs);
  const ActionTerms terms = output.actions.evaluate(actions);
  return {terms.log_prob, terms.entropy, output.value};
}

at::Tensor ActorCritic::value(const PolicyInputs& inputs) const {
  const at::NoGradGuard no_gradients;
  return forward(inputs).value;
}

}  // namespace danbv::policy
