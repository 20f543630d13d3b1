// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "danbv/core/error.h"
#include "danbv/mission/mission.h"
#include "danbv/mission/ship_clearance.h"

namespace danbv::mission {

namespace {

constexpr double kGimbalRounding_deg = 0.01;

class Planner {
 public:
  Planner(const io::ScanRecord& record, const scene::TriangleMesh& truth, const drone::Drone& drone,
          const MissionOptions& options)
      : record_(record),
        drone_(drone),
        o_(options),
        name_(record.sea.floats ? "the ship" : "the target"),
        ship_(span_of(record.cloud), truth, name_) {
    if (drone.motion.speed > 0) o_.speed = drone.motion.speed;
    mission_.options = o_;
    mission_.battery_wh = drone.battery_wh > 0 ? drone.battery_wh : NAN;
  }

  Mission plan() {
    for (std::size_t i = 0; i < record_.views.size(); ++i)
      if (record_.views[i].registration.fused()) views_.push_back(waypoint_of(int(i)));
    require(!views_.empty() && !record_.cloud.empty(),
            "a scan without a view that has its place in the map makes no mission");
    set_home();
    for (Waypoint& view : views_) check_view(view);
    if (faults_.empty()) split();
    if (!faults_.empty()) fail(fmt::format("{}", fmt::join(faults_, "; ")));
    set_fence();
    return mission_;
  }

 private:
  void set_home() {
    const scene::Box& box = ship_.bounds();
    const double side = views_[0].position.y < 0 ? -1 : 1;
    const double hull = side > 0 ? box.high.y : -box.low.y;
    mission_.home = {0, side * (hull + o_.home_distance), 0};
    mission_.transit = box.high.z + o_.margin;
    if (o_.home_distance < o_.margin)
      faults_.push_back(fmt::format("take-off {:.1f} m beside {} is nearer than --margin {:.1f} m",
                                    o_.home_distance, name_, o_.margin));
    if (mission_.transit > o_.max_altitude)
      faults_.push_back(
          fmt::format("{} is {:.1f} m high: with --margin {:.1f} m no way over it stays below "
                      "--max-altitude {:.1f} m",
                      name_, box.high.z, o_.margin, o_.max_altitude));
  }

  // Where the map has it, which is all that a real drone knows.
  Waypoint waypoint_of(int i) const {
    const Rigidd T_ship_cam = record_.views[i].registration.T_ship_cam.cast<double>();
    const camera::Viewpoint v = camera::viewpoint_of(T_ship_cam);
    return {T_ship_cam.translation, v.yaw, degrees(double(v.pitch)), i + 1};
  }

  void check_view(Waypoint& point) {
    const double low = drone_.gimbal_low_deg, high = drone_.gimbal_high_deg;
    if (point.pitch_deg < low - kGimbalRounding_deg || point.pitch_deg > high + kGimbalRounding_deg)
      faults_.push_back(
          fmt::format("view {} looks {:.1f} degrees up: the gimbal goes from {:.0f} to "
                      "{:.0f}",
                      point.view, point.pitch_deg, low, high));
    point.pitch_deg = clamp(point.pitch_deg, low, high);
    if (point.position.z > o_.max_altitude)
      faults_.push_back(fmt::format("view {} is {:.1f} m above the {}: --max-altitude is {:.1f} m",
                                    point.view, point.position.z,
                                    record_.sea.floats ? "water" : "ground", o_.max_altitude));
    if (const auto [near, what] = ship_.of(point.position); near < o_.margin)
      faults_.push_back(fmt::format("view {} is {:.1f} m from {}: --margin is {:.1f} m", point.view,
                                    near, what, o_.margin));
  }

  double over(const Waypoint& a) const { return std::max(mission_.transit, a.position.z); }

  // The waypoints after a up to b: straight where that is clear, else over the ship. None where
  // neither is, and then what is in the way.
  struct Way {
    std::vector<Waypoint> points;
    const char* blocked_by = nullptr;
  };
  Way way(const Waypoint& a, const Waypoint& b) const {
    if (ship_.along(a.position, b.position, o_.margin).distance >= o_.margin) return {{b}};
    const double height = std::max(over(a), over(b));
    const Vec3d up_a{a.position.x, a.position.y, height}, up_b{b.position.x, b.position.y, height};
    for (const auto& [from, to] : {std::pair{a.position, up_a}, {up_a, up_b}, {up_b, b.position}})
      if (const Clearance c = ship_.along(from, to, o_.margin); c.distance < o_.margin)
        return {{}, c.what};
    return {{{up_a, a.yaw, a.pitch_deg, 0}, {up_b, b.yaw, b.pitch_deg, 0}, b}};
  }

