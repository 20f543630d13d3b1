// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/adam.h"

#include <fmt/format.h>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/policy/torch_stream.h"

namespace danbv::train {

namespace {

std::vector<float> values_of(const at::Tensor& tensor) {
  const at::Tensor host = tensor.detach().to(at::kCPU).contiguous();
  return {host.data_ptr<float>(), host.data_ptr<float>() + host.numel()};
}

at::Tensor tensor_of(const std::vector<float>& values, const at::Tensor& like) {
  return at::from_blob(const_cast<float*>(values.data()), like.sizes(), at::kFloat)
      .to(like.device(), at::kFloat, false, true);
}

}  // namespace

Adam::Adam(const Queue& queue, at::Tensor parameters, at::Tensor gradients,
           const AdamOptions& options)
    : options_(options),
      parameters_(parameters.detach()),
      gradients_(gradients.detach()),
      first_(at::zeros_like(parameters_)),
      second_(at::zeros_like(parameters_)),
      step_(queue, {AdamStep{}}) {
  require(parameters_.numel() == gradients_.numel(), "as many gradients as parameters are needed");
}

void Adam::set_learning_rate(const Queue& queue, double learning_rate) {
  parallel_for(queue, 1, LearningRateBody{learning_rate, step_.data()});
}

at::Tensor Adam::step(const Queue& queue, const at::Tensor& wanted) {
  const at::Tensor norm = at::norm(gradients_);
  parallel_for(
      queue, 1,
      AdamPlanBody{options_, norm.data_ptr<float>(), wanted.data_ptr<float>(), step_.data()});
  parallel_for(queue, parameters_.numel(),
               AdamBody{float(options_.beta1), float(options_.beta2), float(1 - options_.beta1),
                        float(1 - options_.beta2), float(options_.epsilon), step_.data(),
                        policy::span_over<float>(gradients_).data,
                        policy::span_over<float>(parameters_).data, first_.data_ptr<float>(),
                        second_.data_ptr<float>()},
               4096);
  return norm;
}

AdamState Adam::state(const Queue& queue) const {
  return {values_of(first_), values_of(second_), std::int64_t(step_.download(queue)[0].steps)};
}

void Adam::restore(const Queue& queue, const AdamState& state) {
  const auto count = std::size_t(parameters_.numel());
  if (state.first.size() != count || state.second.size() != count)
    fail(fmt::format("Adam's moments are {} and {} numbers, the network has {}", state.first.size(),
                     state.second.size(), count));
  first_.copy_(tensor_of(state.first, first_));
  second_.copy_(tensor_of(state.second, second_));
  AdamStep step;
  step.steps = double(state.steps);
  step_.upload(queue, {step});
}

}  // namespace danbv::train
