// SPDX-License-Identifier: Apache-2.0
#include "danbv/mission/mission.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>

#include "danbv/core/error.h"
#include "danbv/mission/mission_files.h"
#include "danbv/mission/ship_clearance.h"
#include "io/example_scan.h"
#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv::mission {
namespace {

// Metres between two places by their points on the ellipsoid, in space.
double apart(LatLon a, LatLon b) {
  const auto point = [](LatLon p) {
    const double lat = radians(p.latitude_deg), lon = radians(p.longitude_deg);
    const double e2 = 6.69437999014e-3,
                 n = 6378137 / std::sqrt(1 - e2 * std::sin(lat) * std::sin(lat));
    return Vec3d{n * std::cos(lat) * std::cos(lon), n * std::cos(lat) * std::sin(lon),
                 n * (1 - e2) * std::sin(lat)};
  };
  return norm(point(a) - point(b));
}

// A ship like a brick: 100 m long, 20 m wide, 26 m above the water.
scene::TriangleMesh brick() {
  scene::TriangleMesh mesh;
  for (int k = 0; k < 8; ++k)
    mesh.vertices.push_back(
        {k & 1 ? 50.0f : -50.0f, k & 2 ? 10.0f : -10.0f, k & 4 ? 26.0f : -5.0f});
  mesh.triangles = {{0, 1, 3}, {0, 3, 2}, {4, 7, 5}, {4, 6, 7}, {0, 5, 1}, {0, 4, 5},
                    {2, 3, 7}, {2, 7, 6}, {0, 2, 6}, {0, 6, 4}, {1, 5, 7}, {1, 7, 3}};
  return mesh;
}

// Views at these places of the level frame, in real metres, looking 30 degrees down.
io::ScanRecord scan_of(const std::vector<Vec3f>& places) {
  io::ScanRecord record = testing::example_scan(int(places.size()), false);
  record.sea.wind = {}, record.sea.vessel.heading = 0;
  for (std::size_t i = 0; i < places.size(); ++i)
    record.views[i].registration.T_ship_cam =
        camera::camera_pose({places[i], float(kPi / 2), float(radians(-30.0))});
  return record;
}

Mission planned(const std::vector<Vec3f>& places, const MissionOptions& options = {},
                const drone::Drone& drone = drone::quadrotor()) {
  return plan_mission(scan_of(places), brick(), drone, options);
}

const Place kHamburg{53.54, 9.98, 2, 90};  // the bow points east

std::string refusal(const std::vector<Vec3f>& places, const MissionOptions& options = {},
                    const drone::Drone& drone = drone::quadrotor()) {
  return error_of([&] { planned(places, options, drone); });
}

TEST(Place, PlacesAreMetresApartOnTheEllipsoid) {
  const LatLon here = displaced(kHamburg, 0, 0);
  EXPECT_NEAR(apart(here, displaced(kHamburg, 300, 0)), 300, 0.01);
  EXPECT_NEAR(apart(here, displaced(kHamburg, 0, -200)), 200, 0.01);
  EXPECT_NEAR(apart(located(kHamburg, {100, 20, 0}), displaced(kHamburg, 100, 20)), 0, 1e-3);
  EXPECT_NEAR(std::remainder(compass_deg(kHamburg, kPi / 2), 360), 0, 1e-9);  // to port: north
}

TEST(Mission, TakesOffBesideTheShipAndClimbsAboveAllOfIt) {
  const Mission mission = planned({{0, 40, 20}, {0, -40, 20}});
  EXPECT_EQ(mission.home.x, 0);
  EXPECT_EQ(mission.home.y, 10 + 15);  // on the side of the first view
  EXPECT_EQ(mission.home.z, 0);
  EXPECT_EQ(mission.transit, 26 + 3);
  ASSERT_EQ(mission.flights.size(), 1u);
  EXPECT_EQ(mission.flights[0].waypoints.front().position.z, 29);
  EXPECT_EQ(mission.views(), 2);
}

// From one side to the other it goes over the ship, not through it.
TEST(Mission, EveryLegKeepsTheMargin) {
  const Mission mission = planned({{0, 40, 20}, {0, -40, 20}, {60, 0, 10}});
  const ShipClearance ship({}, brick());
  Vec3d at = mission.home;
  for (const auto& point : mission.flights[0].waypoints) {
    EXPECT_GE(ship.along(at, point.position, 0).distance, 2.999);
    at = point.position;
  }
  EXPECT_GE(ship.along(at, mission.home, 0).distance, 2.999);
  EXPECT_GT(mission.flights[0].waypoints.size(), 5u);
  EXPECT_LT(ship.along({0, 40, 20}, {0, -40, 20}, 0).distance, 0.1);  // the straight way
}

// A brick of points, a metre apart: all that a real drone knows of a ship.
std::vector<Vec3f> brick_cloud() {
  std::vector<Vec3f> cloud;
  for (int x = -50; x <= 50; ++x)
    for (int y = -10; y <= 10; ++y)
      for (int z = 0; z <= 26; ++z)
        if (std::abs(x) == 50 || std::abs(y) == 10 || z == 26)
          cloud.push_back({float(x), float(y), float(z)});
  return cloud;
}

// Nobody knows the truth: the cloud is what is kept clear of.
TEST(Mission, KeepsClearOfTheScansCloud) {
  io::ScanRecord record = scan_of({{0, 40, 20}, {0, -40, 20}});
  record.cloud = brick_cloud();
  const auto plan = [&](const MissionOptions& options) {
    return plan_mission(record, {}, drone::quadrotor(), options);
  };
  const Mission mission = plan({});
  EXPECT_EQ(mission.home.y, 10 + 15);
  EXPECT_EQ(mission.transit, 26 + 3);
  const ShipClearance cloud(span_of(record.cloud), {});
  Vec3d at = mission.home;
  for (const auto& point : mission.flights[0].waypoints) {
    EXPECT_GE(cloud.along(at, point.position, 0).distance, 2.999);
    at = point.position;
  }
  record.views[1].registration.T_ship_cam.translation = {0, -12, 20};
  EXPECT_TRUE(contains(error_of([&] { plan({}); }), "view 2 is 2.0 m from the scan's cloud"));
}

// The second view is under a bridge that only the scan has seen: no way leads there but through.
TEST(Mission, ALegThroughTheCloudIsRefused) {
  io::ScanRecord record = scan_of({{0, 40, 20}, {0, -40, 10}});
  for (const Vec3f& p : brick_cloud()) record.cloud.push_back(p);
  for (int x = -8; x <= 8; ++x)
    for (int y = -48; y <= -32; ++y) record.cloud.push_back({float(x), float(y), 20});
  for (int x = -8; x <= 8; ++x)
    for (int z = 0; z <= 20; ++z) record.cloud.push_back({float(x), -32, float(z)});
  const std::string refused =
      error_of([&] { plan_mission(record, brick(), drone::quadrotor(), {}); });
  EXPECT_TRUE(contains(refused,
                       "from view 1 to view 2 comes nearer than --margin 3.0 m to the "
                       "scan's cloud, straight and over it"))
      << refused;
}

TEST(Mission, HasTheViewsThatTheMapHas) {
  io::ScanRecord record = scan_of({{0, 40, 20}, {0, 12, 20}, {10, 40, 20}});
  record.views[1].registration.status = registration::RegistrationStatus::failed;
  const Mission mission = plan_mission(record, brick(), drone::quadrotor(), {});
  EXPECT_EQ(mission.views(), 2);
  EXPECT_EQ(mission.flights[0].waypoints[2].view, 3);
  for (auto& view : record.views)
    view.registration.status = registration::RegistrationStatus::failed;
  EXPECT_TRUE(contains(error_of([&] { plan_mission(record, brick(), drone::quadrotor(), {}); }),
                       "place in the map"));
}

TEST(Mission, IsRefusedWithEveryReason) {
  EXPECT_TRUE(contains(refusal({{0, 40, 207}}), "207.0 m above the water: --max-altitude is 120"));
  EXPECT_TRUE(contains(refusal({{0, 12, 20}}), "view 1 is 2.0 m from the ship: --margin is 3"));
  EXPECT_TRUE(contains(refusal({{0, 40, 20}}, {.max_altitude = 25}), "the ship is 26.0 m high"));
  EXPECT_TRUE(contains(refusal({{0, 40, 20}}, {.home_distance = 1}), "take-off 1.0 m beside"));
  drone::Drone stiff = drone::quadrotor();
  stiff.gimbal_low_deg = -20;
  EXPECT_TRUE(contains(refusal({{0, 40, 20}}, {}, stiff), "view 1 looks -30.0 degrees"));
  const std::string both = refusal({{0, 12, 20}, {0, 40, 207}});
  EXPECT_TRUE(contains(both, "view 1") && contains(both, "view 2")) << both;
}

TEST(Mission, AboutAHouseItSpeaksOfNoShip) {
  io::ScanRecord record = scan_of({{0, 12, 20}, {0, 40, 207}});
  record.sea.floats = false;
  const std::string refused =
      error_of([&] { plan_mission(record, brick(), drone::quadrotor(), {}); });
  EXPECT_TRUE(contains(refused, "view 1 is 2.0 m from the target")) << refused;
  EXPECT_TRUE(contains(refused, "view 2 is 207.0 m above the ground")) << refused;
}

TEST(Mission, TheGimbalStaysWithinItsLimits) {
  io::ScanRecord record = scan_of({{0, 40, 20}});
  record.views[0].registration.T_ship_cam = camera::camera_pose(
      {{0, 40, 20}, float(kPi / 2), float(-kPi / 2)});  // as a float a little below
  const Mission mission = plan_mission(record, brick(), drone::quadrotor(), {});
  EXPECT_EQ(mission.flights[0].waypoints[1].pitch_deg, -90);
}

TEST(Mission, WhatDoesNotFitTheBatteryIsSplitOrRefused) {
  std::vector<Vec3f> ring;
  for (int k = 0; k < 12; ++k)
    ring.push_back({90 * std::cos(float(k) / 2), 90 * std::sin(float(k) / 2), 30});
  drone::Drone drone = drone::quadrotor();
  const Mission whole = planned(ring, {}, drone);
  ASSERT_EQ(whole.flights.size(), 1u);
  drone.battery_wh = 0.6 * whole.flights[0].energy_wh / (1 - drone.reserve);
  const Mission parts = planned(ring, {}, drone);
  EXPECT_GE(parts.flights.size(), 2u);
  EXPECT_EQ(parts.views(), 12);
  for (const auto& flight : parts.flights) {
    EXPECT_LE(flight.energy_wh, drone.usable_wh());
    EXPECT_EQ(flight.waypoints.front().position.y, parts.home.y);
    EXPECT_EQ(flight.waypoints.back().position.y, parts.home.y);
  }
  drone.battery_wh = 1;
  EXPECT_TRUE(contains(refusal(ring, {}, drone), "Wh that the battery may give"));
}

TEST(Energy, AHoverInWindIsAFlight) {
  const drone::Drone drone = drone::quadrotor();
  const double still = leg_energy_wh(drone, {}, 0, 3600, {});
  EXPECT_NEAR(still, power_w(drone.power, {}), 1e-9);
  EXPECT_NEAR(leg_energy_wh(drone, {}, 0, 60, {8, 0, 0}),
              leg_energy_wh(drone, {480, 0, 0}, 60, 0, {}), 1e-9);
}

TEST(PlanFile, SaysWhereAndHowHigh) {
  const Mission mission = planned({{100, 20, 30}});
  const auto plan = nlohmann::json::parse(plan_json(mission, mission.flights[0], kHamburg));
  const auto& items = plan["mission"]["items"];
  EXPECT_EQ(items.front()["command"], 22);
  EXPECT_EQ(items.back()["command"], 21);  // lands where it took off
  EXPECT_EQ(items.front()["params"][4], items.back()["params"][4]);
  EXPECT_EQ(items.front()["params"][6], 29);
  const auto view = std::find_if(items.begin(), items.end(), [](auto& item) {
    return item["command"] == 16 && item["params"][0] == 2;
  });
  ASSERT_NE(view, items.end());
  const auto& p = (*view)["params"];
  EXPECT_NEAR(apart({p[4], p[5]}, displaced(kHamburg, 100, 20)), 0, 0.01);
  EXPECT_EQ(p[6], 30);
  EXPECT_EQ((*(view - 1))["command"], 205);  // the gimbal turns on the way, before the hold
  EXPECT_NEAR(double((*(view - 1))["params"][0]), -30, 1e-4);
  EXPECT_EQ((*(view + 1))["command"], 2000);
  EXPECT_EQ(plan["geoFence"]["polygons"][0]["polygon"].size(), 4u);
  EXPECT_EQ(plan["rallyPoints"]["points"].size(), 1u);
  EXPECT_TRUE(contains(plan["groundStation"], "anchor or berth only"));
}

TEST(WaypointList, HasThePlansItemsAfterHome) {
  const Mission mission = planned({{100, 20, 30}, {0, 40, 20}});
  std::istringstream in(waypoint_list(mission, mission.flights[0], kHamburg));
  std::string line;
  std::getline(in, line);
  EXPECT_EQ(line, "QGC WPL 110");
  int count = 0;
  while (std::getline(in, line)) {
    EXPECT_EQ(std::count(line.begin(), line.end(), '\t'), 11);
    EXPECT_EQ(std::stoi(line), count++);
  }
  const auto plan = nlohmann::json::parse(plan_json(mission, mission.flights[0], kHamburg));
  EXPECT_EQ(count, int(plan["mission"]["items"].size()) + 1);
}

// The archive as Python's readers have it, held to DJI's list of elements; null where it is not.
nlohmann::json read_by_python(const Bytes& kmz) {
  const ScratchFolder scratch;
  const auto file = scratch.path() / "mission.kmz", said = scratch.path() / "said";
  write_file(file, kmz);
  const std::string command = "python3 '" DANBV_TEST_FOLDER "/mission/read_wpml.py' '" +
                              file.string() + "' > '" + said.string() + "' 2>&1";
  const bool fits = std::system(command.c_str()) == 0;
  EXPECT_TRUE(fits) << read_text(said);
  return fits ? nlohmann::json::parse(read_text(said)) : nlohmann::json();
}

struct Wpml : ::testing::Test {
  void SetUp() override {
    if (std::system("python3 -c '' 2> /dev/null") != 0) GTEST_SKIP() << "no python3 here";
  }
};

TEST_F(Wpml, HasWhatDjisListAsksForAndEveryWaypoint) {
  Mission mission = planned({{100, 20, 30}, {0, 40, 20}, {0, -40, 20}});
  const auto& waypoints = mission.flights[0].waypoints;
  const auto read = read_by_python(wpml_archive(mission, mission.flights[0], kHamburg));
  ASSERT_EQ(read.size(), waypoints.size());
  for (std::size_t i = 0; i < waypoints.size(); ++i) {
    const Waypoint& point = waypoints[i];
    EXPECT_NEAR(apart({read[i]["lat"], read[i]["lon"]}, located(kHamburg, point.position)), 0,
                0.01);
    EXPECT_NEAR(double(read[i]["height"]), point.position.z, 1e-3);
    EXPECT_NEAR(std::remainder(double(read[i]["heading"]) - compass_deg(kHamburg, point.yaw), 360),
                0, 0.51);
    EXPECT_EQ(read[i]["acts"].size(), point.view > 0 ? 3u : 0u);
    if (point.view == 0) continue;
    EXPECT_NEAR(double(read[i]["pitch"][0]), point.pitch_deg, 1e-3);
  }
}

// Faster than the format allows, without a hold, past the date line, over a low boat.
TEST_F(Wpml, StaysWithinTheFormatsBounds) {
  Mission mission = planned({{100, 20, 30}, {0, 40, 20}}, {.hold_s = 0});
  mission.options.speed = 25;
  mission.transit = 1.2;
  const Place fiji{-16.8, 179.9999, 0, 200};
  const auto read = read_by_python(wpml_archive(mission, mission.flights[0], fiji));
  ASSERT_EQ(read.size(), mission.flights[0].waypoints.size());
  EXPECT_EQ(read[1]["acts"], nlohmann::json({"gimbalRotate", "takePhoto"}));
  EXPECT_LT(double(read[1]["lon"]), 180);
}

}  // namespace
}  // namespace danbv::mission
