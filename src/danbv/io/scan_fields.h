// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/io/scan_record.h"

// The numbers of a record by their names on disk, each once, for writing and reading alike.
namespace danbv::io {

template <class View, class Visit>
void visit_view(View& v, Visit& visit) {
  visit("time_s", v.time_s), visit("flight_s", v.flight_s), visit("viewpoint", v.viewpoint);
  visit("T_world_cam", v.T_world_cam), visit("T_world_ship", v.T_world_ship);
  visit("T_ship_cam_true", v.T_ship_cam_true), visit("T_ship_cam", v.registration.T_ship_cam);
  visit("registration_error", v.registration_error);
  visit("registration_sigma", v.registration.sigma);
  visit("registration_overlap", v.registration.overlap);
  visit("registration_confidence", v.registration.confidence);
  visit("path", v.path), visit("cr", v.cr), visit("c_dir", v.c_dir), visit("dcr", v.dcr);
  visit("cloud_points", v.cloud_points);
}

template <class Record, class Visit>
void visit_sea(Record& r, Visit& visit) {
  auto& vessel = r.sea.vessel;
  visit("vessel_length", vessel.length), visit("vessel_beam", vessel.beam);
  visit("vessel_heading", vessel.heading);
  visit("vessel_start_x", vessel.start.x), visit("vessel_start_y", vessel.start.y);
  visit("vessel_drift_x", vessel.drift.x), visit("vessel_drift_y", vessel.drift.y);
  visit("wind_x", r.sea.wind.x), visit("wind_y", r.sea.wind.y);
  visit("wind_full_height", r.sea.wind.full_height);
  visit("wind_shear_exponent", r.sea.wind.shear_exponent);
  visit("significant_height_real", r.sea.conditions.significant_height.value);
  visit("wind_speed_real", r.sea.conditions.wind_speed.value);
  visit("water_clearance", r.sea.water_clearance);
  visit("end_time_s", r.end.time_s), visit("end_path", r.end.path);
  visit("end_viewpoint", r.end.viewpoint);
}

template <class Component, class Visit>
void visit_wave(Component& c, Visit& visit) {
  visit("wave_k_x", c.k_x), visit("wave_k_y", c.k_y), visit("wave_omega", c.omega);
  visit("wave_phase", c.phase), visit("wave_amplitude", c.amplitude);
}

}  // namespace danbv::io
