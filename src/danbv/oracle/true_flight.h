// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/depth/depth_view.h"
#include "danbv/env/world_view.h"

namespace danbv::oracle {

// What an action would lead to in the true world.
struct TrueFlight {
  bool arrives = false;  // can be flown, and hits nothing
  env::FlightLeg leg;
};

DANBV_HD TrueFlight try_flight(const env::WorldView& world, const env::Episode& e,
                               const action::Action& action) {
  TrueFlight flight;
  flight.leg = fly(e.world(), world.options.flight, e.view,
                   {action.position, action.yaw, action.pitch}, e.time_s);
  flight.arrives = flight.leg.reachable && !flight_clearance(world.shape(e.target), flight.leg,
                                                             e.world(), world.options.clearance)
                                                .collided;
  return flight;
}

// What the camera would look at on arrival, waves and ship where they will be then.
DANBV_HD depth::DepthView view_on_arrival(const env::Episode& e, const env::FlightLeg& leg) {
  const double t = leg.start_s + leg.duration_s;
  const ocean::ShipPose ship = ship_pose(e.vessel, e.waves, t);
  return depth::view_at_sea(ship.T_world_level() * camera::camera_pose(leg.end).cast<double>(),
                            ship.T_world_ship(), e.waves, t, e.target);
}

}  // namespace danbv::oracle
