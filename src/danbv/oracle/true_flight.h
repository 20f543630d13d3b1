// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/env/episode_body.h"

namespace danbv {

// What an action would lead to in the true world.
struct TrueFlight {
  bool arrives = false;  // can be flown, and hits nothing
  FlightLeg leg;
};

DANBV_HD TrueFlight try_flight(const WorldView& world, const Episode& e, const Action& action) {
  TrueFlight flight;
  flight.leg = fly(e.world(), world.options.flight, e.view,
                   {action.position, action.yaw, action.pitch}, e.time_s);
  flight.arrives = flight.leg.reachable && !flight_clearance(world.shape(e.target), flight.leg,
                                                             e.world(), world.options.clearance)
                                                .collided;
  return flight;
}

// What the camera would look at on arrival, waves and ship where they will be then.
DANBV_HD DepthView view_on_arrival(const Episode& e, const FlightLeg& leg) {
  const double t = leg.start_s + leg.duration_s;
  const ShipPose ship = ship_pose(e.vessel, e.waves, t);
  return view_at_sea(ship.T_world_level() * camera_pose(leg.end).cast<double>(),
                     ship.T_world_ship(), e.waves, t, e.target);
}

}  // namespace danbv
