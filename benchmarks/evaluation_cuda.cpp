// SPDX-License-Identifier: Apache-2.0
#include <chrono>

#include "benchmarks/benchmark.h"
#include "benchmarks/empty_cache.h"
#include "danbv/eval/runner.h"
#include "danbv/fleet/fleet_target.h"

// An evaluation as people run it, from nothing to all figures of 500 episodes.
namespace danbv::bench {

namespace {
std::vector<eval::TargetSource> test_ships() {
  std::vector<eval::TargetSource> sources;
  for (const auto& ship : fleet::ship_split().test)
    sources.push_back([ship] {
      return fleet_target(fleet::find_class(scene::TargetKind::ship, ship.class_name), ship.seed);
    });
  return sources;
}

Result evaluation_of(const std::string& name, const std::string& planner) {
  const EmptyCache cache;
  eval::EvalOptions options;
  options.planners = {planner};
  options.sea_states = {5};
  options.points = 100000;
  options.scan.device = Device::cuda;
  options.scan.camera = camera::Camera::with_fov(400, 400, 90);
  const auto ships = test_ships();
  const auto start = std::chrono::steady_clock::now();
  run_eval(ships, options, cache.folder() / "eval", [] { return true; });
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  return {.name = name,
          .ours = taken.count(),
          .unit = "s",
          .how = fmt::format("{} episodes of {}, 30 views, sea state 5, {} ground-truth points of "
                             "each of {} ships made anew, all metrics",
                             options.episodes * int(ships.size()), planner, options.points,
                             ships.size())};
}
}  // namespace

Result evaluation_cuda() { return evaluation_of("evaluation", "da-nbv"); }
Result evaluation_oracle_cuda() { return evaluation_of("evaluation_oracle", "oracle"); }

}  // namespace danbv::bench
