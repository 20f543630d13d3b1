// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/fishing_gear.h"

#include "danbv/core/math/det_math.h"

namespace danbv::fleet {

void add_net_drum(MeshBuilder& to, Vec3d base, double r, double w) {
  const Vec3d axle = base + Vec3d{0, 0, 1.2 * r}, half{0, w / 2, 0};
  add_cylinder(to, axle - half, axle + half, 0.35 * r, 14);
  add_cylinder(to, axle - half * 0.9, axle + half * 0.9, 0.75 * r, 0.68 * r, 14);  // the wound net
  for (const double side : {-1.0, 0.0, 1.0}) {
    const Vec3d c = axle + half * side;
    add_cylinder(to, c - Vec3d{0, 0.06, 0}, c + Vec3d{0, 0.06, 0}, r, 18);
  }
  for (const double side : {-1.0, 1.0}) {
    const Vec3d c = axle + half * side + Vec3d{0, side * 0.35, 0};
    add_beam(to, c, Vec3d{base.x - 0.8 * r, c.y, base.z}, 0.25 * r, 0.25 * r);
    add_beam(to, c, Vec3d{base.x + 0.8 * r, c.y, base.z}, 0.25 * r, 0.25 * r);
    add_cylinder(to, c, c + Vec3d{0, side * 0.4 * r, 0}, 0.4 * r, 10);
  }
  for (int i = 0; i < 9; ++i) {  // ropes that run aft and down to the deck
    const double y = axle.y + 0.8 * w * (i / 8.0 - 0.5);
    add_cylinder(to, {axle.x - 0.7 * r, y, axle.z}, {axle.x - 2.6 * r, y * 0.8, base.z + 0.1}, 0.06,
                 5);
  }
}

void add_trawl_door(MeshBuilder& to, Vec3d base, double l, double h) {
  std::vector<Ring> rings;
  for (int i = 0; i <= 6; ++i) {
    const double t = i / 6.0, bend = 0.12 * l * det::sin(kPi * t);
    const Vec3d c = base + Vec3d{l * (t - 0.5), bend, 0};
    rings.push_back({c, c + Vec3d{0, 0.16, 0}, c + Vec3d{0, 0.16, h}, c + Vec3d{0, 0, h}});
  }
  add_loft(to, rings, 0.16);
  for (const double z : {0.12, 0.5, 0.88})
    add_box(to, base + Vec3d{0, 0.02 * l, z * h}, {0.9 * l, 0.3, 0.14});
  add_cylinder(to, base + Vec3d{0.2 * l, -0.3, 0.5 * h}, base + Vec3d{0.1 * l, 0.1, 0.75 * h}, 0.06,
               5);
  add_cylinder(to, base + Vec3d{0.2 * l, -0.3, 0.5 * h}, base + Vec3d{0.1 * l, 0.1, 0.25 * h}, 0.06,
               5);
}

void add_net_heap(MeshBuilder& to, Vec3d base, Vec3d size, Rng& rng) {
  for (int i = 0; i < 7; ++i) {
    const Vec3d c{rng.uniform(-0.32, 0.32) * size.x, rng.uniform(-0.3, 0.3) * size.y, 0};
    const double r = rng.uniform(0.2, 0.34), high = rng.uniform(0.5, 1.0) * size.z;
    add_ellipsoid(to, base + c, {r * size.x, r * size.y, high}, 10);
  }
  for (int i = 0; i < 12; ++i) {
    const Vec3d c{rng.uniform(-0.4, 0.4) * size.x, rng.uniform(-0.4, 0.4) * size.y,
                  rng.uniform(0.4, 0.8) * size.z};
    add_ellipsoid(to, base + c, {0.25, 0.25, 0.25}, 8);
  }
}

void add_gallows(MeshBuilder& to, Vec3d base, double l, double h, double t) {
  const Vec3d up{0, 0, h}, fwd{l / 2, 0, 0};
  for (const double side : {-1.0, 1.0}) {
    add_beam(to, base + fwd * side, base + fwd * (0.6 * side) + up, t, t, {0, 1, 0});
    add_beam(to, base + fwd * side - Vec3d{0, 0.3 * h, 0}, base + fwd * (0.7 * side) + up * 0.7,
             0.5 * t, 0.5 * t);
  }
  add_beam(to, base - fwd * 0.7 + up, base + fwd * 0.7 + up, t, t);
  const Vec3d block = base + up - Vec3d{0, 0, 0.9};
  add_cylinder(to, base + up, block, 0.08, 5);
  add_cylinder(to, block - Vec3d{0, 0.15, 0.2}, block + Vec3d{0, 0.15, -0.2}, 0.4, 12);
}

void add_net_panel(MeshBuilder& to, Vec3d a, Vec3d b, Vec3d drop, int columns, int rows,
                   double twine) {
  for (int i = 0; i <= columns; ++i) {
    const Vec3d p = a + (b - a) * (double(i) / columns);
    add_cylinder(to, p, p + drop, twine, 4);
  }
  for (int k = 0; k <= rows; ++k) {
    const Vec3d shift = drop * (double(k) / rows);
    add_cylinder(to, a + shift, b + shift, twine, 4);
  }
}

}  // namespace danbv::fleet
