// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/shared_batches.h"

#include <fmt/format.h>

#include "danbv/core/error.h"
#include "danbv/distributed/process_group.h"
#include "danbv/train/train_options.h"

namespace danbv::train {

namespace {

// Sums of x over the decisions of each batch, here and everywhere: [batches].
at::Tensor sums_over(const EnvironmentShare& share, const at::Tensor& x, const at::Tensor& batch_of,
                     index_t batches) {
  const at::Tensor sums = at::zeros({batches}, x.options());
  sums.index_add_(0, batch_of, x);
  share.group->sum(sums);
  return sums;
}

}  // namespace

EnvironmentShare share_of(distributed::ProcessGroup& group, index_t all) {
  if (group.alone()) return {nullptr, all, 0, all};
  if (all < group.world())
    fail(
        fmt::format("{} processes cannot share {} environments: raise --ppo.environments or start "
                    "fewer",
                    group.world(), all));
  const index_t first = all * group.rank() / group.world();
  return {&group, all, first, all * (group.rank() + 1) / group.world() - first};
}

TrainOptions shared_options(TrainOptions options, distributed::ProcessGroup& group) {
  options.share = share_of(group, options.rollout.environments);
  options.rollout.environments = options.share.own;
  return options;
}

OwnSlots own_slots(const EnvironmentShare& share, const at::Tensor& slots) {
  const at::Tensor step = slots.div(share.all, "floor");
  const at::Tensor environment = slots - step * share.all - share.first;
  const at::Tensor places =
      environment.ge(0).logical_and(environment.lt(share.own)).nonzero().flatten();
  return {places, (step * share.own + environment).index_select(0, places)};
}

std::vector<BatchPart> split_batches(const EnvironmentShare& share, const at::Tensor& order,
                                     const PpoTargets& targets, index_t batch) {
  const index_t slots = order.numel(), batches = (slots + batch - 1) / batch;
  const auto [places, index] = own_slots(share, order);
  const at::Tensor batch_of = places.div(batch, "floor");

  const at::Tensor executed = targets.executed.index_select(0, index).to(at::kDouble);
  const at::Tensor advantage = targets.advantage.index_select(0, index).to(at::kDouble);
  const at::Tensor both = sums_over(share, at::cat({executed, executed * advantage}),
                                    at::cat({batch_of, batch_of + batches}), 2 * batches);
  const at::Tensor count = both.narrow(0, 0, batches).clamp_min(1);
  const at::Tensor mean = both.narrow(0, batches, batches) / count;
  const at::Tensor spread = (advantage - mean.index_select(0, batch_of)).square() * executed;
  const at::Tensor deviation =
      (sums_over(share, spread, batch_of, batches) / (count - 1).clamp_min(1)).sqrt();

  const at::Tensor scales = at::stack({count, mean, deviation}, 1).to(at::kFloat);
  const at::Tensor sizes = at::bincount(batch_of, {}, batches).to(at::kCPU, at::kLong).contiguous();
  std::vector<BatchPart> parts;
  index_t from = 0;
  for (index_t b = 0; b < batches; ++b) {
    const index_t size = sizes.data_ptr<std::int64_t>()[b];
    parts.push_back({index.narrow(0, from, size), BatchScale{scales[b]}});
    from += size;
  }
  return parts;
}

double shared_explained_variance(const EnvironmentShare& share, const PpoTargets& targets) {
  const at::Tensor weight = targets.executed.to(at::kDouble);
  const at::Tensor returned = targets.returned.to(at::kDouble);
  const at::Tensor error = returned - targets.value;
  const auto sums_of = [&](const at::Tensor& x) { return (x * weight).sum(); };
  const at::Tensor first = at::stack({weight.sum(), sums_of(returned), sums_of(error)});
  share.group->sum(first);
  const at::Tensor count = first[0].clamp_min(1);
  const at::Tensor second = at::stack({sums_of((returned - first[1] / count).square()),
                                       sums_of((error - first[2] / count).square())});
  share.group->sum(second);
  return 1 - (second[1] / second[0].clamp_min(1e-12)).item<double>();
}

}  // namespace danbv::train
