// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/vec.h"

namespace danbv::mission {

// Where the real ship lies: midship, and the bow's compass heading. Degrees; metres above sea level
// of the water around it.
struct Place {
  double latitude_deg = 0, longitude_deg = 0, altitude = 0, heading_deg = 0;
};

// Latitude and longitude of the point east_m and north_m from a place, on WGS84's ellipsoid;
// for the few hundred metres about a ship. Longitudes are within 180 degrees.
struct LatLon {
  double latitude_deg = 0, longitude_deg = 0;
};
LatLon displaced(const Place& from, double east_m, double north_m);

// Of a point of the level ship frame (to the bow, to port), in real metres.
LatLon located(const Place& ship, Vec3d p_level);

// Compass heading of a yaw of the level ship frame, counter-clockwise from the bow: 0..360 degrees.
double compass_deg(const Place& ship, double yaw);

}  // namespace danbv::mission
