// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "danbv/core/files/zip.h"
#include "danbv/mission/mission_files.h"

namespace danbv::mission {

namespace {

// DJI's names and numbers, as its documentation of WPML gives them.
constexpr const char* kHead =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<!-- danbv: ship at anchor or berth only -->\n"
    "<kml xmlns=\"http://www.opengis.net/kml/2.2\" "
    "xmlns:wpml=\"http://www.dji.com/wpmz/1.0.2\">\n<Document>\n";
constexpr int kDroneM30 = 67, kPayloadM30 = 52;

std::string tag(const char* name, const std::string& value) {
  return fmt::format("<wpml:{0}>{1}</wpml:{0}>\n", name, value);
}
std::string tag(const char* name, double value) { return tag(name, fmt::format("{:.8g}", value)); }

std::string config(const Mission& mission) {
  return tag(
      "missionConfig",
      "\n" + tag("flyToWaylineMode", "safely") + tag("finishAction", "goHome") +
          tag("exitOnRCLost", "executeLostAction") + tag("executeRCLostAction", "goBack") +
          tag("takeOffSecurityHeight", mission.transit) +
          tag("globalTransitionalSpeed", mission.options.speed) +
          tag("droneInfo", "\n" + tag("droneEnumValue", kDroneM30) + tag("droneSubEnumValue", 0)) +
          tag("payloadInfo",
              "\n" + tag("payloadEnumValue", kPayloadM30) + tag("payloadPositionIndex", 0)));
}

std::string action(int number, const char* function, const std::string& parameters) {
  return tag("action", "\n" + tag("actionId", number) + tag("actionActuatorFunc", function) +
                           tag("actionActuatorFuncParam", "\n" + parameters));
}

// At a view: hover, turn the gimbal, take the picture.
std::string actions(const Waypoint& point, const MissionOptions& options, int index) {
  const std::string gimbal = tag("gimbalRotateMode", "absoluteAngle") +
                             tag("gimbalPitchRotateEnable", 1) +
                             tag("gimbalPitchRotateAngle", point.pitch_deg) +
                             tag("gimbalRotateTimeEnable", 0) + tag("payloadPositionIndex", 0);
  return tag("actionGroup",
             "\n" + tag("actionGroupId", index) + tag("actionGroupStartIndex", index) +
                 tag("actionGroupEndIndex", index) + tag("actionGroupMode", "sequence") +
                 tag("actionTrigger", "\n" + tag("actionTriggerType", "reachPoint")) +
                 action(0, "gimbalRotate", gimbal) +
                 action(1, "hover", tag("hoverTime", options.hold_s)) +
                 action(2, "takePhoto",
                        tag("fileSuffix", fmt::format("view{:04}", point.view)) +
                            tag("payloadPositionIndex", 0)));
}

// -180..180 degrees from north.
double heading_deg(const Place& ship, double yaw) {
  const double compass = compass_deg(ship, yaw);
  return compass > 180 ? compass - 360 : compass;
}

std::string placemark(const Mission& mission, const Waypoint& point, const Place& ship, int index,
                      const char* height_name) {
  const LatLon where = located(ship, point.position);
  return fmt::format(
      "<Placemark>\n<Point><coordinates>{:.9f},{:.9f}</coordinates></Point>\n{}</Placemark>\n",
      where.longitude_deg, where.latitude_deg,
      tag("index", index) + tag(height_name, point.position.z) +
          tag("waypointSpeed", mission.options.speed) +
          tag("waypointHeadingParam",
              "\n" + tag("waypointHeadingMode", "smoothTransition") +
                  tag("waypointHeadingAngle", heading_deg(ship, point.yaw))) +
          tag("waypointTurnParam",
              "\n" + tag("waypointTurnMode", "toPointAndStopWithDiscontinuityCurvature") +
                  tag("waypointTurnDampingDist", 0)) +
          (point.view > 0 ? actions(point, mission.options, index) : ""));
}

std::string placemarks(const Mission& mission, const Flight& flight, const Place& ship,
                       const char* height_name) {
  std::string text;
  for (std::size_t i = 0; i < flight.waypoints.size(); ++i)
    text += placemark(mission, flight.waypoints[i], ship, int(i), height_name);
  return text;
}

std::string document(const Mission& mission, const std::string& folder) {
  return kHead + config(mission) + "<Folder>\n" + folder + "</Folder>\n</Document>\n</kml>\n";
}

}  // namespace

Bytes wpml_archive(const Mission& mission, const Flight& flight, const Place& ship) {
  const std::string speed = tag("autoFlightSpeed", mission.options.speed);
  const std::string system =
      tag("waylineCoordinateSysParam",
          "\n" + tag("coordinateMode", "WGS84") + tag("heightMode", "relativeToStartPoint"));
  const std::string made =
      document(mission, tag("templateType", "waypoint") + tag("templateId", 0) + system + speed +
                            placemarks(mission, flight, ship, "height"));
  const std::string flown =
      document(mission, tag("templateId", 0) + tag("waylineId", 0) +
                            tag("executeHeightMode", "relativeToStartPoint") + speed +
                            placemarks(mission, flight, ship, "executeHeight"));
  return zip_archive({{"wpmz/template.kml", made}, {"wpmz/waylines.wpml", flown}});
}

}  // namespace danbv::mission
