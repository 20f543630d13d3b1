// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/container_stack.h"

#include <algorithm>

namespace danbv::fleet {

namespace {

// Corner posts, door bars or a reefer's machinery on an end face.
void add_box_end(MeshBuilder& to, const Vessel& v, Vec3d base, double side, bool reefer) {
  const double t = std::max(0.1, 3 * v.fine);
  if (reefer) {
    add_block(to, base + Vec3d{side * t, 0, 0.3}, {2 * t, 0.8 * kBoxWidth, 0.45 * kBoxHeight});
    add_block(to, base + Vec3d{side * t, 0, 0.62 * kBoxHeight}, {2 * t, 0.6 * kBoxWidth, 0.7});
    return;
  }
  for (const double y : {-0.3, 0.3})
    add_block(to, base + Vec3d{side * t / 2, y * kBoxWidth, 0.15}, {t, t, 0.88 * kBoxHeight});
}

struct Stack {
  double y;
  int tiers, lower_neighbour;  // the lower of the two stacks beside it
};

void add_stack(MeshBuilder& to, const Vessel& v, const ContainerBay& bay, const Stack& s,
               Rng& rng) {
  // Hidden boxes at the bottom are one block; those that show a side are drawn apart, each of its
  // own breadth so that the joints show. Boxes touch: slots between them would be surface that
  // nothing can look into.
  const int hidden = std::min(s.lower_neighbour, s.tiers);
  if (hidden > 0)
    add_block(to, {bay.x0 + bay.length / 2, s.y, bay.z},
              {bay.length, kBoxWidth, hidden * kBoxHeight});
  for (int k = hidden; k < s.tiers; ++k)
    add_block(to, {bay.x0 + bay.length / 2, s.y, bay.z + k * kBoxHeight},
              {bay.length + rng.uniform(0.0, 0.1), kBoxWidth + rng.uniform(0.0, 0.12), kBoxHeight});
  // Large ships carry thousands: there only some of the ends are worth their triangles.
  const double detailed = std::min(1.0, 30000 / (v.length() * v.length()));
  for (int k = 0; k < s.tiers; ++k)
    if (rng.chance(detailed))
      add_box_end(to, v,
                  {bay.doors_aft ? bay.x0 : bay.x0 + bay.length, s.y, bay.z + k * kBoxHeight},
                  bay.doors_aft ? -1 : 1, rng.chance(0.2));
}

}  // namespace

void add_container_bay(MeshBuilder& to, const Vessel& v, const ContainerBay& bay, Rng& rng) {
  const int rows = static_cast<int>(bay.tiers.size());
  for (int r = 0; r < rows; ++r) {
    const int left = r > 0 ? bay.tiers[r - 1] : 0, right = r + 1 < rows ? bay.tiers[r + 1] : 0;
    if (bay.tiers[r] > 0)
      add_stack(to, v, bay,
                {(r - (rows - 1) / 2.0) * kBoxWidth, bay.tiers[r], std::min(left, right)}, rng);
  }
}

void add_lashing_bridge(MeshBuilder& to, const Vessel& v, const LashingBridge& b) {
  const double t = std::max(0.15, 4 * v.fine), top = b.z + b.tiers * kBoxHeight;
  const int posts = std::max(2, static_cast<int>(2 * b.half_width / (2 * kBoxWidth)));
  for (int i = 0; i <= posts; ++i) {
    const double y = b.half_width * (2.0 * i / posts - 1);
    for (const double dx : {-0.42, 0.42})
      add_block(to, {b.x + dx * b.depth, y, b.z - 1.5}, {t, t, top - b.z + 2.6});
    if (i == posts) break;
    const double next = b.half_width * (2.0 * (i + 1) / posts - 1);
    add_cylinder(to, {b.x + 0.42 * b.depth, y, b.z - 1}, {b.x + 0.42 * b.depth, next, top},
                 1.5 * v.fine, 4);
  }
  for (int k = 0; k <= b.tiers; ++k) {
    const double z = b.z + k * kBoxHeight;
    add_block(to, {b.x, 0, z - t}, {0.85 * b.depth, 2 * b.half_width, t});
    Railing rail = v.railing;
    rail.bars = 1, rail.post_spacing *= 2;
    for (const double dx : {-0.42, 0.42})
      add_railing(to,
                  {{b.x + dx * b.depth, -b.half_width, z}, {b.x + dx * b.depth, b.half_width, z}},
                  rail);
  }
}

}  // namespace danbv::fleet