  Waypoint above_home() const {
    return {{mission_.home.x, mission_.home.y, mission_.transit}, 0, 0, 0};
  }

  // Flights that each begin and end at home and leave the battery its reserve.
  void split() {
    Flight flight = begin();
    for (const Waypoint& view : views_) {
      Flight longer = extended(flight, view);
      if (!faults_.empty()) return;
      if (!fits(longer) && flight.waypoints.size() > 1) {
        mission_.flights.push_back(ended(flight));
        longer = extended(begin(), view);
        if (!faults_.empty()) return;
      }
      if (!fits(longer)) {
        const Flight alone = ended(longer);
        faults_.push_back(
            fmt::format("view {} alone takes {:.0f} of the {:.0f} Wh that the battery may give",
                        view.view, alone.energy_wh, drone_.usable_wh()));
        return;
      }
      flight = longer;
    }
    mission_.flights.push_back(ended(flight));
  }

  Flight begin() const {
    Flight flight;
    flight.energy_wh = drone_.power.known() ? 0 : NAN;
    const Waypoint home{mission_.home, 0, 0, 0};
    add_leg(flight, home, above_home());
    return flight;
  }
  Flight extended(Flight flight, const Waypoint& view) {
    const Waypoint from = flight.waypoints.back();
    const auto [points, blocked_by] = way(from, view);
    if (blocked_by)
      faults_.push_back(fmt::format(
          "the way {} view {} comes nearer than --margin {:.1f} m to {}, straight and over it",
          from.view > 0 ? fmt::format("from view {} to", from.view) : "from take-off to", view.view,
          o_.margin, blocked_by));
    for (const auto& point : points) add_leg(flight, flight.waypoints.back(), point);
    return flight;
  }
  Flight ended(Flight flight) {
    const Waypoint last = flight.waypoints.back(), home = above_home();
    const auto [points, blocked_by] = way(last, home);
    if (blocked_by)
      faults_.push_back(
          fmt::format("the way home from view {} comes too near to {}", last.view, blocked_by));
    for (const auto& point : points) add_leg(flight, flight.waypoints.back(), point);
    add_leg(flight, home, {mission_.home, 0, 0, 0});  // the landing
    flight.waypoints.pop_back();
    return flight;
  }
  bool fits(const Flight& flight) {
    if (!drone_.power.known() || drone_.battery_wh <= 0) return true;
    return ended(flight).energy_wh <= drone_.usable_wh();
  }

  void add_leg(Flight& flight, const Waypoint& from, const Waypoint& to) const {
    const Vec3d way = to.position - from.position;
    drone::Motion motion = drone_.motion;
    motion.speed = o_.speed;
    const drone::LegTime time =
        leg_time(motion, {norm(way), way.z, std::remainder(to.yaw - from.yaw, 2 * kPi)},
                 drone_.air_speed.value);
    const double hold = to.view > 0 ? std::max(o_.hold_s, time.total_s - time.travel_s) : 0;
    flight.seconds += time.travel_s + hold;
    flight.energy_wh +=
        leg_energy_wh(drone_, rotation_z(record_.sea.vessel.heading) * way, time.travel_s, hold,
                      record_.sea.wind.at(0.5 * (from.position.z + to.position.z)));
    flight.waypoints.push_back(to);
  }

  // A rectangle in the ship's axes, twice the margin about all that is flown.
  void set_fence() {
    Vec3d low = mission_.home, high = mission_.home;
    for (const auto& flight : mission_.flights)
      for (const auto& point : flight.waypoints)
        low = min(low, point.position), high = max(high, point.position);
    const double around = 2 * std::max(o_.margin, 5.0);
    mission_.fence = {{low.x - around, low.y - around, 0},
                      {high.x + around, low.y - around, 0},
                      {high.x + around, high.y + around, 0},
                      {low.x - around, high.y + around, 0}};
    mission_.fence_height = o_.max_altitude;
  }

  const io::ScanRecord& record_;
  const drone::Drone& drone_;
  MissionOptions o_;
  const char* name_;
  ShipClearance ship_;
  Mission mission_;
  std::vector<Waypoint> views_;
  std::vector<std::string> faults_;
};

}  // namespace

int Mission::views() const {
  int count = 0;
  for (const auto& flight : flights)
    for (const auto& point : flight.waypoints) count += point.view > 0;
  return count;
}

Mission plan_mission(const io::ScanRecord& record, const scene::TriangleMesh& truth,
                     const drone::Drone& drone, const MissionOptions& options) {
  return Planner(record, truth, drone, options).plan();
}

}  // namespace danbv::mission
