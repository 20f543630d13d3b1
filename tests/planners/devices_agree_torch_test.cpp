// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdio>

#include "danbv/core/device/buffer.h"
#include "danbv/env/world.h"
#include "danbv/fleet/fleet_target.h"
#include "danbv/paf/field_builder.h"
#include "danbv/planners/da_nbv.h"
#include "danbv/policy/encode_inputs.h"
#include "danbv/policy/torch_stream.h"
#include "danbv/policy/weights_file.h"

// Given the CPU's states, the GPU decides the same, but for near ties.
namespace danbv::planners {

namespace {

constexpr index_t kDrones = 256;
constexpr int kPitchPart = 4, kYawPart = 5;  // of an action

// What drones see, copied to another device.
class SeenOn {
 public:
  SeenOn(const Queue& queue, const state::Observation& o)
      : occupancy_(queue, vector_of(o.occupancy)),
        directions_(queue, vector_of(o.directions)),
        complexity_(queue, vector_of(o.complexity)),
        sums_(queue, vector_of(o.sums)),
        drone_(queue, vector_of(o.drone)),
        history_(queue, vector_of(o.history)),
        grid_(o.grid) {}
  state::Observation observation() const {
    return {grid_,        occupancy_.span(), directions_.span(), complexity_.span(),
            sums_.span(), drone_.span(),     history_.span(),    {}};
  }

 private:
  template <class T>
  static std::vector<T> vector_of(Span<const T> span) {
    return {span.begin(), span.end()};
  }
  Buffer<std::int8_t> occupancy_;
  Buffer<std::uint16_t> directions_;
  Buffer<Complexity> complexity_;
  Buffer<VoxelSums> sums_;
  Buffer<state::DroneState> drone_;
  Buffer<action::History> history_;
  GridSpec grid_;
};

// The shipped policy on a device, with its choices as numbers.
class Mind {
 public:
  Mind(const Queue& queue, const GridSpec& grid)
      : policy_(policy::load_policy(*find_weights(), policy::torch_device(queue.device()))),
        history_(queue.device(), kDrones * action::kHistoryLength * policy::kHistoryNumbers),
        scalars_(queue.device(), kDrones * scalar_count(policy_.options().inputs)),
        coverage_(queue.device(), kDrones * policy::kCoverageChannels * grid.size()),
        builder_(queue, kDrones, grid, policy_.options().field_options()) {}

  const policy::ActorCritic& policy() const { return policy_; }
  policy::PolicyInputs inputs(const Queue& queue, const state::Observation& seen) {
    const policy::InputSet set = policy_.options().inputs;
    encode_inputs(queue, seen, set, history_.span(), scalars_.span());
    policy::encode_coverage(queue, seen, coverage_.span());
    policy::PolicyInputs all;
    all.occupancy = policy::tensor_over(queue, seen.occupancy, {kDrones, seen.grid.size()});
    all.history = policy::tensor_over(queue, history_.span(),
                                      {kDrones, action::kHistoryLength, policy::kHistoryNumbers});
    all.scalars = policy::tensor_over(queue, scalars_.span(), {kDrones, scalar_count(set)});
    all.coverage = policy::tensor_over(queue, coverage_.span(),
                                       {kDrones, policy::kCoverageChannels, seen.grid.size()});
    all.field = builder_.build(queue, seen);
    return all;
  }

