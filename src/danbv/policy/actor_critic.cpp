// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/actor_critic.h"

#include <ATen/ATen.h>

#include "danbv/core/error.h"
#include "danbv/policy/network_weights.h"

namespace danbv {

ActorCritic::ActorCritic(const PolicyOptions& options, at::Device device, std::uint64_t seed,
                         at::ScalarType type)
    : options_(options), network_(options, device, type) {
  describe_weights(options_, parameters_);
  parameters_.finish(device, type);
  initialise_weights(options_, seed, parameters_);
}

NetworkOutput ActorCritic::forward(const PolicyInputs& inputs) const {
  require(!options_.field, "the field is not connected yet: switch it off");
  return network_.forward(parameters_, inputs, at::Tensor());
}

PolicyStep ActorCritic::sample(const PolicyInputs& inputs, const at::Tensor& uniforms) const {
  const at::NoGradGuard no_gradients;
  const NetworkOutput output = forward(inputs);
  const ActionChoice choice = output.actions.sample(uniforms);
  return {choice.actions, choice.log_prob, output.value};
}

PolicyStep ActorCritic::best(const PolicyInputs& inputs) const {
  const at::NoGradGuard no_gradients;
  const NetworkOutput output = forward(inputs);
  const ActionChoice choice = output.actions.mode();
  return {choice.actions, choice.log_prob, output.value};
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

}  // namespace danbv
