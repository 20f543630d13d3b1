// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "danbv/core/files/files.h"
#include "danbv/mission/mission.h"
#include "danbv/mission/place.h"

// A mission's flights as files of ground stations. Each file says that it is for a ship at anchor
// or berth only, where its format has a place for words.
namespace danbv::mission {

// QGroundControl's .plan: take-off, waypoints, gimbal and pictures, landing, fence and rally point.
std::string plan_json(const Mission& mission, const Flight& flight, const Place& ship);

// The same items as the plain-text list of MAVLink ground stations, "QGC WPL 110"; the format knows
// no fence.
std::string waypoint_list(const Mission& mission, const Flight& flight, const Place& ship);

// DJI's WPML: a KMZ archive with wpmz/template.kml and wpmz/waylines.wpml.
Bytes wpml_archive(const Mission& mission, const Flight& flight, const Place& ship);

}  // namespace danbv::mission
