// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/math/det_math.h"
#include "danbv/fleet/objects/forms.h"
#include "danbv/fleet/registry.h"

namespace danbv::fleet::generators {

namespace {

void add_legs(MeshBuilder& to, double half_x, double half_y, double height, double splay,
              double radius) {
  for (const double x : {-1.0, 1.0})
    for (const double y : {-1.0, 1.0})
      add_cylinder(to, {x * half_x * splay, y * half_y * splay, 0},
                   {x * half_x, y * half_y, height}, 0.75 * radius, radius, 14);
}

void add_stretchers(MeshBuilder& to, double half_x, double half_y, double z, double radius) {
  for (const double side : {-1.0, 1.0}) {
    add_cylinder(to, {-half_x, side * half_y, z}, {half_x, side * half_y, z}, radius, 10);
    add_cylinder(to, {side * half_x, -half_y, z + 0.04}, {side * half_x, half_y, z + 0.04}, radius,
                 10);
  }
}

}  // namespace

void chair(MeshBuilder& to, Rng& rng) {
  const double w = rng.uniform(0.4, 0.5), d = rng.uniform(0.38, 0.48), h = rng.uniform(0.42, 0.48);
  const double back = rng.uniform(0.4, 0.6), leg = rng.uniform(0.016, 0.026);
  const double splay = rng.uniform(1.0, 1.15), lean = rng.uniform(0.03, 0.12);
  add_soft_box(to, {0, 0, h}, {d, w, rng.uniform(0.02, 0.06)}, 0.015);
  add_legs(to, 0.44 * d, 0.44 * w, h, splay, leg);
  if (rng.chance(0.7)) add_stretchers(to, 0.46 * d, 0.46 * w, rng.uniform(0.12, 0.22), 0.6 * leg);
  const double x = -0.44 * d;
  for (const double side : {-1.0, 1.0})
    add_tube(to,
             smooth(Line{{x, side * 0.44 * w, h},
                         {x - 0.4 * lean, side * 0.45 * w, h + 0.5 * back},
                         {x - lean, side * 0.44 * w, h + back}}),
             leg, 0.8 * leg, 12);
  if (rng.chance(0.5)) {  // rungs across
    const int slats = 2 + int(rng.below(4));
    for (int i = 0; i < slats; ++i) {
      const double s = (i + 1.0) / slats;
      add_soft_box(to, {x - lean * s, 0, h + back * (0.1 + 0.85 * s)},
                   {0.02, 0.86 * w, 0.3 * back / slats + 0.03}, 0.008);
    }
  } else {  // spindles under a top rail
    const int spindles = 4 + int(rng.below(6));
    for (int i = 0; i < spindles; ++i) {
      const double y = 0.78 * w * ((i + 0.5) / spindles - 0.5);
      add_cylinder(to, {x, y, h}, {x - 0.9 * lean, y, h + 0.92 * back}, 0.007, 8);
    }
    add_soft_box(to, {x - lean, 0, h + 0.95 * back}, {0.025, w, 0.08}, 0.01);
  }
  if (!rng.chance(0.35)) return;
  for (const double side : {-1.0, 1.0}) {  // arm rests
    add_soft_box(to, {0, side * 0.47 * w, h + 0.22}, {0.95 * d, 0.05, 0.025}, 0.01);
    add_cylinder(to, {0.4 * d, side * 0.45 * w, h}, {0.4 * d, side * 0.47 * w, h + 0.22}, 0.8 * leg,
                 10);
  }
}

void stool(MeshBuilder& to, Rng& rng) {
  const double r = rng.uniform(0.14, 0.19), h = rng.uniform(0.4, 0.75), out = rng.uniform(1.0, 1.5);
  const int legs = 3 + int(rng.below(3));
  const MeshBuilder::Frame seat(to, at({}));
  add_revolved(to,
               smooth(Outline{{0.05 * r, h - 0.04},
                              {0.9 * r, h - 0.038},
                              {r, h - 0.015},
                              {0.92 * r, h},
                              {0.05 * r, h - 0.008}}),
               40);
  const double ring = rng.uniform(0.25, 0.5);
  for (int i = 0; i < legs; ++i) {
    const double a = 2 * kPi * i / legs;
    const Vec3d side{det::cos(a), det::sin(a), 0};
    add_cylinder(to, side * (out * r), side * (0.7 * r) + Vec3d{0, 0, h - 0.03}, 0.013, 0.018, 14);
  }
  const double ring_r = r * (out + (0.7 - out) * ring);
  add_torus(to, {0, 0, ring * h}, ring_r, 0.009, 40, 8);
  if (rng.chance(0.5)) add_torus(to, {0, 0, 0.8 * h}, r * (out + (0.7 - out) * 0.8), 0.007, 40, 8);
}

void armchair(MeshBuilder& to, Rng& rng) {
  const double w = rng.uniform(0.7, 0.95), d = rng.uniform(0.7, 0.85), h = rng.uniform(0.36, 0.44);
  const double arm = rng.uniform(0.1, 0.16), back = rng.uniform(0.35, 0.6),
               foot = rng.uniform(0.06, 0.16);
  add_soft_box(to, {0, 0, 0.5 * (foot + h) - 0.05}, {d, w, h - foot - 0.1}, 0.03);
  add_soft_box(to, {0.05, 0, h}, {0.85 * d, w - 2 * arm, 0.16}, 0.06);
  for (const double side : {-1.0, 1.0}) {
    add_soft_box(to, {0, side * (w - arm) / 2, 0.5 * (foot + h) + 0.1}, {d, arm, h - foot + 0.16},
                 0.04);
    add_cylinder(to, {-0.48 * d, side * (w - arm) / 2, h + 0.17},
                 {0.48 * d, side * (w - arm) / 2, h + 0.17}, 0.52 * arm, 18);
  }
  {
    const MeshBuilder::Frame tilt(to, turned_y({-0.42 * d, 0, h}, -rng.uniform(0.08, 0.25)));
    add_soft_box(to, {0, 0, 0.5 * back}, {0.18, w - 0.6 * arm, back + 0.15}, 0.06);
    add_soft_box(to, {0.12, 0, 0.45 * back}, {0.14, w - 2.1 * arm, 0.75 * back}, 0.06);
  }
  add_legs(to, 0.42 * d, 0.42 * w, foot + 0.02, 1.05, 0.025);
  if (!rng.chance(0.7)) return;
  const MeshBuilder::Frame cushion(to,
                                   turned_y({0.02, 0.15 * w * rng.uniform(-1, 1), h + 0.2}, -0.5));
  add_ellipsoid(to, {}, {0.07, 0.19, 0.17}, 20);
}

}  // namespace danbv::fleet::generators
