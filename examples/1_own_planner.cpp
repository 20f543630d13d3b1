// SPDX-License-Identifier: Apache-2.0
// A planner of one's own, registered and flown beside da-nbv.
#include <cmath>
#include <cstdio>

#include "danbv/eval/scan.h"
#include "danbv/fleet/fleet_target.h"
#include "danbv/planners/planner.h"

using namespace danbv;

// Flies around the ship in steps of 40 degrees, 8 m from its centre, rising on the way.
class Helix : public planners::Planner {
 public:
  void decide(const Queue&, const state::Observation& seen, Span<action::Action> actions) override {
    for (index_t i = 0; i < actions.size; ++i) {
      const Vec3f p = seen.drone[i].view.position;
      const float angle = std::atan2(p.y, p.x) + 0.7f;
      const Vec3f next{8 * std::cos(angle), 8 * std::sin(angle), std::fmin(p.z + 0.3f, 8.0f)};
      const camera::Viewpoint view = camera::looking_at(next, {0, 0, 1});
      actions[i] = {view.position, view.yaw, view.pitch, false};
    }
  }
  // Tables name it: any position, any look.
  action::ActionDomain domain() const override {
    return {action::MoveDomain::anywhere, std::nullopt};
  }
};

int main() {
  planners::register_planner(
      {"helix", "around and up",
       [](const planners::PlannerOptions&) -> std::unique_ptr<planners::Planner> {
         return std::make_unique<Helix>();
       }});
  const scene::Target ship = fleet::resolve_target("fleet:tug:7");
  truth::GroundTruthOptions wanted;
  wanted.surface.count = 20000;
  const truth::GroundTruth truth = truth::ground_truth(ship.mesh, scene::Bvh(ship.mesh), wanted);
  for (const std::string& planner : {std::string("helix"), planners::default_planner()}) {
    eval::ScanOptions options;
    options.planner = planner;
    options.sea_state = 3;
    options.world.views = 8;
    const eval::ScanResult scan =
        eval::run_scan(ship, truth, options, [](const eval::ScanStep&) { return true; });
    std::printf("%-8s sees %.1f %% of the ship in %d views\n", planner.c_str(), scan.metrics.cr,
                scan.metrics.views);
  }
}
