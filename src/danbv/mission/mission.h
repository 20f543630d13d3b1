// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>
#include <vector>

#include "danbv/core/cli/bind.h"
#include "danbv/drone/drone.h"
#include "danbv/io/scan_record.h"

namespace danbv::mission {

// All in real metres and seconds.
struct MissionOptions {
  double max_altitude = 120;  // above the water: the limit of most countries' open category
  double speed = 5;           // between waypoints; the drone's own where it has one
  double hold_s = 2;          // at each view
  double margin = 3;          // kept from the ship everywhere
  double home_distance = 15;  // of take-off and landing from the ship's side
};

// All but the speed, which is the drone's.
void bind(CLI::App& app, MissionOptions& options);

// A place to fly to, in the ship frame as the scan's map has it, of a ship that lies still.
struct Waypoint {
  Vec3d position;
  double yaw = 0;        // radians, counter-clockwise from the bow
  double pitch_deg = 0;  // of the gimbal
  int view = 0;          // its number, from 1; 0: only passed by
};

// From the climb above home to the last waypoint before the landing there.
struct Flight {
  std::vector<Waypoint> waypoints;
  double seconds = 0;
  double energy_wh = NAN;  // NAN: the drone's is not known
};

struct Mission {
  Vec3d home;          // beside the ship, on the water's level
  double transit = 0;  // height that clears the whole ship
  double fence_height = 0;
  std::vector<Vec3d> fence;  // corners of a rectangle about all that is flown, at z = 0
  std::vector<Flight> flights;
  MissionOptions options;
  double battery_wh = NAN;

  int views() const;
};

// A scan's views as flights that may be flown around its ship while that lies still: up beside the
// ship, over it, from view to view by legs that keep the margin, back and down. What does not fit
// the battery in one flight is split. All is in the frame of the scan's map, views where
// registration placed them (others are left out), and keeps clear of the scan's cloud and of the
// true mesh laid into that frame, which is empty where nobody knows it. record and truth: real
// metres. Where it cannot be done the Error says every reason.
Mission plan_mission(const io::ScanRecord& record, const scene::TriangleMesh& truth,
                     const drone::Drone& drone, const MissionOptions& options);

// The energy of a straight leg: to fly it in `travel_s` and then to hover for `hold_s`, in wind.
// displacement over ground; world axes, real metres.
double leg_energy_wh(const drone::Drone& drone, Vec3d displacement, double travel_s, double hold_s,
                     Vec3d wind);

// What the flight of a scan has used, in watt hours; NAN where the drone's power is not known.
// record: real metres.
double flown_energy_wh(const io::ScanRecord& record, const drone::Drone& drone);

}  // namespace danbv::mission