 private:
  policy::ActorCritic policy_;
  Buffer<float> history_, scalars_;
  Buffer<std::uint8_t> coverage_;
  paf::FieldBuilder builder_;
};

std::vector<scene::Target> ships() {
  std::vector<scene::Target> all;
  for (const char* type : {"container", "tug", "cruise", "frigate"})
    all.push_back(fleet_target(fleet::find_class(scene::TargetKind::ship, type), 3));
  return all;
}

std::vector<env::EpisodeRequest> starts() {
  std::vector<env::EpisodeRequest> all;
  for (index_t i = 0; i < kDrones; ++i)
    all.push_back({std::uint32_t(i), int(i % 4), int(i / 4 % 10), 1});
  return all;
}

// Where the drone flies and whether it stops, without the look that follows: the probabilities of
// all pitches at one yaw, and of all yaws at one pitch, add up to it.
at::Tensor flight_log_prob(const policy::ActorCritic& policy, const policy::PolicyInputs& inputs,
                           const at::Tensor& index) {
  const auto of_all = [&](int part, int values) {
    std::vector<at::Tensor> each;
    for (int value = 0; value < values; ++value) {
      const at::Tensor changed = index.clone();
      changed.select(1, part).fill_(value);
      each.push_back(policy.evaluate(inputs, {changed}).log_prob.detach());
    }
    return at::logsumexp(at::stack(each), {0});
  };
  return of_all(kPitchPart, action::kPitchValues) + of_all(kYawPart, action::kYawValues) -
         policy.evaluate(inputs, {index}).log_prob.detach();
}

// How far apart two choices lie in log-probability, [B]: of the flight where that differs, for the
// looks from two places cannot be compared; else of the look.
at::Tensor gap_between(const policy::ActorCritic& policy, const policy::PolicyInputs& inputs,
                       const at::Tensor& a, const at::Tensor& b) {
  const at::NoGradGuard no_gradients;
  const at::Tensor flight =
      (flight_log_prob(policy, inputs, a) - flight_log_prob(policy, inputs, b)).abs();
  const at::Tensor all = (policy.evaluate(inputs, {a}).log_prob.detach() -
                          policy.evaluate(inputs, {b}).log_prob.detach())
                             .abs();
  return at::where(a.ne(b).slice(1, 0, kPitchPart).any(1), flight, all);
}

struct Tally {
  int decisions = 0, differ = 0;
  double largest_gap = 0;  // between two choices that differ
};

}  // namespace

TEST(LongDevices, TenThousandDecisionsAgree) {
  if (!cuda_available()) GTEST_SKIP() << "no GPU";
  if (!find_weights()) GTEST_SKIP() << "no weights";
  const Queue cpu, cuda(Device::cuda);
  const std::vector<scene::Target> fleet = ships();
  const env::TargetSet targets(cpu, {&fleet[0], &fleet[1], &fleet[2], &fleet[3]},
                               depth::RayEngine::bvh);
  env::World world(cpu, targets, kDrones, camera::Camera::with_fov(400, 400, 90), 5);
  const policy::TorchStream stream(cuda);
  Mind ours(cpu, world.observation().grid), theirs(cuda, world.observation().grid);
  Buffer<action::Action> actions(Device::cpu, kDrones);
  Tally tally;
  for (int step = 0; step < 40; ++step) {
    if (step % 20 == 0) world.reset(cpu, starts());
    const state::Observation seen = world.observation();
    const SeenOn there(cuda, seen);
    const policy::PolicyInputs inputs = ours.inputs(cpu, seen);
    const policy::PolicyStep a = ours.policy().best(inputs);
    const policy::PolicyStep b = theirs.policy().best(theirs.inputs(cuda, there.observation()));
    const at::Tensor other = b.actions.index.to(at::kCPU);
    const at::Tensor differ = a.actions.index.ne(other).any(1);
    const int differing = int(differ.sum().item<std::int64_t>());
    tally.decisions += kDrones, tally.differ += differing;
    if (differing > 0) {
      const at::Tensor gap = gap_between(ours.policy(), inputs, a.actions.index, other);
      tally.largest_gap = std::max(tally.largest_gap, (gap * differ).max().item<double>());
    }
    policy::decode_actions(cpu, ours.policy().options().codec(),
                           policy::span_over<const std::int64_t>(a.actions.index), seen.drone,
                           actions.span());
    world.step(cpu, actions.span());
  }
  std::printf("%d of %d decisions differ; largest gap of log-probability %.2g\n", tally.differ,
              tally.decisions, tally.largest_gap);
  EXPECT_GE(tally.decisions, 10000);
  EXPECT_LE(tally.differ, tally.decisions / 1000);
  EXPECT_LT(tally.largest_gap, 0.05);
}

}  // namespace danbv::planners
