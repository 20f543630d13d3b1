// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/registration/image_normals.h"
#include "danbv/registration/motion_prior.h"

// How a ship lies at the first view of a map, where nobody has measured it. The map gets a frame of
// its own by this: it need not be right, but the grid should hold the ship.
namespace danbv::registration {

namespace first {
constexpr float kDeckCos = 0.96f;    // of a deck's normal to the vertical, at least
constexpr index_t kLeastDeck = 50;   // points that make a deck
constexpr double kDeckSigma = 0.05;  // radians that decks are out of level on an even keel
}  // namespace first

// Roll and pitch of the decks in sight, believed as far as the sea may have caused them.
DANBV_HD ShipAttitude deck_tilt(Span<const OrientedPoint> points, index_t apart,
                                const MotionSpectrum& sea) {
  Vec3d up{};
  index_t n = 0;
  for (index_t k = 0; k < points.size; k += apart)
    if (points[k].valid() && points[k].normal.z > first::kDeckCos)
      up += points[k].normal.cast<double>(), n += apart;
  if (n < first::kLeastDeck) return {};
  up = normalized(up);
  const Motions variance = sea.waves(0);
  const auto share = [](double v) { return v / (v + first::kDeckSigma * first::kDeckSigma); };
  return {0, share(variance.of[1]) * std::asin(clamp(-up.y, -1.0, 1.0)),
          share(variance.of[2]) * std::atan2(-up.x, up.z)};
}

// The least shift that brings what was seen into the ship's box, along one axis.
DANBV_HD double shift_into(double low, double high, double half) {
  const double least = high - half, most = low + half;
  if (least > most) return 0.5 * (least + most);  // longer than the box: its middle
  return clamp(0.0, least, most);
}

// points: of the view, level frame.
DANBV_HD ShipAttitude first_guess(Span<const OrientedPoint> points, const MotionFacts& facts,
                                  const MotionSpectrum& sea) {
  const index_t apart = points.size / 2048 + 1;
  ShipAttitude ship = deck_tilt(points, apart, sea);
  const Rigidd T_ship_level = ship.T_level_ship().inverse();
  Vec3d low{1e9, 1e9, 0}, high{-1e9, -1e9, 0};
  for (index_t k = 0; k < points.size; k += apart) {
    if (!points[k].valid()) continue;
    const Vec3d p = T_ship_level * points[k].point.cast<double>();
    low.x = p.x < low.x ? p.x : low.x, high.x = p.x > high.x ? p.x : high.x;
    low.y = p.y < low.y ? p.y : low.y, high.y = p.y > high.y ? p.y : high.y;
  }
  if (low.x > high.x) return ship;
  ship.surge = shift_into(low.x, high.x, 0.5 * kNormLength);
  ship.sway = shift_into(low.y, high.y, 0.5 * facts.beam);
  return ship;
}

}  // namespace danbv::registration
