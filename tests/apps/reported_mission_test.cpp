// SPDX-License-Identifier: Apache-2.0
// Missions of ships that only report themselves: on board they are metres off.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "apps/danbv_process.h"
#include "danbv/eval/map_alignment.h"
#include "danbv/fleet/fleet_target.h"
#include "danbv/io/record_frame.h"
#include "danbv/io/scan_file.h"
#include "danbv/mission/place.h"
#include "danbv/mission/ship_clearance.h"
#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv {

namespace {

const mission::Place kPlace{53.5, 9.9, 0, 0};  // the bow points north

// What is flown, from take-off to landing, in metres of the frame that the mission is in.
std::vector<Vec3d> flown_by(const std::string& waypoint_list) {
  const mission::LatLon east = displaced(kPlace, 1000, 0), north = displaced(kPlace, 0, 1000);
  std::istringstream in(waypoint_list);
  std::string line;
  std::getline(in, line);  // the format's name
  std::vector<Vec3d> places;
  while (std::getline(in, line)) {
    std::istringstream words(line);
    double item[12];
    for (double& value : item) words >> value;
    constexpr int kWaypoint = 16, kLand = 21, kTakeOff = 22;
    if (const int command = int(item[3]);
        command != kWaypoint && command != kLand && command != kTakeOff)
      continue;
    const double x =
        1000 * (item[8] - kPlace.latitude_deg) / (north.latitude_deg - kPlace.latitude_deg);
    const double y =
        -1000 * (item[9] - kPlace.longitude_deg) / (east.longitude_deg - kPlace.longitude_deg);
    places.push_back({x, y, item[10]});
  }
  return places;
}

Rigidd T_map_true(const io::ScanRecord& real) {
  eval::MapAlignment alignment;
  for (const auto& view : real.views)
    if (view.registration.fused())
      alignment.add(view.registration.T_ship_cam, view.T_ship_cam_true);
  return alignment.T_true_map().cast<double>().inverse();
}

scene::TriangleMesh real_mesh(const std::string& name, const Rigidd& T) {
  const scene::Target target = fleet::resolve_target(name);
  scene::TriangleMesh mesh = target.mesh;
  const double scale = target.facts.scale().real_length(1).value;
  for (auto& v : mesh.vertices) v = (T * (v.cast<double>() * scale)).cast<float>();
  return mesh;
}

double least_clearance(const std::vector<Vec3d>& way, const mission::ShipClearance& of) {
  double least = 1e9;
  for (std::size_t i = 1; i < way.size(); ++i)
    least = std::min(least, of.along(way[i - 1], way[i], 0).distance);
  return least;
}

}  // namespace

TEST(ReportedMission, IsInTheFrameOfTheMapAndClearOfTheShipThere) {
  const ScratchFolder scratch{in_memory()};
  const auto out = scratch.path() / "out";
  const Ended ended = run_danbv(
      scratch.path(),
      {"scan",       "fleet:tug:1", "--ais", "reported", "--sea-state", "0",         "--planner",
       "greedy-paf", "--pixels",    "160",   "--views",  "8",           "--points",  "1500",
       "--lat",      "53.5",        "--lon", "9.9",      "--out",       out.string()},
      disk::Fault::none, 0);
  ASSERT_EQ(ended.code, 0) << ended.said;
  const io::ScanRecord record = in_frame(io::read_scan(ResultFolder(out)), io::Frame::real);
  EXPECT_EQ(record.paint.cloud.size(), record.cloud.size());
  auto distances = record.cloud_truth.distance;  // to the truth as it is laid
  std::nth_element(distances.begin(), distances.begin() + distances.size() / 2, distances.end());
  EXPECT_LT(distances[distances.size() / 2], 0.3f);
  const Rigidd T = T_map_true(record);
  const auto way = flown_by(read_text(out / "mission.waypoints"));
  const mission::ShipClearance truth({}, real_mesh("fleet:tug:1", T));
  const mission::ShipClearance cloud(span_of(record.cloud), {});
  EXPECT_GE(least_clearance(way, truth), 2.9);  // --margin is 3 m
  EXPECT_GE(least_clearance(way, cloud), 2.9);
  // Where --lat and --lon say that the ship lies it is not far from as the map has it.
  EXPECT_GE(least_clearance(way, {{}, real_mesh("fleet:tug:1", {})}), 2.5);
  int placed = 0;
  for (const auto& view : record.views) {
    if (!view.registration.fused()) continue;
    ++placed;
    const Vec3d at = view.registration.T_ship_cam.translation.cast<double>();
    EXPECT_TRUE(std::any_of(way.begin(), way.end(), [&](Vec3d p) { return norm(p - at) < 0.1; }));
  }
  EXPECT_GE(placed, 2);
  EXPECT_EQ(contains(ended.said, fmt::format("the mission has {} of the 8 views", placed)),
            placed < 8)
      << ended.said;
}

}  // namespace danbv
