// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "benchmarks/benchmark.h"
#include "benchmarks/flown_scan.h"
#include "benchmarks/shipped_weights.h"
#include "benchmarks/times.h"
#include "danbv/core/cuda/launch_profile.h"
#include "danbv/onboard/scanner.h"
#include "danbv/planners/planner.h"

// A whole decision of one drone on the GPU, from a depth image in the host's memory to an action.
namespace danbv::bench {

namespace {

struct Stages {
  Times all, registration, state, policy, settling;
};

class DroneOnGpu {
 public:
  DroneOnGpu(const camera::Camera& camera, const std::filesystem::path& weights,
             const registration::RegistrationOptions& registration)
      : scanner_(queue_, 1, camera, {{}, registration}),
        planner_(planners::make_planner("da-nbv", {.weights = weights.string()})),
        depth_(Device::cuda, camera.pixels()),
        pose_(Device::cuda, 1),
        ship_(Device::cuda, 1),
        weather_(Device::cuda, 1),
        actions_(Device::cuda, 1) {}

  void begin() { scanner_.begin(queue_); }

  void decide(const FlownView& view, Stages& times) {
    const double registration = timed_ms([&] {
      depth_.send(queue_, view.depth.data(), depth_.size());
      pose_.send(queue_, &view.pose, 1);
      ship_.send(queue_, &view.ship, 1);
      weather_.send(queue_, &view.weather, 1);
      scanner_.locate(queue_, depth_.span(), pose_.span(), ship_.span(), weather_.span());
      queue_.wait();
    });
    state::Observation seen;
    const double state = timed_ms([&] {
      seen = scanner_.integrate(queue_, depth_.span(), pose_.span(), ship_.span(), weather_.span(),
                                scanner_.located());
    });
    const double policy = timed_ms([&] {
      planner_->decide(queue_, seen, actions_.span());
      action_ = actions_.download(queue_)[0];
    });
    times.all.ms.push_back(registration + state + policy);
    times.registration.ms.push_back(registration), times.state.ms.push_back(state);
    times.policy.ms.push_back(policy);
    times.settling.ms.push_back(timed_ms([&] {  // while the drone flies
      scanner_.settle(queue_);
      queue_.wait();
    }));
  }

 private:
  Queue queue_{Device::cuda};
  onboard::Scanner scanner_;
  std::unique_ptr<planners::Planner> planner_;
  Buffer<float> depth_;
  Buffer<onboard::CameraPose> pose_;
  Buffer<onboard::ShipFacts> ship_;
  Buffer<onboard::WeatherReport> weather_;
  Buffer<action::Action> actions_;
  action::Action action_;
};

void decide_scan(DroneOnGpu& drone, const std::vector<FlownView>& views, Stages& times) {
  drone.begin();
  for (const auto& view : views) drone.decide(view, times);
}

constexpr int kRounds = 3, kDecisions = 1000;

// Of many scans, after one to warm up, and what is slow in another.
Stages decide_scans(const std::vector<std::vector<FlownView>>& scans, bool pose_graph) {
  registration::RegistrationOptions registration;
  registration.pose_graph = pose_graph;
  DroneOnGpu drone(scans[0][0].camera, shipped_weights(), registration);
  Stages times, warm;
  decide_scan(drone, scans[0], warm);
  while (times.all.ms.size() < kRounds * kDecisions)
    for (const auto& scan : scans) decide_scan(drone, scan, times);
  cuda::begin_profile();
  decide_scan(drone, scans[0], warm);
  fmt::print(stderr, "{}", cuda::to_table(cuda::end_profile()));
  return times;
}

}  // namespace

Result decision_cuda() {
  const auto scans = flown_scans(env::AisMode::reported);
  const Stages times = decide_scans(scans, true), without = decide_scans(scans, false);
  Result result{.name = "decision", .ours = times.all.median(), .unit = "ms"};
  result.how = fmt::format(
      "one drone, the shipped network, from depth image (400 x 400) to action, {} decisions of "
      "scans of 3 ships that report themselves in sea "
      "state 4; with registration {:.2f}, state {:.2f} (not waited for), field and policy {:.2f} "
      "ms; 99th percentile {:.2f} ms, mean {:.2f} +- {:.2f} ms; the pose graph then settles in "
      "{:.2f} ms, in flight; without one a decision takes {:.2f} ms",
      times.all.ms.size(), times.registration.median(), times.state.median(), times.policy.median(),
      times.all.at(0.99), times.all.mean(), times.all.deviation(), times.settling.median(),
      without.all.median());
  return result;
}

}  // namespace danbv::bench
