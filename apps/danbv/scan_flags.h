// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "danbv/drone/drone.h"
#include "danbv/eval/scan.h"
#include "danbv/io/scan_record.h"
#include "danbv/mission/mission.h"
#include "danbv/mission/place.h"
#include "danbv/truth/ground_truth.h"
#include "mesh_target.h"

namespace danbv::app {

// What `danbv scan` is asked for. Lengths that end in _m are real metres.
struct ScanFlags {
  std::string config, target, out = "out/scan";
  MeshTargetOptions mesh_facts;
  bool json = false, mesh = false, log = false, force = false, resume = false;
  io::Frame frame = io::Frame::real;
  double max_path_m = 0, minutes = 0;  // 0: no limit
  double noise_m = 0, speed = 0, battery_wh = 0;
  double clearance_m = 0, view_distance_m = 0;  // 0: as the options of the 15 m frame say
  std::vector<double> start_m;                  // ahead, to port, up; empty: drawn
  drone::Drone drone;
  mission::Place place;  // where the real ship lies
  bool has_place = false;
  mission::MissionOptions mission;
  truth::GroundTruthOptions truth;
  eval::ScanOptions scan;
};

void add_scan_options(CLI::App& command, ScanFlags& flags);

// What follows from several options together, once all are read. An Error names those that exclude
// each other, and those that this scan would ignore.
void complete(const CLI::App& command, ScanFlags& flags);

// Gives the world what was said in real metres.
void set_real_lengths(ScanFlags& flags, ShipScale scale);

}  // namespace danbv::app
