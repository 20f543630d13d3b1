// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/local_moves.h"
#include "danbv/core/rng.h"
#include "danbv/planners/planner.h"

namespace danbv {

// Thread: one environment. Uniform over the local action domain.
struct RandomBody {
  std::uint64_t seed;
  Span<const DroneState> drone;
  Span<Action> actions;

  DANBV_HD void operator()(index_t i) const {
    const DroneState& d = drone[i];
    Rng rng({seed, d.stream, 0, std::uint32_t(d.views_left), Purpose::planner});
    LocalMove move;
    move.x = int(rng.below(kMoveValues)), move.y = int(rng.below(kMoveValues));
    move.z = int(rng.below(kMoveValues));
    move.pitch = int(rng.below(kPitchValues)), move.yaw = int(rng.below(kYawValues));
    actions[i] = decode(move, d.view.position);
  }
};

// Thread: one environment. Uniform on the upper hemisphere, looking at the centre.
struct RandomHemisphereBody {
  std::uint64_t seed;
  float radius;
  Span<const DroneState> drone;
  Span<Action> actions;

  DANBV_HD void operator()(index_t i) const {
    const DroneState& d = drone[i];
    Rng rng({seed, d.stream, 1, std::uint32_t(d.views_left), Purpose::planner});
    Vec3d p = unit_sphere(rng) * double(radius);
    p.z = std::fabs(p.z);
    const Viewpoint view = looking_at(p.cast<float>(), {0, 0, 0.15f * radius});
    actions[i] = {view.position, view.yaw, view.pitch, false};
  }
};

std::unique_ptr<Planner> make_random(const PlannerOptions& options);
std::unique_ptr<Planner> make_random_hemisphere(const PlannerOptions& options);

}  // namespace danbv
