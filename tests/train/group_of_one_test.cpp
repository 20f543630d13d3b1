// SPDX-License-Identifier: Apache-2.0
// A single process as a group, over all that adds up tensors here: on a GPU that is NCCL.
#include <gtest/gtest.h>

#include "danbv/distributed/collectives.h"
#include "danbv/distributed/process_group.h"
#include "support/bytes.h"
#include "support/on_device.h"
#include "train/corridor.h"

namespace danbv::train {

namespace {

[[noreturn]] void end_test(const std::string& message) {
  std::fprintf(stderr, "%s\n", message.c_str());
  ::_exit(7);
}

}  // namespace

class GroupOfOne : public OnDevice {
 protected:
  static std::vector<distributed::Backend> backends() {
    std::vector<distributed::Backend> there;
    for (const auto& [name, backend] : distributed::kBackends)
      if (backend != distributed::Backend::automatic && distributed::has_backend(backend) &&
          (backend != distributed::Backend::nccl || GetParam() == Device::cuda))
        there.push_back(backend);
    return there;
  }
  void expect_sums(distributed::ProcessGroup& group) const {
    const auto on = at::device(policy::torch_device(queue.device()));
    for (const auto& values :
         {at::arange(1000, on.dtype(at::kFloat)), at::arange(1000, on.dtype(at::kDouble)),
          at::arange(100, at::kByte), at::arange(1000, on.dtype(at::kFloat)).view({10, 100}).t()}) {
      const at::Tensor before = values.clone();
      group.sum(values);
      EXPECT_TRUE(at::equal(values, before)) << group.backend();
    }
    EXPECT_EQ(group.sum(2.5), 2.5);
  }
};
DANBV_TEST_ON_DEVICES(GroupOfOne);

TEST_P(GroupOfOne, LearnsAsAlone) {
  Corridor corridor(15);
  const CorridorPolicy host(Corridor::kCells);
  const CorridorRollout all = corridor.rollout(host, 32, 0);
  const policy::TorchStream stream(queue);
  const at::Device there = policy::torch_device(queue.device());
  const CorridorRollout seen = all.on(there);
  for (const distributed::Backend backend : backends()) {
    distributed::ProcessGroup group({}, queue.device(), end_test, {.backend = backend});
    EXPECT_FALSE(group.alone());
    expect_sums(group);
    SCOPED_TRACE(group.backend());
    CorridorPolicy one = host.on(there), grouped = host.on(there);
    Adam adam_one(queue, one.flat, one.gradients);
    Adam adam_grouped(queue, grouped.flat, grouped.gradients);
    PpoLearner alone(queue, corridor.options(), one.evaluate(seen), adam_one);
    PpoLearner shared(queue, corridor.options(), grouped.evaluate(seen), adam_grouped,
                      share_of(group, 15));
    for (const std::uint32_t iteration : {2, 3, 4}) {  // on a GPU recorded from the second on
      const PpoReport a = alone.update(queue, 0.01, seen.targets, {1, iteration});
      const PpoReport b = shared.update(queue, 0.01, seen.targets, {1, iteration});
      EXPECT_EQ(a.updates, b.updates);
      EXPECT_NEAR(a.loss, b.loss, 1e-4);
    }
    // A GPU adds up in another order each time.
    const float bound = queue.device() == Device::cuda ? 2e-3f : 1e-5f;
    EXPECT_LT((one.flat - grouped.flat).detach().abs().max().item<float>(), bound);
    EXPECT_GT((one.flat.detach().cpu() - host.flat.detach()).abs().max().item<float>(), 0.1);
  }
}

// On a GPU NCCL must be there unless LibTorch has none, and then this says so.
TEST_P(GroupOfOne, AddsUpByNcclOnAGpu) {
  if (queue.device() == Device::cpu) {
    const auto group_on_cpu = [] {
      distributed::ProcessGroup({}, Device::cpu, end_test, {.backend = distributed::Backend::nccl})
          .backend();
    };
    EXPECT_NE(error_of(group_on_cpu).find("--collectives nccl"), std::string::npos);
    return;
  }
  if (!distributed::has_backend(distributed::Backend::nccl))
    GTEST_SKIP() << "this LibTorch has no NCCL, or its headers are missing";
  const policy::TorchStream stream(queue);
  distributed::ProcessGroup group({}, Device::cuda, end_test,
                                  {.backend = distributed::Backend::nccl});
  EXPECT_EQ(group.backend(), "nccl");
  expect_sums(group);
}

}  // namespace danbv::train
