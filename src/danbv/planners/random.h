// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/action_codec.h"
#include "danbv/core/math/rng.h"
#include "danbv/planners/fixed_views.h"

namespace danbv::planners {

// Thread: one environment. Uniform over the local action domain.
struct RandomBody {
  std::uint64_t seed;
  action::ActionCodec codec;
  Span<const state::DroneState> drone;
  Span<action::Action> actions;

  DANBV_HD void operator()(index_t i) const {
    const state::DroneState& d = drone[i];
    Rng rng({seed, d.stream, 0, std::uint32_t(d.views_left), Purpose::planner});
    actions[i] = codec.decode(action::random_move(rng), d.view.position, d.length_scale);
  }
};

// Thread: one environment. Uniform on the upper hemisphere, looking at the centre.
struct RandomHemisphereBody {
  std::uint64_t seed;
  float radius;
  state::Observation seen;
  Span<action::Action> actions;

  DANBV_HD void operator()(index_t i) const {
    const state::DroneState& d = seen.drone[i];
    Rng rng({seed, d.stream, 0, std::uint32_t(d.views_left), Purpose::random_hemisphere});
    Vec3d p = unit_sphere(rng) * double(radius);
    p.z = std::fabs(p.z);
    actions[i] = view_of(centre_of_view(radius), p.cast<float>());
  }
};

std::unique_ptr<Planner> make_random(const PlannerOptions& options);
std::unique_ptr<Planner> make_random_hemisphere(const PlannerOptions& options);

}  // namespace danbv::planners
