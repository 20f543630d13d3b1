// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/env/world_view.h"

namespace danbv::env {

// Between the level frame that a drone believes in and the true one of its ship. Where it is told
// exactly they are one and the same.
struct BoardFrame {
  const WorldView& world;
  index_t environment;
  const Episode& e;

  // The drone's own error at time t, on its way to the next view; in sigmas.
  DANBV_HD Vec3d gnss_at(double t) const {
    if (!e.reported) return {};
    return world.positioning(e).gnss_after(e.positioning, t - e.time_s, e.views + 1);
  }

  // Where a drone really is at time t when it has flown to a viewpoint of its own frame.
  DANBV_HD camera::Viewpoint truly(const camera::Viewpoint& view, double t) const {
    if (!e.reported) return view;
    const Rigidd T_world_own = world.frames.T_world_level(environment, t);
    const Rigidd T_true_own = true_level(t).inverse() * T_world_own;
    const Vec3d error = gnss_at(t) * world.positioning(e).gnss_unit();
    const Vec3d off = true_level(t).rotation.transposed() * error;
    return moved(T_true_own, view, off);
  }

  // The viewpoint of the drone's own frame that a true one is now.
  DANBV_HD camera::Viewpoint on_board(const camera::Viewpoint& view) const {
    if (!e.reported) return view;
    const Rigidd T_own_world = world.frames.T_world_level(environment, e.time_s).inverse();
    const Vec3d error = e.positioning.gnss * world.positioning(e).gnss_unit();
    const Rigidd T_own_true = T_own_world * true_level(e.time_s);
    return moved(T_own_true, view, -(T_own_world.rotation * error));
  }

  // The leg to a viewpoint of the drone's own frame, clipped to the workspace there. The ship moves
  // on meanwhile, and not quite as the drone thinks.
  DANBV_HD FlightLeg fly(const camera::Viewpoint& target) const {
    const FlightOptions& flight = world.options.flight;
    if (!e.reported || !is_finite(target))
      return env::fly(e.world(), flight, e.view, target, e.time_s);
    const camera::Viewpoint own = clipped(flight.workspace, target);
    const Vec3d start = e.view.position.cast<double>();
    const Vec3d near = truly(own, e.time_s).position.cast<double>();
    const FlightTime about = straight_time(e.world(), flight, start, near);
    const double arrival = e.time_s + (about.reachable ? about.seconds : 0);
    return fly_straight(e.world(), flight, e.view, truly(own, arrival), e.time_s);
  }

 private:
  DANBV_HD Rigidd true_level(double t) const {
    const Vec2d ship = ship_position(e.vessel, e.waves, t);
    return {rotation_z(e.vessel.heading), {ship.x, ship.y, 0}};
  }
  // A viewpoint in another level frame, and less an error of its place.
  DANBV_HD static camera::Viewpoint moved(const Rigidd& T, const camera::Viewpoint& view,
                                          Vec3d error) {
    const double turn = std::atan2(T.rotation.row[1].x, T.rotation.row[0].x);
    return {(T * view.position.cast<double>() - error).cast<float>(), float(view.yaw + turn),
            view.pitch};
  }
};

}  // namespace danbv::env
