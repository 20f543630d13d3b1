// SPDX-License-Identifier: Apache-2.0
// Tables and shelves, with what stands on them.
#include "danbv/core/math/det_math.h"
#include "danbv/fleet/objects/forms.h"
#include "danbv/fleet/registry.h"

namespace danbv::fleet::generators {

namespace {

// Books side by side along y from 0 to `length`, backs to -x; some lean, some places stay empty.
void add_books(MeshBuilder& to, double length, double height, double depth, Rng& rng) {
  double y = 0;
  while (y < length - 0.06) {
    const double thick = rng.uniform(0.015, 0.05), tall = height * rng.uniform(0.6, 0.92);
    const double deep = depth * rng.uniform(0.6, 0.9);
    const bool gap = rng.chance(0.15);
    if (gap) {
      y += rng.uniform(0.05, 0.15);
      continue;
    }
    const MeshBuilder::Frame frame(to, turned_x({0, y, 0}, rng.chance(0.15) ? -0.12 : 0.0));
    add_box(to, {0.5 * deep, 0.5 * thick, 0.5 * tall}, {0.94 * deep, 0.8 * thick, 0.96 * tall});
    for (const double side : {0.05, 0.95})
      add_box(to, {0.5 * deep, side * thick, 0.5 * tall}, {deep, 0.1 * thick, tall});
    add_cylinder(to, {0.02 * deep, 0.5 * thick, 0}, {0.02 * deep, 0.5 * thick, 0.97 * tall},
                 0.42 * thick, 10);  // the round back
    y += thick * 1.08;
  }
}

void add_drawer(MeshBuilder& to, Vec3d front, double width, double height, double depth,
                double out) {
  const Vec3d c = front + Vec3d{out, 0, 0};
  add_box(to, c, {0.02, width, height});
  add_cylinder(to, c + Vec3d{0.03, -0.15 * width, 0}, c + Vec3d{0.03, 0.15 * width, 0}, 0.006, 8);
  if (out < 0.03) return;
  add_box(to, c - Vec3d{0.5 * depth, 0, 0.4 * height}, {depth, 0.9 * width, 0.012});
  for (const double side : {-0.45, 0.45})
    add_box(to, c + Vec3d{-0.5 * depth, side * width, -0.1 * height}, {depth, 0.012, 0.6 * height});
}

}  // namespace

void table(MeshBuilder& to, Rng& rng) {
  const double l = rng.uniform(1.0, 1.8), w = rng.uniform(0.6, 0.95), h = rng.uniform(0.7, 0.78);
  const double leg = rng.uniform(0.025, 0.045), inset = rng.uniform(0.8, 0.92);
  if (rng.chance(0.3))
    add_loft(to,
             {oval({0, 0, h - 0.035}, 0.5 * l, 0.5 * w, 2, 48),
              oval({0, 0, h}, 0.5 * l, 0.5 * w, 2, 48)},
             0.035);
  else
    add_soft_box(to, {0, 0, h - 0.02}, {l, w, 0.04}, 0.012);
  const double a = inset * 0.5 * l - (inset > 0.85 ? 0.05 : 0.12), b = inset * 0.5 * w - 0.06;
  for (const double x : {-a, a})
    for (const double y : {-b, b}) {
      const MeshBuilder::Frame foot(to, at({x, y, 0}));
      add_revolved(to,
                   smooth(Outline{{0.6 * leg, 0},
                                  {0.7 * leg, 0.1 * h},
                                  {leg, 0.3 * h},
                                  {0.6 * leg, 0.4 * h},
                                  {leg, 0.8 * h},
                                  {leg, h - 0.03}}),
                   14);
    }
  for (const double side : {-1.0, 1.0}) {
    add_box(to, {0, side * b, h - 0.09}, {2 * a, 0.022, 0.1});
    add_box(to, {side * a, 0, h - 0.09}, {0.022, 2 * b, 0.1});
  }
  const double out = rng.uniform(0.0, 0.2);
  if (rng.chance(0.6)) add_drawer(to, {a + 0.01, 0, h - 0.09}, 1.2 * b, 0.09, 0.3, out);
  if (rng.chance(0.5)) {  // a shelf of slats below
    for (int i = 0; i < 6; ++i)
      add_box(to, {0, 1.8 * b * (i / 5.0 - 0.5), 0.18}, {2 * a, 0.05, 0.018});
  }
  const int things = 1 + int(rng.below(4));
  for (int i = 0; i < things; ++i) {
    const double x = rng.uniform(-0.35, 0.35) * l, y = rng.uniform(-0.3, 0.3) * w,
                 r = rng.uniform(0.04, 0.12);
    const MeshBuilder::Frame thing(to, at({x, y, h}));
    add_vessel(to, smooth(Outline{{0.6 * r, 0}, {r, 0.06}, {1.1 * r, rng.uniform(0.1, 0.18)}}),
               0.01, 32);
  }
}

void bookshelf(MeshBuilder& to, Rng& rng) {
  const double w = rng.uniform(0.7, 1.1), h = rng.uniform(1.2, 2.0), d = rng.uniform(0.24, 0.34),
               t = 0.02;
  const int shelves = 3 + int(rng.below(3));
  if (rng.chance(0.6)) add_box(to, {-0.5 * d + 0.006, 0, 0.5 * h}, {0.012, w, h});
  for (const double side : {-1.0, 1.0}) add_block(to, {0, side * (w - t) / 2, 0}, {d, t, h});
  for (int i = 0; i <= shelves; ++i) {
    const double step = (h - 0.08) / shelves, z = 0.06 + i * step;
    add_box(to, {0, 0, z}, {d, w - t, t});
    if (i == shelves) break;
    const MeshBuilder::Frame row(to,
                                 turned_z({0.5 * d - 0.02, 0.5 * w - t - 0.01, z + 0.5 * t}, kPi));
    add_books(to, (w - 2 * t) * rng.uniform(0.45, 1.0), step - t, d, rng);
  }
  const double r = rng.uniform(0.05, 0.09), y = rng.uniform(-0.3, 0.3) * w;
  const MeshBuilder::Frame top(to, at({0, y, h - 0.01}));
  add_vessel(to, smooth(Outline{{0.5 * r, 0}, {r, 1.2 * r}, {0.6 * r, rng.uniform(2.0, 3.2) * r}}),
             0.008, 32);
}

}  // namespace danbv::fleet::generators
