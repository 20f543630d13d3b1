// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/shared_batch_norm.h"

#include <torch/csrc/autograd/custom_function.h>

namespace danbv::policy {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

struct NormCall : torch::CustomClassHolder {
  NormCall(const NormStatistics& s, const NormBatch& b) : statistics(s), batch(b) {}
  NormStatistics statistics;
  NormBatch batch;
};

// All axes but that of the channels.
std::vector<std::int64_t> reduced_axes(const at::Tensor& x) {
  std::vector<std::int64_t> axes{0};
  for (std::int64_t axis = 2; axis < x.dim(); ++axis) axes.push_back(axis);
  return axes;
}

// Values [n] of an axis of x, so that they can be multiplied with it.
at::Tensor along(const at::Tensor& x, std::int64_t axis, const at::Tensor& values) {
  std::vector<std::int64_t> shape(std::size_t(x.dim()), 1);
  shape[std::size_t(axis)] = values.numel();
  return values.to(x.scalar_type()).view(shape);
}

struct Moments {
  at::Tensor count, mean, variance;  // [], [C], [C] of the whole batch, double; variance: biased
};

// Each process squares about its own mean, and what is added up is double: nothing cancels out.
Moments moments_of(const at::Tensor& x, const NormBatch& batch) {
  const auto axes = reduced_axes(x);
  const std::int64_t channels = x.size(1);
  const double places = double(x.numel()) / double(x.size(0) * channels);
  const at::Tensor counts = along(x, 0, batch.counts);
  const at::Tensor own = batch.counts.sum().to(at::kDouble) * places;
  const at::Tensor mean = (x * counts).sum(axes).to(at::kDouble) / own.clamp_min(1);
  const at::Tensor about = ((x - along(x, 1, mean)).square_() * counts).sum(axes).to(at::kDouble);
  const at::Tensor sums = at::cat({own.view({1}), own * mean, about + own * mean.square()});
  batch.sum(sums);
  const at::Tensor count = sums[0].clamp_min(1);
  const at::Tensor of_all = sums.narrow(0, 1, channels) / count;
  const at::Tensor squares = sums.narrow(0, 1 + channels, channels) / count;
  return {count, of_all, (squares - of_all.square()).clamp_min(0)};
}

void move_statistics(const NormStatistics& statistics, const Moments& moments) {
  const at::Tensor unbiased = moments.variance * (moments.count / (moments.count - 1).clamp_min(1));
  statistics.mean.lerp_(moments.mean.to(statistics.mean.scalar_type()), statistics.momentum);
  statistics.variance.lerp_(unbiased.to(statistics.variance.scalar_type()), statistics.momentum);
}

struct SharedBatchNorm : torch::autograd::Function<SharedBatchNorm> {
  static at::Tensor forward(AutogradContext* context, const at::Tensor& x, const at::Tensor& weight,
                            const at::Tensor& bias, const c10::intrusive_ptr<NormCall>& call) {
    const Moments moments = moments_of(x, call->batch);
    move_statistics(call->statistics, moments);
    const at::Tensor scale = (moments.variance + call->statistics.epsilon).rsqrt();
    context->save_for_backward({x, weight, moments.mean, scale, moments.count});
    context->saved_data["call"] = c10::IValue::make_capsule(call);
    return (x - along(x, 1, moments.mean)) * along(x, 1, scale * weight) + along(x, 1, bias);
  }

  static variable_list backward(AutogradContext* context, const variable_list& gradients) {
    const auto saved = context->get_saved_variables();
    const at::Tensor &x = saved[0], &weight = saved[1], &scale = saved[3], &count = saved[4];
    const auto call =
        c10::static_intrusive_pointer_cast<NormCall>(context->saved_data["call"].toCapsule());
    const auto axes = reduced_axes(x);
    const at::Tensor normal = (x - along(x, 1, saved[2])) * along(x, 1, scale);
    const at::Tensor of_bias = gradients[0].sum(axes);
    const at::Tensor of_weight = (gradients[0] * normal).sum(axes);
    const at::Tensor sums = at::stack({of_bias, of_weight}).to(at::kDouble);
    call->batch.sum(sums);
    const at::Tensor share =
        (along(x, 1, sums[0] / count) + normal * along(x, 1, sums[1] / count)) *
        along(x, 0, call->batch.counts);
    return {(gradients[0] - share) * along(x, 1, scale * weight), of_weight, of_bias, {}};
  }
};

}  // namespace

at::Tensor shared_batch_norm(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias,
                             const NormStatistics& statistics, const NormBatch& batch) {
  return SharedBatchNorm::apply(x, weight, bias, c10::make_intrusive<NormCall>(statistics, batch));
}

}  // namespace danbv::policy
