// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "danbv/io/scan_record.h"

namespace danbv::io {

// Where the real ship lies: midship, and the bow's compass heading. Degrees; metres above sea level
// of the water around it.
struct MissionPlace {
  double latitude_deg = 0, longitude_deg = 0, altitude = 0, heading_deg = 0;
};

// A scan's viewpoints as a QGroundControl .plan for a ship that lies still: at anchor or at berth.
// It says so in its groundStation field. Real metres, by the scale of the record's ship.
std::string mission_plan_json(const ScanRecord& record, const MissionPlace& place);

// Latitude and longitude of the point east_m and north_m from a place, on WGS84's ellipsoid;
// for the few hundred metres about a ship.
struct LatLon {
  double latitude_deg = 0, longitude_deg = 0;
};
LatLon displaced(const MissionPlace& from, double east_m, double north_m);

}  // namespace danbv::io
