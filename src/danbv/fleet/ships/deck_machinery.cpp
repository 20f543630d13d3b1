// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/deck_machinery.h"

#include <algorithm>

#include "danbv/core/math/det_math.h"
#include "danbv/fleet/ships/deck_fittings.h"

namespace danbv::fleet {

namespace {

// A round bar along y.
void add_roll(MeshBuilder& to, Vec3d center, double length, double radius, int sides = 14) {
  const Vec3d half{0, length / 2, 0};
  add_cylinder(to, center - half, center + half, radius, sides);
}

void add_drum(MeshBuilder& to, Vec3d axis, double length, double radius) {
  add_roll(to, axis, length, 0.55 * radius);
  add_roll(to, axis + Vec3d{0, 0.05 * length, 0}, 0.7 * length, 0.75 * radius);
  for (const double side : {-1.0, 1.0})
    add_roll(to, axis + Vec3d{0, side * length / 2, 0}, 0.08 * radius + 0.04, radius, 18);
}

}  // namespace

void add_winch(MeshBuilder& to, Vec3d base, double length, double r, int drums) {
  const double pitch = length + 0.5 * r, width = drums * pitch, axle = 1.25 * r;
  for (const double x : {-0.7, 0.7})
    add_block(to, base + Vec3d{x * r, 0, 0}, {0.3 * r, width + 1.6 * r, 0.2 * r});
  for (int i = 0; i < drums; ++i)
    add_drum(to, base + Vec3d{0, (i - (drums - 1) / 2.0) * pitch, axle}, length, r);
  add_roll(to, base + Vec3d{0, 0, axle}, width + 1.2 * r, 0.18 * r, 8);
  for (int i = 0; i <= drums; ++i) {  // bearing stands
    const double y = (i - drums / 2.0) * pitch;
    add_side_prism(
        to,
        {{-0.8 * r, 0.15 * r}, {0.8 * r, 0.15 * r}, {0.28 * r, 1.45 * r}, {-0.28 * r, 1.45 * r}},
        base.y + y - 0.08 * r, base.y + y + 0.08 * r);
  }
  const Vec3d motor = base + Vec3d{0, width / 2 + 0.45 * r, axle};
  add_roll(to, motor, 0.6 * r, 0.45 * r);
  add_block(to, base + Vec3d{0.2 * r, -width / 2 - 0.5 * r, 0.2 * r}, {1.1 * r, 0.6 * r, 1.2 * r});
}

void add_windlass(MeshBuilder& to, Vec3d base, double s) {
  add_block(to, base, {1.6 * s, 3.4 * s, 0.12 * s});
  add_block(to, base + Vec3d{-0.35 * s, 0, 0.1 * s}, {0.9 * s, 0.9 * s, 0.9 * s});
  const Vec3d axle = base + Vec3d{0, 0, 0.75 * s};
  add_roll(to, axle, 3.8 * s, 0.12 * s, 8);
  for (const double side : {-1.0, 1.0}) {
    const Vec3d wheel = axle + Vec3d{0, side * 0.95 * s, 0};
    add_roll(to, wheel, 0.34 * s, 0.42 * s);
    add_roll(to, wheel + Vec3d{0, side * 0.22 * s, 0}, 0.08 * s, 0.58 * s);
    add_roll(to, wheel - Vec3d{0, side * 0.22 * s, 0}, 0.08 * s, 0.58 * s);
    add_block(to, base + Vec3d{0, side * 1.4 * s, 0}, {0.8 * s, 0.12 * s, 0.95 * s});
    add_roll(to, axle + Vec3d{0, side * 1.75 * s, 0}, 0.3 * s, 0.26 * s);
    add_roll(to, axle + Vec3d{0, side * 1.93 * s, 0}, 0.06 * s, 0.36 * s);
    const Vec3d stopper = base + Vec3d{2.2 * s, side * 0.95 * s, 0};
    add_block(to, stopper, {0.6 * s, 0.6 * s, 0.3 * s});
    add_chain(to, wheel + Vec3d{0.1 * s, 0, 0.4 * s}, stopper + Vec3d{0, 0, 0.35 * s}, 0.35 * s);
    add_chain(to, stopper + Vec3d{0, 0, 0.35 * s}, stopper + Vec3d{1.1 * s, 0, 0}, 0.35 * s);
    add_cylinder(to, stopper + Vec3d{1.1 * s, 0, -0.1}, stopper + Vec3d{1.1 * s, 0, 0.1 * s},
                 0.4 * s, 12);
  }
}

void add_chain(MeshBuilder& to, Vec3d from, Vec3d end, double link) {
  const Vec3d run = end - from;
  const int links = std::max(1, static_cast<int>(norm(run) / (0.75 * link)));
  const Vec3d direction = normalized(run);
  for (int i = 0; i < links; ++i) {
    const Vec3d c = from + run * ((i + 0.5) / links), half = direction * (link / 2);
    const double w = 0.62 * link, h = 0.2 * link;
    add_beam(to, c - half, c + half, i % 2 ? w : h, i % 2 ? h : w);
  }
}

void add_cable_reel(MeshBuilder& to, Vec3d base, double r, double w, double fill) {
  const Vec3d axle = base + Vec3d{0, 0, 1.15 * r};
  add_roll(to, axle, w, r * (0.3 + 0.62 * fill), 20);
  add_roll(to, axle, 1.35 * w, 0.09 * r, 8);
  for (const double side : {-1.0, 1.0}) {
    const Vec3d hub = axle + Vec3d{0, side * 0.53 * w, 0};
    {
      const MeshBuilder::Frame flange(to, turned_x(hub, kPi / 2));
      add_torus(to, {}, r, 0.05 * r + 0.02, 20, 6);
      for (int i = 0; i < 6; ++i) {
        const double a = kPi * i / 3;
        add_beam(to, {0, 0, 0}, {r * det::cos(a), r * det::sin(a), 0}, 0.1 * r, 0.1 * r);
      }
    }
    const Vec3d bearing = axle + Vec3d{0, side * 0.65 * w, 0};
    for (const double x : {-0.6, 0.6})
      add_beam(to, bearing, Vec3d{base.x + x * r, bearing.y, base.z}, 0.14 * r, 0.14 * r);
    add_block(to, {base.x, bearing.y, base.z}, {1.5 * r, 0.2 * r, 0.1 * r});
  }
}

void add_anchors(MeshBuilder& to, const Hull& hull, double s, double z, double size) {
  const std::size_t first = to.part_count();
  const Vec3d p = hull.side(s, z), ahead = hull.side(std::min(s + 0.01, 1.0), z);
  const Vec3d along = normalized(ahead - p);
  const double heading = det::atan2(-along.x, along.y);  // outward: the side's tangent turned right
  const MeshBuilder::Frame frame(to, turned_z(p, heading + kPi));
  {
    const MeshBuilder::Frame ring(to, turned_y({0, 0, 0}, kPi / 2));
    add_torus(to, {}, 0.32 * size, 0.12 * size, 14, 6);
  }
  add_cylinder(to, {-0.3 * size, 0, 0.1 * size}, {0.15 * size, 0, -0.4 * size}, 0.1 * size, 8);
  add_box(to, {0.2 * size, 0, -0.5 * size}, {0.35 * size, 1.1 * size, 0.25 * size});
  for (const double side : {-1.0, 1.0})
    add_tapered_block(to, {0.22 * size, side * 0.42 * size, -0.45 * size},
                      {0.16 * size, 0.3 * size, 0.85 * size}, {0.5, 0.2}, {-0.05 * size, 0});
  to.mirror_y(first);
}

void add_capstan(MeshBuilder& to, Vec3d base, double h) {
  const MeshBuilder::Frame frame(to, at(base));
  add_revolved(to,
               {{0.6 * h, 0},
                {0.6 * h, 0.15 * h},
                {0.42 * h, 0.3 * h},
                {0.32 * h, 0.6 * h},
                {0.45 * h, 0.9 * h},
                {0.45 * h, h}},
               14);
}

void add_mooring_gear(MeshBuilder& to, const Hull& hull, double s0, double s1, double spacing,
                      double inboard, double above, double size) {
  const int n = std::max(2, static_cast<int>((s1 - s0) * hull.form().length / spacing) + 1);
  for (const double port : {1.0, -1.0})
    for (int i = 0; i < n; ++i) {
      const double s = s0 + (s1 - s0) * i / (n - 1);
      const Vec3d edge = hull.deck_edge(s, s, 0, above, 2, port)[0];
      const double room = std::fabs(edge.y) - inboard;
      if (room < size) continue;
      add_bollard(to, {edge.x, port * (room - 1.2 * size), edge.z}, size);
      add_fairlead(to, {edge.x + 2.5 * size, port * (room - 0.1 * size), edge.z}, size);
    }
}

}  // namespace danbv::fleet
