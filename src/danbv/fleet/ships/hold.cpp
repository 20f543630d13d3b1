// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/hold.h"

#include <algorithm>

namespace danbv::fleet {

namespace {

// Deck plates before, behind and beside the opening.
void add_deck_round(MeshBuilder& to, const Vessel& v, const Hold& h, const HoldOpening& o) {
  const double mid = (o.x0 + o.x1) / 2, t = std::max(0.5, 8 * v.fine), lap = 0.3;
  const double z = std::max(v.deck(h.x0), v.deck(h.x1)) - t + 0.05;
  for (const double side : {-1.0, 1.0})
    if (const double inner = o.half + side * o.y, outer = h.half + lap; outer > inner)
      add_block(to, {mid, side * (outer + inner) / 2, z}, {o.x1 - o.x0, outer - inner, t});
  const double width = 2 * (std::max(h.half, o.half) + lap);
  add_block(to, {(h.x0 - lap + o.x0) / 2, 0, z}, {o.x0 - h.x0 + lap, width, t});
  add_block(to, {(h.x1 + lap + o.x1) / 2, 0, z}, {h.x1 + lap - o.x1, width, t});
}

void add_frames(MeshBuilder& to, const Vessel& v, const Hold& h) {
  const double pitch = std::max(2.5, v.length() / 45), deep = pitch / 4,
               t = std::max(0.3, 5 * v.fine), tall = v.deck((h.x0 + h.x1) / 2) - h.floor - 0.2;
  const int n = std::max(2, static_cast<int>((h.x1 - h.x0) / pitch));
  for (int i = 0; i < n; ++i)
    for (const double side : {-1.0, 1.0})
      add_block(to,
                {h.x0 + (h.x1 - h.x0) * (i + 0.5) / n, side * (h.half - deep / 2 + 0.1), h.floor},
                {t, deep, tall});
  const int m = std::max(2, static_cast<int>(2 * h.half / pitch));
  for (int i = 0; i < m; ++i)  // corrugations of the bulkheads
    for (const double x : {h.x0 + 0.3 * deep, h.x1 - 0.3 * deep})
      add_block(to, {x, h.half * (2 * (i + 0.5) / m - 1), h.floor},
                {deep, 0.4 * pitch, tall - 0.3});
}

}  // namespace

Hold fit_hold(const Vessel& v, double x0, double x1, double floor_share, double wing) {
  Hold h{x0, x1, v.beam(), floor_share * v.depth()};
  for (const double x : {x0, x1}) {
    const double s = v.hull.s_of_x(x);
    h.half = std::min({h.half, v.half(x) - wing * v.beam(),
                       v.hull.half_breadth(s, h.floor) - 0.3 * wing * v.beam()});
  }
  return h;
}

Well well_of(const Vessel& v, const Hold& h) {
  return {v.hull.s_of_x(h.x0), v.hull.s_of_x(h.x1), h.floor};
}

void add_open_well(MeshBuilder& to, const Vessel& v, const Hold& h) {
  v.hull.add_wing(to, well_of(v, h), h.half);
  add_frames(to, v, h);
}

void add_hold(MeshBuilder& to, const Vessel& v, const Hold& h, const HoldOpening& o) {
  add_open_well(to, v, h);
  add_deck_round(to, v, h, o);
  const double y = o.y + 0.6 * o.half;
  add_ladder(to, {o.x0 + 0.5, y, h.floor}, {o.x0 + 0.5, y, v.deck(o.x0)}, {0, 1, 0}, 0.6, 0.5,
             v.fine);
}

void add_stowed_cargo(MeshBuilder& to, const Hold& h, Rng& rng) {
  const double pick = rng.uniform(), len = h.x1 - h.x0, tall = rng.uniform(0.2, 0.45) * h.half;
  const int n = 2 + static_cast<int>(rng.below(3));
  for (int i = 0; i < n; ++i) {
    const double x = h.x0 + len * (i + 0.5) / n;
    for (const double side : {-0.45, 0.45}) {
      if (pick < 0.35)
        add_tapered_block(to, {x, side * h.half, h.floor}, {0.95 * len / n, 0.9 * h.half, tall},
                          {0.15, 0.2});
      else if (pick < 0.6)
        add_cylinder(to, {x, (side - 0.3) * h.half, h.floor + 0.5 * tall},
                     {x, (side + 0.3) * h.half, h.floor + 0.5 * tall}, 0.5 * tall, 16);
      else
        add_block(to, {x, side * h.half, h.floor},
                  {rng.uniform(0.5, 0.8) * len / n, 0.7 * h.half, tall});
    }
  }
}

}  // namespace danbv::fleet
