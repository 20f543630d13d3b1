// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/balconies.h"

#include <algorithm>

namespace danbv::fleet {

namespace {

// Parapet and partitions along one edge, its outside on the right hand.
void add_balcony_row(MeshBuilder& to, const Vessel& v, Vec2d a, Vec2d b, const BalconyDeck& d) {
  const double dx = b.x - a.x, dy = b.y - a.y, length = std::sqrt(dx * dx + dy * dy);
  const Vec3d along{dx / length, dy / length, 0}, in{-along.y, along.x, 0};
  const double t = std::max(0.1, 2.5 * v.fine);
  const Vec3d start{a.x, a.y, d.z};
  const Vec3d rim = in * (0.6 * t) + Vec3d{0, 0, d.parapet / 2};
  add_beam(to, start + rim, start + along * length + rim, t, d.parapet);
  const int cabins = static_cast<int>(length / d.pitch);
  for (int i = 0; i <= cabins && cabins > 0; ++i) {
    const Vec3d foot = start + along * (length * i / cabins) + Vec3d{0, 0, 0.5 * d.height};
    add_beam(to, foot + in * t, foot + in * (d.depth + 0.1), t, d.height);
  }
}

}  // namespace

void add_balcony_deck(MeshBuilder& to, const Vessel& v, const Outline& plan, const BalconyDeck& d) {
  const double t = std::max(0.18, 4 * v.fine);
  add_deck_plate(to, plan, d.z, t);
  Windows doors{d.pitch, 0.6 * d.pitch, 0.3, 0.7 * d.height, std::max(0.25, v.length() / 700), 0};
  add_storey(to, grown(plan, -d.depth), d.z, d.height - t, doors);
  for (std::size_t i = 0; i < plan.size(); ++i)
    if ((d.skip_edges >> i & 1u) == 0)
      add_balcony_row(to, v, plan[i], plan[(i + 1) % plan.size()], d);
}

}  // namespace danbv::fleet
