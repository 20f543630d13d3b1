// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/io/scan_record.h"

namespace danbv::testing {

// A small record with a number of its own in every place, so that swapped fields show.
inline io::ScanRecord example_scan(int views = 3, bool with_field = true) {
  io::ScanRecord record;
  record.camera = {8, 6, 4, 5, 4, 3};
  record.facts = {{"target", "a </script> ship"}, {"planner", "orbit"}, {"sea_state", "4"}};
  io::SeaRecord& sea = record.sea;
  for (int i = 0; i < ocean::kWaveComponents; ++i)
    sea.waves.component[i] = {0.1 * i, 0.2, 1.0 + i, 0.3 * i, 0.05};
  sea.vessel = {15, 2.25, 0.5, {3, 4}, {0.01, 0.02}};
  sea.wind = {1.5, -2.5, 0.75, 0.11};
  sea.conditions = {{2.25}, {7.5}};
  sea.water_clearance = 0.5;
  record.mesh = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 1, 2}, {0, 2, 3}}};
  record.surface.points = {{0.5f, 0, 0}, {0, 0.5f, 0}, {0, 0, 0.5f}};
  record.surface.first_view = {0, std::uint16_t(views - 1), io::kNeverSeen};
  for (int i = 0; i < views; ++i) {
    io::ViewRecord view;
    view.time_s = 2.5 * i, view.flight_s = i > 0 ? 2 : 0;
    view.viewpoint = {{float(i), -5, 4}, 1.5f, -0.25f};
    view.T_world_cam = {rotation_z(0.1 * i), {1.0 * i, 2, 3}};
    view.T_world_ship = {rotation_x(0.05 * i), {4.0 * i, 5, 6}};
    view.T_ship_cam_true = {rotation_y(0.1f * i), {7.0f * i, 8, 9}};
    view.registration.T_ship_cam = {rotation_y(0.1f * i), {7.0f * i, 8, 9.001f}};
    view.registration.status = i > 0 ? registration::RegistrationStatus::registered
                                     : registration::RegistrationStatus::aligned;
    view.registration.sigma = 0.01f, view.registration.overlap = 0.75f;
    view.registration.confidence = 0.875f;
    view.registration_error = 0.002f * i;
    view.path = 3.0 * i, view.cr = 0.25 * (i + 1), view.c_dir = 0.2 * i, view.dcr = 0.125 * i;
    for (index_t p = 0; p < record.camera.pixels(); ++p)
      view.depth.push_back(std::uint16_t(p % 5 == 0 ? 0 : 1000 + 10 * p + i));
    view.cloud_points = 2 * (i + 1);
    view.seen.assign(record.grid.size(), 0);
    view.seen[17] = std::uint16_t((1 << (i + 1)) - 1), view.seen[18] = 1;
    if (with_field && i + 1 < views)
      view.field = {{2, 3, 4}, {-1, -2, -3}, 0.5f,
                    -1,        float(i),     std::vector<std::uint8_t>(24, std::uint8_t(5 + i))};
    record.views.push_back(view);
    for (int k = 0; k < 2; ++k) {
      record.cloud.push_back({0.25f * i, 0.125f * k, 1});
      record.cloud_truth.distance.push_back(0.01f * k);
      record.cloud_truth.normal.push_back(std::uint8_t(16 * i + k));
    }
  }
  record.end = {"collision", 2.5 * views, 3.0 * views, {{9, 8, 7}, 0.5f, 0.25f}};
  return record;
}

// The same with pictures and paint, again with a number of its own in every place.
inline io::ScanRecord colored_scan(int views = 3) {
  io::ScanRecord record = example_scan(views);
  record.paint.palette = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  record.paint.triangle = {2, 1};
  for (std::size_t i = 0; i < record.cloud.size(); ++i)
    record.paint.cloud.push_back(std::uint8_t(i % 3));
  for (std::size_t i = 0; i < record.views.size(); ++i)
    for (index_t p = 0; p < record.camera.pixels(); ++p)
      record.views[i].color.push_back({std::uint8_t(p), std::uint8_t(i), 9});
  return record;
}

}  // namespace danbv::testing
