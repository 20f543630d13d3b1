// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/camera/viewpoint.h"
#include "danbv/core/device/buffer.h"
#include "danbv/core/grid/workspace.h"
#include "danbv/planners/planner.h"

namespace danbv::planners {

// A view of a point from a position, or from the nearest one in the workspace.
DANBV_HD action::Action view_of(Vec3f look_at, Vec3f position) {
  const camera::Viewpoint view = camera::looking_at(Workspace{}.clip(position), look_at);
  return {view.position, view.yaw, view.pitch, false};
}

// A closed tour of viewpoints that does not depend on what is seen. A drone enters it at the view
// nearest to where it starts and goes round.
struct TourBody {
  Span<const camera::Viewpoint> tour;
  std::int32_t views;  // the budget
  Vec3f look_at;
  state::Observation seen;
  Span<action::Action> actions;

  DANBV_HD void operator()(index_t i) const {
    const action::History& h = seen.history[i];
    const state::DroneState& drone = seen.drone[i];
    const Vec3f start = h.count > 0 ? h.start : drone.view.position;
    index_t entry = 0;
    for (index_t k = 1; k < tour.size; ++k)
      if (squared_norm(tour[k].position - start) < squared_norm(tour[entry].position - start))
        entry = k;
    const index_t done = views - drone.views_left - 1;  // views flown since the first
    const camera::Viewpoint& next = tour[(entry + done) % tour.size];
    actions[i] = view_of(look_at, next.position);
  }
};

// Where views on a sphere of that radius look: a little above the water.
DANBV_HD Vec3f centre_of_view(float radius) { return {0, 0, 0.15f * radius}; }

// 5 heights of equal area x 6 azimuths, in ring order or by nearest neighbour: the shorter.
std::vector<camera::Viewpoint> uniform_hemisphere_views(float radius);
// Rings of 14, 10 and 6 views at 12, 35 and 60 degrees of elevation; with fewer views to fly fewer
// and smaller rings, so that the way round is never left open.
std::vector<camera::Viewpoint> orbit_views(float radius, int views = 30);
double tour_length(const std::vector<camera::Viewpoint>& tour);

std::unique_ptr<Planner> make_uniform_hemisphere(const PlannerOptions& options);
std::unique_ptr<Planner> make_orbit(const PlannerOptions& options);

}  // namespace danbv::planners
