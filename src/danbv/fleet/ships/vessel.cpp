// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/vessel.h"

#include <algorithm>
#include <cmath>

#include "danbv/fleet/ships/deck_gear.h"
#include "danbv/fleet/ships/house_walls.h"

namespace danbv::fleet {

namespace {

double gear_size(const Vessel& v) { return 0.7 + v.length() / 250; }

// Windlass, anchors, bollards and the light mast of a forecastle.
void add_anchor_gear(MeshBuilder& to, const Vessel& v, const Forecastle& f, Rng& rng) {
  const double s = f.s0 + 0.4 * (1 - f.s0), x = v.x(s), size = gear_size(v);
  const double z = v.deck(x) + f.height;
  add_windlass(to, {x, 0, z}, 1.3 * size);
  add_mooring_gear(to, v.hull, f.s0 + 0.1 * (1 - f.s0), 0.965, 0.25 * (v.x(1) - v.x(f.s0)), 1.3,
                   f.height, size);
  add_anchors(to, v.hull, 0.5 * (f.s0 + 1) + 0.01, 0.75 * v.deck(x), 2 * size);
  const Mast mast{rng.uniform(0.03, 0.05) * v.length() + 4, 0.5 * size, false, 1, 2 * size, 0, 1};
  add_mast(to, {v.x(0.5 * (f.s0 + 1)), 0, z}, mast, rng);
  for (int i = 0; i < 4; ++i)
    add_mushroom_vent(to, {x - 2.5 * size, (i - 1.5) * 0.4 * v.half(x), z}, 0.3 * size, size);
}

}  // namespace

double third_spread(const MeshBuilder& to) {
  const double mixed = to.spread().x + 2 * to.spread().y;
  return mixed - std::floor(mixed);
}

HullForm draw_merchant_form(const MeshBuilder& to, Rng& rng, double length, Range length_to_beam,
                            Range length_to_depth) {
  HullForm f;
  f.length = length;
  f.beam = length / length_to_beam.at(to.spread().x);
  f.depth = std::min(length / length_to_depth.at(to.spread().y), f.beam / 1.35);
  f.run = rng.uniform(0.2, 0.32);
  f.entrance = rng.uniform(0.16, 0.3);
  f.deck_fullness_fwd = rng.uniform(2.4, 4.0);
  f.keel_fullness_fwd = rng.uniform(1.5, 2.4);
  f.deck_fullness_aft = rng.uniform(3.5, 6.0);
  f.keel_fullness_aft = rng.uniform(1.4, 2.2);
  f.transom_width = rng.uniform(0.7, 0.92);
  f.transom_height = rng.uniform(0.4, 0.62);
  f.stem_rake = rng.uniform(0.015, 0.06);
  f.flare = rng.uniform(0.1, 0.5);
  f.bilge = rng.uniform(0.12, 0.22);
  f.sheer_fwd = rng.uniform(0.02, 0.16);
  f.sheer_aft = rng.uniform(0.0, 0.05);
  if (rng.chance(0.8)) {
    f.bulb_length = rng.uniform(0.012, 0.028) * length;
    f.bulb_radius = rng.uniform(0.13, 0.2) * f.depth;
  }
  f.stations = 64;
  return f;
}

namespace {
// Drops points that lie on the line between their neighbours, so that walls get long sides.
Outline without_straight_points(const Outline& plan, double tolerance) {
  Outline kept;
  for (std::size_t i = 0; i < plan.size(); ++i) {
    const Vec2d a = kept.empty() ? plan.back() : kept.back(), p = plan[i];
    const Vec2d b = plan[(i + 1) % plan.size()];
    const double dx = b.x - a.x, dy = b.y - a.y;
    const double off =
        std::fabs(dx * (p.y - a.y) - dy * (p.x - a.x)) / std::sqrt(dx * dx + dy * dy);
    if (off > tolerance) kept.push_back(p);
  }
  return kept;
}
}  // namespace

Outline hull_plan(const Vessel& v, double s0, double s1, double inboard, int points) {
  Outline plan;
  for (const double port : {-1.0, 1.0})
    for (int i = 0; i < points; ++i) {
      const double t = double(port < 0 ? i : points - 1 - i) / (points - 1);
      const double s = s0 + (s1 - s0) * t;
      plan.push_back({v.x(s), port * std::max(v.half(v.x(s)) - inboard, 0.1)});
    }
  return without_straight_points(plan, 0.001 * v.length());
}

void add_side_railings(MeshBuilder& to, const Vessel& v, double s0, double s1, double above) {
  const int points = std::max(4, static_cast<int>(40 * (s1 - s0)));
  for (const double port : {1.0, -1.0})
    add_railing(to, v.hull.deck_edge(s0, s1, 0.25, above, points, port), v.railing);
}

void add_forecastle(MeshBuilder& to, const Vessel& v, const Forecastle& f, Rng& rng) {
  v.hull.add_raised_deck(to, f.s0, 1.0, f.height);
  const double plate = std::max(0.12, 3 * v.fine),
               split = f.s0 + rng.uniform(0.15, 0.5) * (1 - f.s0);
  v.hull.add_bulwark(to, split, 1.0, f.bulwark, plate, f.height);
  add_side_railings(to, v, f.s0, split, f.height);
  const double x0 = v.x(f.s0), z = v.deck(x0) + f.height, w = v.half(x0) - 0.4;
  add_railing(to, {{x0 + 0.3, -w, z}, {x0 + 0.3, w, z}}, v.railing);
  for (const double y : {-0.6 * w, 0.6 * w})
    add_stair(to, {x0 - f.height, y, v.deck(x0)}, {x0, y, z}, 0.9);
  add_anchor_gear(to, v, f, rng);
}

void add_mooring_stern(MeshBuilder& to, const Vessel& v, double s1, Rng& rng) {
  add_side_railings(to, v, 0.0, s1);
  const double x0 = v.x(0), z = v.deck(x0), w = v.half(x0) - 0.3;
  add_railing(to, {{x0 + 0.3, -w, z}, {x0 + 0.3, w, z}}, v.railing);
  const double room = v.x(s1) - x0, size = gear_size(v);
  for (const double y : {-0.45, 0.45})
    add_winch(to, {x0 + rng.uniform(0.35, 0.6) * room, y * w, z}, 1.6 * size, 0.5 * size, 2);
  add_mooring_gear(to, v.hull, 0.005, s1, 0.3 * room, 1.2, 0, size);
}

void add_catwalk(MeshBuilder& to, const Vessel& v, Vec3d from, Vec3d end, double width,
                 double leg_height) {
  const double plate = std::max(0.1, 2.5 * v.fine);
  add_beam(to, from, end, width, plate);
  const Vec3d along = normalized(end - from), across{-along.y, along.x, 0};
  Railing rail = v.railing;
  rail.bars = 2;
  for (const double side : {-0.5, 0.5})
    add_railing(to, {from + across * (side * width), end + across * (side * width)}, rail);
  const int legs = std::max(1, static_cast<int>(norm(end - from) / std::max(4.0, v.length() / 40)));
  for (int i = 0; i <= legs && leg_height > 0.3; ++i)
    for (const double side : {-0.45, 0.45}) {
      const Vec3d top = from + (end - from) * (double(i) / legs) + across * (side * width);
      add_cylinder(to, top - Vec3d{0, 0, leg_height}, top, 2 * v.fine, 5);
    }
}

void add_deck_pipe(MeshBuilder& to, Vec3d from, Vec3d end, double radius, double saddle_spacing,
                   double deck_z) {
  add_cylinder(to, from, end, radius, 8);
  const Vec3d along = normalized(end - from), across{-along.y, along.x, 0};
  const int saddles = std::max(1, static_cast<int>(norm(end - from) / saddle_spacing));
  for (int i = 0; i <= saddles; ++i) {
    const Vec3d c = from + (end - from) * ((i + 0.5) / (saddles + 1));
    const double low = std::min(deck_z, c.z - 2 * radius);
    add_beam(to, {c.x, c.y, low}, {c.x, c.y, c.z}, 2.2 * radius, 0.7 * radius, across);
    if (i % 3 == 1)
      add_cylinder(to, c - along * (0.3 * radius), c + along * (0.3 * radius), 1.6 * radius, 8);
  }
}

void add_deck_house(MeshBuilder& to, const Vessel& v, Vec3d base, Vec3d size, Rng& rng) {
  Windows openings{std::max(2.0, size.x / 3), 0.9, 0.8, 1.1, std::max(0.2, 5 * v.fine), 2};
  const MeshBuilder::Frame frame(to, at(base));
  add_storey(to, house_plan(-size.x / 2, size.x / 2, size.y / 2), 0, size.z, openings);
  add_deck_plate(to, house_plan(-size.x / 2 - 0.3, size.x / 2 + 0.3, size.y / 2 + 0.3),
                 size.z + 0.12, std::max(0.12, 3 * v.fine));
  const double r = rng.uniform(0.06, 0.12) * size.y, x = rng.uniform(-0.3, 0.3) * size.x;
  add_cylinder(to, {x, 0.2 * size.y, size.z}, {x, 0.2 * size.y, size.z + 6 * r}, r, 8);
  add_cylinder(to, {x, 0.2 * size.y, size.z + 6 * r}, {x, 0.2 * size.y, size.z + 7.2 * r}, 1.7 * r,
               10);
}

}  // namespace danbv::fleet
