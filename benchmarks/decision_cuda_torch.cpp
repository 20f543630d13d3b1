// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/benchmark.h"
#include "benchmarks/decision_times.h"
#include "benchmarks/flown_scan.h"
#include "danbv/core/cuda/launch_profile.h"
#include "danbv/core/send.h"

// A whole decision of one drone on the GPU, from a depth image in the host's memory to an action.
namespace danbv::bench {

namespace {

struct Stages {
  Times all, registration, state, policy;
};

class DroneOnGpu {
 public:
  DroneOnGpu(const Camera& camera, const std::filesystem::path& weights)
      : camera_(camera),
        registration_(queue_, 1, camera),
        state_(queue_, 1),
        planner_(make_planner("da-nbv", {.weights = weights.string()})),
        depth_(Device::cuda, camera.pixels()),
        inputs_(Device::cuda, 1),
        registered_(Device::cuda, 1),
        drone_(Device::cuda, 1),
        history_(Device::cuda, 1),
        actions_(Device::cuda, 1) {}

  void decide(const FlownView& view, Stages& times) {
    const double registration = timed_ms([&] { locate(view); });
    const double state =
        timed_ms([&] { state_.integrate(queue_, camera_, depth_.span(), registered_.span()); });
    const double policy = timed_ms([&] {
      send(queue_, drone_, &view.drone, 1), send(queue_, history_, &view.history, 1);
      planner_->decide(queue_, state_.observation(drone_.span(), history_.span()), actions_.span());
      action_ = actions_.download(queue_)[0];
    });
    times.all.ms.push_back(registration + state + policy);
    times.registration.ms.push_back(registration), times.state.ms.push_back(state);
    times.policy.ms.push_back(policy);
  }

 private:
  void locate(const FlownView& view) {
    send(queue_, depth_, view.depth.data(), depth_.size());
    send(queue_, inputs_, &view.input, 1);
    registration_.register_views(queue_, depth_.span(), inputs_.span());
    RegistrationResult result;
    copy_bytes(queue_, &result, Device::cpu, registration_.results().data, Device::cuda,
               sizeof(result));
    const RegisteredView registered{result.T_ship_cam, result.fused() ? 1 : 0};
    send(queue_, registered_, &registered, 1);
  }

  Queue queue_{Device::cuda};
  Camera camera_;
  Registration registration_;
  ReconstructionState state_;
  std::unique_ptr<Planner> planner_;
  Buffer<float> depth_;
  Buffer<RegistrationInput> inputs_;
  Buffer<RegisteredView> registered_;
  Buffer<DroneState> drone_;
  Buffer<History> history_;
  Buffer<Action> actions_;
  Action action_;
};

constexpr int kRounds = 3, kDecisions = 1000;

}  // namespace

Result decision_cuda() {
  const UntrainedWeights weights;
  Stages times;
  std::vector<std::vector<FlownView>> scans;
  for (const char* ship : {"container", "tug", "heavylift"})
    scans.push_back(flown_scan(ship, 7, 4));
  DroneOnGpu drone(scans[0][0].camera, weights.path());
  Stages warm;
  for (const auto& view : scans[0]) drone.decide(view, warm);
  while (times.all.ms.size() < kRounds * kDecisions)
    for (const auto& scan : scans)
      for (const auto& view : scan) drone.decide(view, times);
  cuda::begin_profile();
  for (const auto& view : scans[0]) drone.decide(view, warm);
  fmt::print(stderr, "{}", cuda::to_table(cuda::end_profile()));
  Result result{.name = "decision", .ours = times.all.median(), .unit = "ms"};
  result.how = fmt::format(
      "one drone, from depth image (400 x 400) to action, {} decisions of scans of 3 ships in sea "
      "state 4; with registration {:.2f}, state {:.2f} (not waited for), field and policy {:.2f} "
      "ms; 99th percentile {:.2f} ms, mean {:.2f} +- {:.2f} ms",
      times.all.ms.size(), times.registration.median(), times.state.median(), times.policy.median(),
      times.all.at(0.99), times.all.mean(), times.all.deviation());
  return result;
}

}  // namespace danbv::bench
