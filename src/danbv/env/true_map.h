// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/depth/depth_view.h"
#include "danbv/env/world_view.h"
#include "danbv/onboard/waiting_views.h"

// How the drones' maps lie in the true world, for metrics and reward. A thread is an environment.
namespace danbv::env {

// One drone's map.
struct TrueMap {
  Rigidf T_true_map;
  Rigidf T_ship_cam[onboard::kKeptViews];  // true poses of the views that the drone keeps
};

// A view that had to wait for its place in the map.
struct LateView {
  registration::RegistrationResult registration;  // in the true ship's frame
  Rigidf T_ship_cam_true;
  std::int32_t views_left = 0;  // of the budget when it was taken: which view it is
};

// The map's poses in the true ship's frame, by the one rigid motion that puts the view which began
// the map into its place: a map has a frame of its own.
struct AlignToTruthBody {
  Span<const depth::DepthView> views;                          // [N]
  Span<const registration::RegistrationResult> located, late;  // [N]
  Span<const onboard::KeptViews> kept;                         // [N]
  Span<TrueMap> maps;                                          // [N]
  Span<registration::RegistrationResult> results;              // [N]
  Span<LateView> late_views;                                   // [N], or empty: no view waits

  DANBV_HD void operator()(index_t i) const {
    TrueMap& map = maps[i];
    const onboard::KeptViews& k = kept[i];
    if (k.current >= 0) map.T_ship_cam[k.current] = views[i].T_ship_cam;
    if (located[i].status == registration::RegistrationStatus::aligned)
      map.T_true_map = views[i].T_ship_cam * located[i].T_ship_cam.inverse();
    results[i] = placed(map, located[i]);
    if (late_views.size == 0) return;
    const int again = k.again > 0 ? k.again : 0;
    late_views[i] = {placed(map, late[i]), map.T_ship_cam[again], k.views[again].pose.views_left};
  }

 private:
  DANBV_HD static registration::RegistrationResult placed(const TrueMap& map,
                                                          registration::RegistrationResult r) {
    r.T_ship_cam = map.T_true_map * r.T_ship_cam;
    return r;
  }
};

// In place of registration: the true poses.
struct TruePosesBody {
  WorldView world;
  Span<const depth::DepthView> views;              // [N]
  Span<registration::RegistrationResult> results;  // [N]

  DANBV_HD void operator()(index_t i) const {
    const Episode& e = world.episodes[i];
    registration::RegistrationResult r;
    r.T_ship_cam = views[i].T_ship_cam;
    r.attitude = registration::attitude_of(e.ship.T_level_ship());
    if (e.looked)
      r.status = e.views == 1 ? registration::RegistrationStatus::aligned
                              : registration::RegistrationStatus::registered;
    r.confidence = 1;
    results[i] = r;
  }
};

}  // namespace danbv::env
