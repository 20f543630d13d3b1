// SPDX-License-Identifier: Apache-2.0
#include "danbv/io/mission_plan.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "danbv/core/error.h"
#include "danbv/core/files/json_text.h"
#include "danbv/core/math/units.h"

namespace danbv::io {

namespace {
using nlohmann::ordered_json;

// MAVLink's numbers (common.xml).
enum Command {
  kWaypoint = 16,
  kReturn = 20,
  kTakeoff = 22,
  kSpeed = 178,
  kGimbal = 205,
  kPicture = 2000
};
constexpr int kMissionFrame = 2, kRelativeAltitude = 3, kMavlinkTargeting = 2;
constexpr double kTakeoffHeight = 20, kHover_s = 2, kSpeed_m_s = 5;

double compass(double degrees) { return std::fmod(std::fmod(degrees, 360) + 360, 360); }

class PlanItems {
 public:
  void place(Command command, double p1, double yaw_deg, LatLon at, double height) {
    ordered_json item = simple(command, kRelativeAltitude,
                               {p1, 0, 0, yaw_deg, at.latitude_deg, at.longitude_deg, height});
    item["Altitude"] = height, item["AltitudeMode"] = 1, item["AMSLAltAboveTerrain"] = nullptr;
    list_.push_back(item);
  }
  void act(Command command, const ordered_json& params) {
    list_.push_back(simple(command, kMissionFrame, params));
  }
  ordered_json list() const { return list_; }

 private:
  ordered_json simple(Command command, int frame, const ordered_json& params) const {
    return {{"type", "SimpleItem"},         {"command", int(command)}, {"frame", frame},
            {"doJumpId", list_.size() + 1}, {"autoContinue", true},    {"params", params}};
  }
  ordered_json list_ = ordered_json::array();
};

double real_metres_per_unit(const ScanRecord& record) {
  const auto eta = record.facts.find("eta");
  require(eta != record.facts.end(), "the scan does not know its ship's scale");
  return ShipScale{std::stod(eta->second)}.real_length(1).value;
}

// A viewpoint of the level ship frame: to the bow, to port, up; yaw counter-clockwise from the bow.
void add_viewpoint(PlanItems& items, const camera::Viewpoint& view, const MissionPlace& place,
                   double scale) {
  const double heading = radians(place.heading_deg);
  const double ahead = scale * view.position.x, port = scale * view.position.y;
  const LatLon at = displaced(place, ahead * std::sin(heading) - port * std::cos(heading),
                              ahead * std::cos(heading) + port * std::sin(heading));
  items.place(kWaypoint, kHover_s, compass(place.heading_deg - degrees(view.yaw)), at,
              scale * view.position.z);
  items.act(kGimbal, {degrees(view.pitch), 0, 0, nullptr, nullptr, nullptr, kMavlinkTargeting});
  items.act(kPicture, {0, 0, 1, nullptr, nullptr, nullptr, nullptr});
}
}  // namespace

LatLon displaced(const MissionPlace& from, double east_m, double north_m) {
  constexpr double kAxis = 6378137, kEccentricity2 = 6.69437999014e-3;
  const double latitude = radians(from.latitude_deg), s = std::sin(latitude);
  const double w = std::sqrt(1 - kEccentricity2 * s * s);
  const double along_meridian = kAxis * (1 - kEccentricity2) / (w * w * w), across = kAxis / w;
  return {from.latitude_deg + degrees(north_m / along_meridian),
          from.longitude_deg + degrees(east_m / (across * std::cos(latitude)))};
}

std::string mission_plan_json(const ScanRecord& record, const MissionPlace& place) {
  require(std::fabs(place.latitude_deg) <= 85, "a latitude between -85 and 85 degrees is needed");
  const double scale = real_metres_per_unit(record);
  PlanItems items;
  items.place(kTakeoff, 0, compass(place.heading_deg), displaced(place, 0, 0), kTakeoffHeight);
  items.act(kSpeed, {1, kSpeed_m_s, -1, 0, 0, 0, 0});
  for (const auto& view : record.views) add_viewpoint(items, view.viewpoint, place, scale);
  items.act(kReturn, {0, 0, 0, 0, 0, 0, 0});
  const ordered_json mission{
      {"version", 2},
      {"firmwareType", 12},
      {"vehicleType", 2},
      {"cruiseSpeed", kSpeed_m_s},
      {"hoverSpeed", kSpeed_m_s},
      {"globalPlanAltitudeMode", 1},
      {"plannedHomePosition", {place.latitude_deg, place.longitude_deg, place.altitude}},
      {"items", items.list()}};
  const ordered_json plan{
      {"fileType", "Plan"},
      {"version", 1},
      {"groundStation", "danbv: ship at anchor or berth only"},
      {"mission", mission},
      {"geoFence",
       {{"circles", ordered_json::array()}, {"polygons", ordered_json::array()}, {"version", 2}}},
      {"rallyPoints", {{"points", ordered_json::array()}, {"version", 2}}}};
  return json_text(plan, 2) + "\n";
}

}  // namespace danbv::io
