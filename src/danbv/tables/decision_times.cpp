// SPDX-License-Identifier: Apache-2.0
#include "danbv/tables/decision_times.h"

#include <algorithm>
#include <chrono>
#include <numeric>

#include "danbv/eval/fly_episodes.h"
#include "danbv/onboard/scanner.h"

namespace danbv::tables {

namespace {

template <class Work>
double timed_ms(const Work& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return 1e3 * std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

class Drone {
 public:
  Drone(const std::string& planner, Device device, const planners::PlannerOptions& options)
      : queue_(device),
        scanner_(queue_, 1, options.camera),
        planner_(planners::make_planner(planner, options)),
        depth_(device, options.camera.pixels()),
        pose_(device, 1),
        ship_(device, 1),
        weather_(device, 1),
        actions_(device, 1) {}

  // Views of one scan; stops where there are enough decisions.
  void scan(const std::vector<RecordedView>& views, std::size_t decisions, DecisionTimes& times) {
    scanner_.begin(queue_);
    for (const RecordedView& view : views)
      if (times.decide_ms.size() < decisions) decide(view, times);
  }

 private:
  void decide(const RecordedView& view, DecisionTimes& times) {
    state::Observation seen;
    times.observe_ms.push_back(timed_ms([&] {
      depth_.send(queue_, view.depth.data(), depth_.size());
      pose_.send(queue_, &view.pose, 1);
      ship_.send(queue_, &view.ship, 1);
      weather_.send(queue_, &view.weather, 1);
      seen = scanner_.observe(queue_, depth_.span(), pose_.span(), ship_.span(), weather_.span());
      queue_.wait();
    }));
    times.decide_ms.push_back(timed_ms([&] {
      planner_->decide(queue_, seen, actions_.span());
      actions_.download(queue_);
    }));
    scanner_.settle(queue_);  // while the drone flies
    queue_.wait();
  }

  Queue queue_;
  onboard::Scanner scanner_;
  std::unique_ptr<planners::Planner> planner_;
  Buffer<float> depth_;
  Buffer<onboard::CameraPose> pose_;
  Buffer<onboard::ShipFacts> ship_;
  Buffer<onboard::WeatherReport> weather_;
  Buffer<action::Action> actions_;
};

}  // namespace

std::vector<RecordedView> record_views(const scene::Target& ship, int sea_state, int views,
                                       const camera::Camera& camera) {
  const Queue queue;
  const env::TargetSet targets(queue, {&ship});
  env::WorldOptions options;
  options.views = views;
  options.positioning.ais = env::AisMode::reported;
  env::World world(queue, targets, 1, camera, 1, options);
  const auto orbit = planners::make_planner("orbit", {});
  std::vector<RecordedView> recorded;
  eval::fly_episodes(queue, world, *orbit, {{1, 0, sea_state, 1}}, [&](const env::World&) {
    if (world.episodes()[0].looked)
      recorded.push_back({{world.depth().begin(), world.depth().end()},
                          world.poses()[0],
                          world.ships()[0],
                          world.weather()[0]});
    return world.episodes()[0].running();
  });
  return recorded;
}

std::vector<double> DecisionTimes::all_ms() const {
  std::vector<double> all = observe_ms;
  for (std::size_t i = 0; i < all.size(); ++i) all[i] += decide_ms[i];
  return all;
}

DecisionTimes time_decisions(const std::string& planner, Device device,
                             const std::vector<std::vector<RecordedView>>& scans,
                             const planners::PlannerOptions& options, const TimingLimits& limits) {
  Drone drone(planner, device, options);
  DecisionTimes warm, times;
  drone.scan(scans.at(0), scans[0].size(), warm);
  const auto enough = [&] {
    const auto all = times.all_ms();
    return int(all.size()) >= limits.decisions ||
           (!all.empty() && std::accumulate(all.begin(), all.end(), 0.0) > 1e3 * limits.seconds);
  };
  for (std::size_t k = 0; !enough(); ++k)
    drone.scan(scans[k % scans.size()], std::size_t(limits.decisions), times);
  return times;
}

double quantile(std::vector<double> values, double share) {
  std::sort(values.begin(), values.end());
  return values.at(std::min(values.size() - 1, std::size_t(share * double(values.size()))));
}

}  // namespace danbv::tables
