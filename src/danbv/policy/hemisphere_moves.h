// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/action_codec.h"
#include "danbv/core/grid/workspace.h"
#include "danbv/state/observation.h"

// Moves on a lattice of views about the ship, as Scan-RL has them: azimuth, elevation and radius,
// always looking at the centre. The lattice rolls and pitches with the ship as it is estimated.
namespace danbv::policy {

constexpr int kHemisphereMoves = 6;  // azimuth + and -, elevation + and -, radius + and -

// A view of the lattice, by its numbers.
struct HemispherePlace {
  int azimuth = 0, elevation = 0, radius = 0;
};

struct HemisphereLattice {
  float radius_low = 9, radius_step = 1.5f;       // m
  float elevation_low = 10, elevation_step = 35;  // degrees
  std::int32_t azimuths = 8, elevations = 3, radii = 3;

  // The view nearest to where a drone is.
  DANBV_HD HemispherePlace nearest(const state::DroneState& drone) const {
    const Mat3f ship = rotation_vector(drone.ship_rotation);
    const Vec3f p = ship.transposed() * drone.view.position;
    const float across = std::sqrt(p.x * p.x + p.y * p.y);
    const float turn = std::atan2(p.y, p.x) / (2 * float(kPi)) * float(azimuths);
    const int number = floor_to_int(turn + 0.5f);
    const float elevation = std::atan2(p.z, across) * 180 / float(kPi);
    return {(number % azimuths + azimuths) % azimuths,
            within((elevation - elevation_low) / elevation_step, elevations),
            within((norm(p) - radius_low) / radius_step, radii)};
  }

  // Bit m: move m leads to another view. Round the ship one always can.
  DANBV_HD std::uint8_t possible(const HemispherePlace& at) const {
    return std::uint8_t(3 | (at.elevation + 1 < elevations) << 2 | (at.elevation > 0) << 3 |
                        (at.radius + 1 < radii) << 4 | (at.radius > 0) << 5);
  }

  DANBV_HD HemispherePlace moved(HemispherePlace at, int move) const {
    const int step = move % 2 == 0 ? 1 : -1;
    if (move < 2) at.azimuth = (at.azimuth + step + azimuths) % azimuths;
    if (move == 2 || move == 3) at.elevation += step;
    if (move >= 4) at.radius += step;
    return at;
  }

  // Level frame.
  DANBV_HD action::Action view(const state::DroneState& drone, const HemispherePlace& at) const {
    const float azimuth = 2 * float(kPi) * float(at.azimuth) / float(azimuths);
    const float elevation =
        (elevation_low + elevation_step * float(at.elevation)) * float(kPi) / 180;
    const float radius = radius_low + radius_step * float(at.radius);
    const Vec3f direction{std::cos(elevation) * std::cos(azimuth),
                          std::cos(elevation) * std::sin(azimuth), std::sin(elevation)};
    const Mat3f ship = rotation_vector(drone.ship_rotation);
    const camera::Viewpoint view = camera::looking_at(Workspace{}.clip(ship * (direction * radius)),
                                                      ship * action::ship_centre());
    return {view.position, view.yaw, view.pitch, false};
  }

 private:
  DANBV_HD static int within(float number, int count) {
    const int nearest = floor_to_int(number + 0.5f);
    return nearest < 0 ? 0 : nearest >= count ? count - 1 : nearest;
  }
};

// Thread: a drone. The best of the possible moves by its value, or, with probability epsilon, any
// of them.
struct ChooseMoveBody {
  HemisphereLattice lattice;
  float epsilon;
  Span<const float> values;             // [N, moves]
  Span<const float> uniforms;           // [N, 2]; empty: never any
  Span<const state::DroneState> drone;  // [N]
  Span<std::int64_t> moves;             // [N]
  Span<std::uint8_t> possible;          // [N]
  Span<action::Action> actions;         // [N]

  DANBV_HD void operator()(index_t i) const {
    const HemispherePlace at = lattice.nearest(drone[i]);
    possible[i] = lattice.possible(at);
    const bool any = uniforms.size > 0 && uniforms[2 * i] < epsilon;
    moves[i] = any ? drawn(possible[i], uniforms[2 * i + 1]) : best(i);
    actions[i] = lattice.view(drone[i], lattice.moved(at, int(moves[i])));
  }

 private:
  DANBV_HD int best(index_t i) const {
    int found = 0;  // always possible
    for (int m = 1; m < kHemisphereMoves; ++m)
      if ((possible[i] >> m & 1) &&
          values[i * kHemisphereMoves + m] > values[i * kHemisphereMoves + found])
        found = m;
    return found;
  }
  DANBV_HD static int drawn(std::uint8_t bits, float uniform) {
    int count = 0;
    for (int m = 0; m < kHemisphereMoves; ++m) count += bits >> m & 1;
    int left = int(uniform * float(count));
    for (int m = 0; m < kHemisphereMoves; ++m)
      if ((bits >> m & 1) && left-- == 0) return m;
    return 0;
  }
};

}  // namespace danbv::policy
