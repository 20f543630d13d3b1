// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/math/det_math.h"
#include "danbv/fleet/objects/forms.h"
#include "danbv/fleet/registry.h"

namespace danbv::fleet::generators {

void duck(MeshBuilder& to, Rng& rng) {
  const double l = rng.uniform(0.09, 0.13), w = l * rng.uniform(0.55, 0.7),
               h = l * rng.uniform(0.5, 0.65);
  const double head = h * rng.uniform(0.5, 0.65), neck = h * rng.uniform(0.7, 1.6),
               wheel = rng.uniform(0.18, 0.28) * h;
  const double base = 1.5 * wheel;
  for (const double x : {-0.3, 0.3}) {  // it rolls on a board
    for (const double side : {-1.0, 1.0})
      add_wheel(to, {x * l, side * 0.45 * w, wheel}, wheel, 0.25 * wheel, 0);
    add_cylinder(to, {x * l, -0.45 * w, wheel}, {x * l, 0.45 * w, wheel}, 0.12 * wheel, 8);
  }
  add_soft_box(to, {0, 0, base}, {0.95 * l, 0.7 * w, 0.4 * wheel}, 0.1 * wheel);
  const double z = base + 0.5 * h;
  add_ellipsoid(to, {0, 0, z}, {0.5 * l, 0.5 * w, 0.5 * h}, 32);
  add_tube(
      to,
      smooth(Line{
          {-0.35 * l, 0, z + 0.1 * h}, {-0.5 * l, 0, z + 0.3 * h}, {-0.62 * l, 0, z + 0.6 * h}}),
      0.22 * h, 0.03 * h, 14);
  const Vec3d top{0.36 * l, 0, z + neck};
  add_tube(to, smooth(Line{{0.25 * l, 0, z + 0.1 * h}, {0.38 * l, 0, z + 0.5 * neck}, top}),
           0.3 * h, 0.2 * h, 18);
  const MeshBuilder::Frame turn(to, turned_z(top, rng.uniform(-0.6, 0.6)));
  add_ellipsoid(to, {}, {head / 2, 0.45 * head, head / 2}, 28);
  for (const double part : {-1.0, 1.0})  // an open bill
    add_band(to,
             {{0.35 * head, 0, 0},
              {0.6 * head, 0, 0.05 * part * head},
              {0.85 * head, 0, 0.16 * part * head}},
             {0, 1, 0}, {0.4 * head, 0.45 * head, 0.3 * head}, 0.08 * head);
  for (const double side : {-1.0, 1.0}) {
    add_ellipsoid(to, {0.28 * head, side * 0.34 * head, 0.18 * head},
                  {0.09 * head, 0.09 * head, 0.09 * head}, 12);
    const MeshBuilder::Frame wing(to, at(-top));
    add_leaf(to, {0.2 * l, side * 0.46 * w, z + 0.15 * h}, {-1, side * 0.35, 0.25}, 0.6 * l,
             0.4 * h, 0.15, 0.05 * h);
  }
}

void robot(MeshBuilder& to, Rng& rng) {
  const double w = rng.uniform(0.08, 0.12), d = 0.7 * w, body = rng.uniform(0.09, 0.14),
               leg = rng.uniform(0.05, 0.09);
  const double head = rng.uniform(0.05, 0.075), shoe = 0.025;
  for (const double side : {-1.0, 1.0}) {
    const double y = side * 0.28 * w;
    add_soft_box(to, {0.015, y, 0.5 * shoe}, {0.9 * d, 0.4 * w, shoe}, 0.006);
    const int rings = 4 + int(rng.below(4));
    for (int i = 0; i < rings; ++i)
      add_torus(to, {0, y, shoe + leg * (i + 0.5) / rings}, 0.1 * w, 0.45 * leg / rings, 20, 8);
    const double swing = rng.uniform(-0.9, 1.3);
    const MeshBuilder::Frame arm(to,
                                 turned_y({0, side * 0.6 * w, shoe + leg + 0.8 * body}, -swing));
    add_ellipsoid(to, {}, {0.12 * w, 0.12 * w, 0.12 * w}, 16);
    add_cylinder(to, {}, {0, 0, -0.75 * body}, 0.07 * w, 16);
    for (const double claw : {-1.0, 1.0})
      add_tube(to,
               smooth(Line{{0, 0, -0.75 * body},
                           {claw * 0.12 * w, 0, -0.9 * body},
                           {claw * 0.04 * w, 0, -1.05 * body}}),
               0.035 * w, 10);
  }
  const double z = shoe + leg;
  add_soft_box(to, {0, 0, z + 0.5 * body}, {d, w, body}, 0.1 * w);
  add_soft_box(to, {0.5 * d, 0, z + 0.55 * body}, {0.01, 0.6 * w, 0.45 * body}, 0.003);
  const int knobs = 2 + int(rng.below(4));
  for (int i = 0; i < knobs; ++i) {
    const double y = 0.5 * w * ((i + 0.5) / knobs - 0.5), k = z + 0.6 * body;
    add_cylinder(to, {0.5 * d, y, k}, {0.5 * d + 0.02, y, k}, 0.04 * w, 14);
  }
  add_cylinder(to, {0, 0, z + body - 0.005}, {0, 0, z + body + 0.02}, 0.18 * w, 20);
  const MeshBuilder::Frame turn(to, turned_z({0, 0, z + body + 0.015}, rng.uniform(-0.5, 0.5)));
  add_soft_box(to, {0, 0, 0.5 * head}, {0.8 * d, 0.7 * w, head}, 0.08 * w);
  for (const double side : {-1.0, 1.0}) {
    const MeshBuilder::Frame eye(to, turned_y({0.4 * d, side * 0.16 * w, 0.62 * head}, kPi / 2));
    add_torus(to, {}, 0.09 * w, 0.025 * w, 20, 8);
    add_ellipsoid(to, {}, {0.06 * w, 0.06 * w, 0.04 * w}, 12);
  }
  for (int i = 0; i < 4; ++i)
    add_box(to, {0.4 * d, 0, head * (0.12 + 0.07 * i)}, {0.012, 0.35 * w, 0.03 * head});
  const double mast = rng.uniform(0.02, 0.05);
  for (const double side : {-1.0, 1.0}) {
    add_cylinder(to, {0, side * 0.2 * w, head - 0.003}, {0, side * 0.3 * w, head + mast}, 0.0025,
                 8);
    add_ellipsoid(to, {0, side * 0.3 * w, head + mast}, {0.007, 0.007, 0.007}, 12);
    add_cylinder(to, {0, side * 0.33 * w, 0.5 * head}, {0, side * 0.42 * w, 0.5 * head},
                 0.25 * head, 0.18 * head, 18);
  }
}

}  // namespace danbv::fleet::generators
