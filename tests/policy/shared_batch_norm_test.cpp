// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/shared_batch_norm.h"

#include <gtest/gtest.h>

#include "danbv/policy/torch_stream.h"
#include "support/on_device.h"

namespace danbv::policy {

namespace {

at::Tensor made_of(at::IntArrayRef shape, std::int64_t seed, at::Device on) {
  std::int64_t count = 1;
  for (const std::int64_t n : shape) count *= n;
  const at::Tensor i = at::arange(count, at::kDouble) + 0.37 * double(seed);
  return ((i * 1.7).sin() * 3 + 5).to(at::kFloat).view(shape).to(on);
}

struct Normalised {
  at::Tensor x, weight, bias, y;
  NormStatistics statistics;

  Normalised(const at::Tensor& values, at::Device on)
      : x(values.clone().requires_grad_(true)),
        weight(made_of({3}, 2, on).requires_grad_(true)),
        bias(made_of({3}, 3, on).requires_grad_(true)),
        statistics{at::full({3}, 0.5, on), at::full({3}, 2.0, on)} {}
};

double difference(const at::Tensor& a, const at::Tensor& b) {
  return (a - b).abs().max().item<double>();
}

}  // namespace

class SharedBatchNorm : public OnDevice {};
DANBV_TEST_ON_DEVICES(SharedBatchNorm);

// With all of a batch at hand it is LibTorch's own; two decisions more, which do not count, change
// nothing. (With parts in several processes: SharedMethods.)
TEST_P(SharedBatchNorm, IsThatOfLibTorch) {
  const TorchStream stream(queue);
  const at::Device on = torch_device(queue.device());
  const at::Tensor batch = made_of({5, 3, 2, 4}, 1, on), slope = made_of({5, 3, 2, 4}, 7, on);
  Normalised theirs(batch, on), ours(batch, on);
  Normalised filled(at::cat({batch, made_of({2, 3, 2, 4}, 9, on)}), on);
  theirs.y = at::batch_norm(theirs.x, theirs.weight, theirs.bias, theirs.statistics.mean,
                            theirs.statistics.variance, true, 0.1, 1e-5, false);
  NormBatch all(true);
  all.sum = [](const at::Tensor&) {};
  all.counts = at::ones({5}, on);
  ours.y = shared_batch_norm(ours.x, ours.weight, ours.bias, ours.statistics, all);
  NormBatch more = all;
  more.counts = at::cat({at::ones({5}, on), at::zeros({2}, on)});
  filled.y = shared_batch_norm(filled.x, filled.weight, filled.bias, filled.statistics, more)
                 .narrow(0, 0, 5);
  for (Normalised* each : {&theirs, &ours, &filled}) (each->y * slope).sum().backward();
  for (const Normalised* each : {&ours, &filled}) {
    EXPECT_LT(difference(each->y, theirs.y), 1e-5);
    EXPECT_LT(difference(each->statistics.mean, theirs.statistics.mean), 1e-6);
    EXPECT_LT(difference(each->statistics.variance, theirs.statistics.variance), 1e-5);
    EXPECT_LT(difference(each->weight.grad(), theirs.weight.grad()), 1e-4);  // of 100
    EXPECT_LT(difference(each->bias.grad(), theirs.bias.grad()), 1e-4);
    EXPECT_LT(difference(each->x.grad().narrow(0, 0, 5), theirs.x.grad()), 1e-5);
  }
  EXPECT_EQ(filled.x.grad().narrow(0, 5, 2).abs().max().item<float>(), 0);
}

}  // namespace danbv::policy
