// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/depth/depth_view.h"
#include "danbv/env/board_frame.h"

namespace danbv::oracle {

// What an action would lead to in the true world.
struct TrueFlight {
  bool arrives = false;  // can be flown, and hits nothing
  env::FlightLeg leg;
};

// action: in the level frame on board.
DANBV_HD TrueFlight try_flight(const env::WorldView& world, index_t environment,
                               const action::Action& action) {
  const env::Episode& e = world.episodes[environment];
  TrueFlight flight;
  flight.leg =
      env::BoardFrame{world, environment, e}.fly({action.position, action.yaw, action.pitch});
  flight.arrives = flight.leg.reachable && !flight_clearance(world.shape(e.target), flight.leg,
                                                             e.world(), world.options.clearance)
                                                .collided;
  return flight;
}

// An action of the true level frame as the drone has to be told it.
DANBV_HD action::Action told(const env::WorldView& world, index_t environment,
                             const action::Action& action) {
  const env::BoardFrame frame{world, environment, world.episodes[environment]};
  const camera::Viewpoint view = frame.on_board({action.position, action.yaw, action.pitch});
  return {view.position, view.yaw, view.pitch, action.stop};
}

DANBV_HD action::Action staying(const env::WorldView& world, index_t environment) {
  const camera::Viewpoint& here = world.episodes[environment].view;
  return told(world, environment, {here.position, here.yaw, here.pitch, false});
}

// What the camera would look at on arrival, waves and ship where they will be then.
DANBV_HD depth::DepthView view_on_arrival(const env::Episode& e, const env::FlightLeg& leg) {
  const double t = leg.start_s + leg.duration_s;
  const ocean::ShipPose ship = ship_pose(e.vessel, e.waves, t);
  return depth::view_at_sea(ship.T_world_level() * camera::camera_pose(leg.end).cast<double>(),
                            ship.T_world_ship(), e.waves, t, e.target);
}

}  // namespace danbv::oracle
