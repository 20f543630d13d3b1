// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>

#include "danbv/core/math/vec.h"

namespace danbv::drone {

// How a drone gets from one view to the next. Real metres and seconds; 0 is no limit, or no time.
// All zeros, the paper's drone: it turns, starts and stops at once.
struct Motion {
  double speed = 0;         // over ground, that it does not exceed
  double acceleration = 0;  // along its path, at both ends of a leg
  double climb = 0, descent = 0;
  double yaw_rate_deg = 0;  // it turns on the way; only the rest of a turn takes time of its own
  double settle_s = 0;      // until it hovers still
  double exposure_s = 0;

  DANBV_HD bool instant() const {
    return speed == 0 && acceleration == 0 && climb == 0 && descent == 0 && yaw_rate_deg == 0 &&
           settle_s == 0 && exposure_s == 0;
  }
  bool operator==(const Motion&) const = default;
};

// The straight way from one view to the next, in real metres.
struct Leg {
  double length = 0, rise = 0;  // rise: how much higher its end lies
  double turn = 0;              // of the camera's yaw, radians
};

struct LegTime {
  double travel_s = 0;  // until the drone is there and looks where it should
  double total_s = 0;   // until the view is taken
};

// The fastest that the limits allow along a leg; ground_speed: what air speed and wind allow.
DANBV_HD double allowed_speed(const Motion& motion, const Leg& leg, double ground_speed) {
  double v = ground_speed;
  const double vertical = leg.rise > 0 ? motion.climb : motion.descent;
  if (motion.speed > 0 && motion.speed < v) v = motion.speed;
  if (vertical > 0 && leg.rise != 0 && v * std::fabs(leg.rise) > vertical * leg.length)
    v = vertical * leg.length / std::fabs(leg.rise);
  return v;
}

// From rest to rest: up to speed, along, and down again; a short leg never reaches its speed.
DANBV_HD LegTime leg_time(const Motion& motion, const Leg& leg, double ground_speed) {
  LegTime time;
  if (leg.length > 0) {
    const double v = allowed_speed(motion, leg, ground_speed), a = motion.acceleration;
    if (a == 0)
      time.travel_s = leg.length / v;
    else
      time.travel_s =
          leg.length * a >= v * v ? leg.length / v + v / a : 2 * std::sqrt(leg.length / a);
  }
  const double turn_s =
      motion.yaw_rate_deg > 0 ? std::fabs(leg.turn) / radians(motion.yaw_rate_deg) : 0;
  if (turn_s > time.travel_s) time.travel_s = turn_s;
  time.total_s = time.travel_s + motion.settle_s + motion.exposure_s;
  return time;
}

}  // namespace danbv::drone
