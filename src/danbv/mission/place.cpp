// SPDX-License-Identifier: Apache-2.0
#include "danbv/mission/place.h"

#include <cmath>

namespace danbv::mission {

LatLon displaced(const Place& from, double east_m, double north_m) {
  constexpr double kAxis = 6378137, kEccentricity2 = 6.69437999014e-3;
  const double latitude = radians(from.latitude_deg), s = std::sin(latitude);
  const double w = std::sqrt(1 - kEccentricity2 * s * s);
  const double along_meridian = kAxis * (1 - kEccentricity2) / (w * w * w), across = kAxis / w;
  return {
      from.latitude_deg + degrees(north_m / along_meridian),
      std::remainder(from.longitude_deg + degrees(east_m / (across * std::cos(latitude))), 360)};
}

LatLon located(const Place& ship, Vec3d p) {
  const double heading = radians(ship.heading_deg);
  return displaced(ship, p.x * std::sin(heading) - p.y * std::cos(heading),
                   p.x * std::cos(heading) + p.y * std::sin(heading));
}

double compass_deg(const Place& ship, double yaw) {
  const double turned = std::fmod(ship.heading_deg - degrees(yaw), 360);
  return turned < 0 ? turned + 360 : turned;
}

}  // namespace danbv::mission
