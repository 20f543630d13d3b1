// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "danbv/core/files/zip.h"
#include "danbv/mission/mission_files.h"

namespace danbv::mission {

namespace {

// DJI's names, numbers and order, as its documentation of WPML gives them for the M30.
constexpr const char* kHead =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<!-- danbv: ship at anchor or berth only -->\n"
    "<kml xmlns=\"http://www.opengis.net/kml/2.2\" "
    "xmlns:wpml=\"http://www.dji.com/wpmz/1.0.2\">\n<Document>\n";
constexpr int kDroneM30 = 67, kPayloadM30 = 52;
constexpr const char* kLens = "wide";
constexpr double kMostSpeed = 15, kLeastTakeOffHeight = 2;  // m/s, m: the format's bounds
constexpr const char* kTurnMode = "toPointAndStopWithDiscontinuityCurvature";

std::string tag(const char* name, const std::string& value) {
  return fmt::format("<wpml:{0}>{1}</wpml:{0}>\n", name, value);
}
std::string tag(const char* name, int value) { return tag(name, std::to_string(value)); }
std::string tag(const char* name, double value) { return tag(name, fmt::format("{:.3f}", value)); }
std::string group(const char* name, const std::string& elements) {
  return tag(name, "\n" + elements);
}

double speed_of(const Mission& mission) { return std::min(mission.options.speed, kMostSpeed); }

// flown: of waylines.wpml, which alone says how high it returns.
std::string config(const Mission& mission, bool flown) {
  return group(
      "missionConfig",
      tag("flyToWaylineMode", "safely") + tag("finishAction", "goHome") +
          tag("exitOnRCLost", "executeLostAction") + tag("executeRCLostAction", "goBack") +
          tag("takeOffSecurityHeight", std::max(mission.transit, kLeastTakeOffHeight)) +
          tag("globalTransitionalSpeed", speed_of(mission)) +
          (flown ? tag("globalRTHHeight", std::max(mission.transit, kLeastTakeOffHeight)) : "") +
          group("droneInfo", tag("droneEnumValue", kDroneM30) + tag("droneSubEnumValue", 0)) +
          group("payloadInfo",
                tag("payloadEnumValue", kPayloadM30) + tag("payloadPositionIndex", 0)));
}

std::string action(int number, const char* function, const std::string& parameters) {
  return group("action", tag("actionId", number) + tag("actionActuatorFunc", function) +
                             group("actionActuatorFuncParam", parameters));
}

// At a view: turn the gimbal, hover, take the picture.
std::string actions(const Waypoint& point, const MissionOptions& options, int index, int id) {
  int number = 0;
  std::string all =
      action(number++, "gimbalRotate",
             tag("gimbalHeadingYawBase", "north") + tag("gimbalRotateMode", "absoluteAngle") +
                 tag("gimbalPitchRotateEnable", 1) +
                 tag("gimbalPitchRotateAngle", point.pitch_deg) + tag("gimbalRollRotateEnable", 0) +
                 tag("gimbalRollRotateAngle", 0) + tag("gimbalYawRotateEnable", 0) +
                 tag("gimbalYawRotateAngle", 0) + tag("gimbalRotateTimeEnable", 0) +
                 tag("gimbalRotateTime", 0) + tag("payloadPositionIndex", 0));
  if (options.hold_s > 0) all += action(number++, "hover", tag("hoverTime", options.hold_s));
  all += action(number++, "takePhoto",
                tag("fileSuffix", fmt::format("view{:04}", point.view)) +
                    tag("payloadPositionIndex", 0) + tag("payloadLensIndex", kLens) +
                    tag("useGlobalPayloadLensIndex", 0));
  return group("actionGroup",
               tag("actionGroupId", id) + tag("actionGroupStartIndex", index) +
                   tag("actionGroupEndIndex", index) + tag("actionGroupMode", "sequence") +
                   group("actionTrigger", tag("actionTriggerType", "reachPoint")) + all);
}

// Whole degrees from north, -180..180.
int heading_deg(const Place& ship, double yaw) {
  return int(std::lround(std::remainder(compass_deg(ship, yaw), 360)));
}

std::string heading(const char* name, int degrees) {
  return group(name, tag("waypointHeadingMode", "smoothTransition") +
                         tag("waypointHeadingAngle", degrees) +
                         tag("waypointHeadingPathMode", "followBadArc"));
}

// Heights are above the take-off in both files. In such a template DJI's other height, that above
// the ellipsoid, is not used; it repeats this one.
std::string height(const Waypoint& point, bool flown) {
  const double z = point.position.z;
  if (flown) return tag("executeHeight", z);
  return tag("useGlobalHeight", 0) + tag("ellipsoidHeight", z) + tag("height", z);
}

std::string placemark(const Mission& mission, const Waypoint& point, const Place& ship, int index,
                      int views_before, bool flown) {
  const LatLon where = located(ship, point.position);
  const std::string turned = heading("waypointHeadingParam", heading_deg(ship, point.yaw));
  const std::string moves =
      flown ? tag("waypointSpeed", speed_of(mission)) + turned +
                  group("waypointTurnParam",
                        tag("waypointTurnMode", kTurnMode) + tag("waypointTurnDampingDist", 0))
            : tag("useGlobalSpeed", 1) + tag("useGlobalHeadingParam", 0) + turned +
                  tag("useGlobalTurnParam", 1);
  return fmt::format(
      "<Placemark>\n<Point><coordinates>{:.9f},{:.9f}</coordinates></Point>\n{}</Placemark>\n",
      where.longitude_deg, where.latitude_deg,
      tag("index", index) + height(point, flown) + moves +
          (point.view > 0 ? actions(point, mission.options, index, views_before) : ""));
}

std::string placemarks(const Mission& mission, const Flight& flight, const Place& ship,
                       bool flown) {
  std::string text;
  int views = 0;
  for (std::size_t i = 0; i < flight.waypoints.size(); ++i) {
    const Waypoint& point = flight.waypoints[i];
    text += placemark(mission, point, ship, int(i), views, flown);
    views += point.view > 0;
  }
  return text;
}

std::string document(const Mission& mission, const std::string& folder, bool flown) {
  return kHead + config(mission, flown) + "<Folder>\n" + folder +
         "</Folder>\n</Document>\n</kml>\n";
}

}  // namespace

Bytes wpml_archive(const Mission& mission, const Flight& flight, const Place& ship) {
  const std::string speed = tag("autoFlightSpeed", speed_of(mission));
  // What all points have in common; the gimbal stays where a view's actions turned it.
  const std::string global =
      tag("gimbalPitchMode", "manual") + tag("globalHeight", mission.transit) +
      heading("globalWaypointHeadingParam", heading_deg(ship, 0)) +
      tag("globalWaypointTurnMode", kTurnMode) +
      group("payloadParam", tag("payloadPositionIndex", 0) + tag("imageFormat", kLens));
  const std::string made =
      tag("templateType", "waypoint") + tag("templateId", 0) +
      group("waylineCoordinateSysParam",
            tag("coordinateMode", "WGS84") + tag("heightMode", "relativeToStartPoint")) +
      speed + global + placemarks(mission, flight, ship, false);
  const std::string flown = tag("templateId", 0) +
                            tag("executeHeightMode", "relativeToStartPoint") + tag("waylineId", 0) +
                            speed + placemarks(mission, flight, ship, true);
  return zip_archive({{"wpmz/template.kml", document(mission, made, false)},
                      {"wpmz/waylines.wpml", document(mission, flown, true)}});
}

}  // namespace danbv::mission
