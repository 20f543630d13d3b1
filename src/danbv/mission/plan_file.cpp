// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "danbv/core/files/json_text.h"
#include "danbv/mission/mission_files.h"

namespace danbv::mission {

namespace {
using nlohmann::ordered_json;

// MAVLink's numbers (common.xml).
enum Command {
  kWaypoint = 16,
  kLand = 21,
  kTakeoff = 22,
  kSpeed = 178,
  kGimbal = 205,
  kPicture = 2000
};
enum CommandFrame { kGlobal = 0, kMissionFrame = 2, kRelativeAltitude = 3 };
constexpr int kMavlinkTargeting = 2;
constexpr double kGroundSpeed = 1, kThrottleAsIs = -1;

struct Item {
  Command command;
  CommandFrame frame;
  double params[7];
};

Item at(Command command, double hold_s, double yaw_deg, LatLon where, double height) {
  return {command,
          kRelativeAltitude,
          {hold_s, 0, 0, yaw_deg, where.latitude_deg, where.longitude_deg, height}};
}

std::vector<Item> items_of(const Mission& mission, const Flight& flight, const Place& ship) {
  const LatLon home = located(ship, mission.home);
  std::vector<Item> items = {
      at(kTakeoff, 0, compass_deg(ship, 0), home, mission.transit),
      {kSpeed, kMissionFrame, {kGroundSpeed, mission.options.speed, kThrottleAsIs, 0, 0, 0, 0}}};
  for (const Waypoint& point : flight.waypoints) {
    const double hold = point.view > 0 ? mission.options.hold_s : 0;
    if (point.view > 0)  // on the way, so that it stands still at the picture
      items.push_back(
          {kGimbal, kMissionFrame, {point.pitch_deg, 0, 0, 0, 0, 0, kMavlinkTargeting}});
    items.push_back(at(kWaypoint, hold, compass_deg(ship, point.yaw), located(ship, point.position),
                       point.position.z));
    if (point.view > 0) items.push_back({kPicture, kMissionFrame, {0, 0, 1, 0, 0, 0, 0}});
  }
  items.push_back(at(kLand, 0, compass_deg(ship, 0), home, 0));
  return items;
}

ordered_json item_json(const Item& item, std::size_t number) {
  ordered_json json{{"type", "SimpleItem"},     {"command", int(item.command)},
                    {"frame", int(item.frame)}, {"doJumpId", number},
                    {"autoContinue", true},     {"params", item.params}};
  if (item.frame == kRelativeAltitude)
    json["Altitude"] = item.params[6], json["AltitudeMode"] = 1,
    json["AMSLAltAboveTerrain"] = nullptr;
  return json;
}

ordered_json fence_json(const Mission& mission, const Place& ship) {
  ordered_json corners = ordered_json::array();
  for (const Vec3d& corner : mission.fence) {
    const LatLon where = located(ship, corner);
    corners.push_back({where.latitude_deg, where.longitude_deg});
  }
  ordered_json polygon{{"inclusion", true}, {"polygon", corners}, {"version", 1}};
  return {{"circles", ordered_json::array()}, {"polygons", {polygon}}, {"version", 2}};
}
}  // namespace

std::string plan_json(const Mission& mission, const Flight& flight, const Place& ship) {
  const LatLon home = located(ship, mission.home);
  ordered_json items = ordered_json::array();
  for (const Item& item : items_of(mission, flight, ship))
    items.push_back(item_json(item, items.size() + 1));
  const ordered_json flown{
      {"version", 2},
      {"firmwareType", 12},
      {"vehicleType", 2},
      {"cruiseSpeed", mission.options.speed},
      {"hoverSpeed", mission.options.speed},
      {"globalPlanAltitudeMode", 1},
      {"plannedHomePosition", {home.latitude_deg, home.longitude_deg, ship.altitude}},
      {"items", items}};
  const ordered_json rally = ordered_json::array(
      {ordered_json::array({home.latitude_deg, home.longitude_deg, mission.transit})});
  const ordered_json plan{{"fileType", "Plan"},
                          {"version", 1},
                          {"groundStation", "danbv: ship at anchor or berth only"},
                          {"mission", flown},
                          {"geoFence", fence_json(mission, ship)},
                          {"rallyPoints", {{"points", rally}, {"version", 2}}}};
  return json_text(plan, 2) + "\n";
}

// Line 0 is home, with its height above sea level; then an item a line.
std::string waypoint_list(const Mission& mission, const Flight& flight, const Place& ship) {
  std::string text = "QGC WPL 110\n";
  int number = 0;
  const auto add = [&](const Item& item) {
    text += fmt::format("{}\t{}\t{}\t{}", number, number == 0 ? 1 : 0, int(item.frame),
                        int(item.command));
    for (int k = 0; k < 7; ++k) text += fmt::format("\t{:.8f}", item.params[k]);
    text += "\t1\n";
    ++number;
  };
  Item home = at(kWaypoint, 0, 0, located(ship, mission.home), ship.altitude);
  home.frame = kGlobal;
  add(home);
  for (const Item& item : items_of(mission, flight, ship)) add(item);
  return text;
}

}  // namespace danbv::mission
