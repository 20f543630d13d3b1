// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/gallery.h"

#include <algorithm>

#include "danbv/core/math/det_math.h"
#include "danbv/fleet/outfit.h"
#include "danbv/fleet/ships/deckhouse.h"

namespace danbv::fleet {

namespace {

constexpr double kFoot = 0.15;  // how far walls reach into the decks below and above

// One bay of the side: a frame round an opening, on the line a -> b.
void add_bay(MeshBuilder& to, const Gallery& g, Vec3d a, Vec3d b) {
  const Vec3d run = b - a;
  const double l = std::sqrt(run.x * run.x + run.y * run.y), h = g.height;
  const MeshBuilder::Frame frame(to, turned_z(a, det::atan2(run.y, run.x)));
  add_cell_panel(to, {-0.02 * l, 0.5 * g.post * l, (1 - 0.5 * g.post) * l, 1.02 * l},
                 {-kFoot, g.sill * h, g.head * h, h + std::min(kFoot, 0.5 * g.plate)},
                 {true, true, true, true, false, true, true, true, true}, g.plate);
}

void add_side(MeshBuilder& to, const Hull& hull, const Gallery& g, int bays, double port) {
  // Panels grow to the left of their line: outboard on the port side, inboard on the other.
  const double inboard = port > 0 ? g.plate + 0.02 : 0.02;
  const auto line = hull.deck_edge(g.s0, g.s1, inboard, g.base, bays + 1, port);
  for (int i = 0; i < bays; ++i) add_bay(to, g, line[i], line[i + 1]);
  for (int i = g.room; i < bays; i += g.room) {
    const Vec3d p = line[i] - Vec3d{0, port * g.depth * 0.66, 0};
    add_block(to, p - Vec3d{0, 0, kFoot}, {g.plate, 0.7 * g.depth, g.height + 1.5 * kFoot});
  }
}

// In short pieces, so that it follows the sheer.
void add_core(MeshBuilder& to, const Hull& hull, const Gallery& g) {
  const double s0 = g.s0 + g.hall * (g.s1 - g.s0);
  const int pieces = std::max(1, static_cast<int>((g.s1 - s0) / 0.06));
  for (int i = 0; i < pieces; ++i) {
    const double step = (g.s1 - s0) / pieces, a = s0 + i * step, b = a + 1.01 * step;
    const double z = hull.deck_z(a) + g.base;
    add_prism(to, hull_plan(hull, a, b, hull.deck_z(a), g.depth, 3), z - kFoot,
              z + g.height + std::min(kFoot, 0.5 * g.plate));
  }
}

}  // namespace

void add_gallery_deck(MeshBuilder& to, const Hull& hull, const Gallery& g) {
  const int bays = std::max(2, static_cast<int>((g.s1 - g.s0) * hull.form().length / g.bay + 0.5));
  for (const double port : {1.0, -1.0}) add_side(to, hull, g, bays, port);
  add_core(to, hull, g);
  if (g.roof > 0) hull.add_raised_deck(to, g.s0, g.s1, g.roof, g.base + g.height);
}

void add_sheltered_castle(MeshBuilder& to, const Hull& hull, const Castle& c) {
  Gallery g;
  g.s0 = c.s_hall, g.s1 = c.s1, g.depth = c.depth, g.hall = (c.s0 - c.s_hall) / (c.s1 - c.s_hall);
  g.plate = g.roof = hull.form().length / 220;
  g.height = std::min(2.7, c.height - g.roof), g.bay = 1.1 * g.height;
  add_gallery_deck(to, hull, g);
  const double above = c.height - g.height - g.roof;
  if (above > 0.1) hull.add_raised_deck(to, c.s_hall, c.s1, above, c.height - above);
  hull.add_raised_deck(to, c.s1, 1.0, c.height);
  auto line = hull.deck_edge(c.s_hall + 0.003, c.s0, 0.3, c.height, 4);
  const auto other = hull.deck_edge(c.s_hall + 0.003, c.s0, 0.3, c.height, 4, -1);
  std::reverse(line.begin(), line.end());
  line.insert(line.end(), other.begin(), other.end());
  add_railing(to, line);
}

}  // namespace danbv::fleet
