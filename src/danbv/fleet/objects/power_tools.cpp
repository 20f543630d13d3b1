// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/math/det_math.h"
#include "danbv/fleet/objects/forms.h"
#include "danbv/fleet/registry.h"

namespace danbv::fleet::generators {

void drill(MeshBuilder& to, Rng& rng) {
  const double r = rng.uniform(0.028, 0.036), body = rng.uniform(0.08, 0.19);
  const double grip = rng.uniform(0.09, 0.15), foot = rng.uniform(0.05, 0.07);
  const double axis = foot + grip + r, lean = rng.uniform(-0.1, 0.5) * grip;
  add_soft_box(to, {0, 0, 0.5 * foot}, {rng.uniform(0.09, 0.12), 0.075, foot}, 0.012);
  add_loft(
      to,
      {oval({0, 0, 0.9 * foot}, 0.024, 0.02, 3), oval({0, 0, foot + 0.2 * grip}, 0.02, 0.018, 2.4),
       oval({-0.6 * lean, 0, foot + 0.7 * grip}, 0.021, 0.018, 2.4),
       oval({-lean, 0, axis}, 0.026, 0.02, 2.4)},
      0.03);
  add_soft_box(to, {0.032 - lean, 0, foot + 0.8 * grip}, {0.014, 0.012, 0.032}, 0.004);
  const MeshBuilder::Frame barrel(to, turned_y({-lean - 0.4 * body, 0, axis}, kPi / 2));
  add_revolved(to,
               smooth(Outline{{0.1 * r, 0},
                              {0.9 * r, 0.02 * body},
                              {r, 0.3 * body},
                              {r, 0.7 * body},
                              {0.75 * r, 0.95 * body},
                              {0.7 * r, body}}),
               32);
  for (int i = 0; i < 5; ++i)
    for (const double side : {-1.0, 1.0})
      add_box(to, {0, side * 0.98 * r, body * (0.15 + 0.08 * i)}, {r, 0.1 * r, 0.03 * body});
  const double chuck = rng.uniform(0.035, 0.05), bit = rng.uniform(0.04, 0.16);
  add_revolved(to,
               {{0.05 * r, 0.98 * body},
                {0.62 * r, 0.99 * body},
                {0.62 * r, body + 0.6 * chuck},
                {0.25 * r, body + chuck},
                {0.05 * r, body + chuck}},
               20);
  for (int i = 0; i < 10; ++i) {
    const double a = 2 * kPi * i / 10;
    add_cylinder(to, {0.62 * r * det::cos(a), 0.62 * r * det::sin(a), body},
                 {0.62 * r * det::cos(a), 0.62 * r * det::sin(a), body + 0.55 * chuck}, 0.06 * r,
                 6);
  }
  Line helix;
  for (int i = 0; i <= 60; ++i) {
    const double s = i / 60.0, a = 10 * kPi * s;
    helix.push_back({0.07 * r * det::cos(a), 0.07 * r * det::sin(a), body + chuck + bit * s});
  }
  add_tube(to, helix, 0.07 * r, 7);
  add_cylinder(to, {0, 0, body + 0.9 * chuck}, {0, 0, body + chuck + bit}, 0.08 * r, 8);
}

void desk_fan(MeshBuilder& to, Rng& rng) {
  const double r = rng.uniform(0.13, 0.18), height = r * rng.uniform(1.3, 3.6),
               d = r * rng.uniform(0.18, 0.35);
  add_revolved(to,
               smooth(Outline{{0.05 * r, 0},
                              {0.7 * r, 0.001},
                              {0.65 * r, 0.08 * r},
                              {0.15 * r, 0.2 * r},
                              {0.08 * r, 0.3 * r}}),
               36);
  add_cylinder(to, {0, 0, 0.2 * r}, {0, 0, height}, 0.08 * r, 14);
  const MeshBuilder::Frame tilt(to, turned_x({0, 0, height}, kPi / 2 - rng.uniform(-0.3, 0.6)));
  add_cylinder(to, {0, 0, -1.6 * d}, {0, 0, 0.2 * d}, 0.22 * r, 20);
  add_cylinder(to, {0, 0, 0}, {0, 0, 1.2 * d}, 0.16 * r, 20);
  const int blades = 3 + int(rng.below(3));
  for (int i = 0; i < blades; ++i) {
    const MeshBuilder::Frame turn(to, turned_z({0, 0, 0.6 * d}, 2 * kPi * i / blades));
    const MeshBuilder::Frame pitch(to, turned_x({}, 0.5));
    add_prism(to,
              smooth(Outline{{0.1 * r, -0.08 * r},
                             {0.5 * r, -0.25 * r},
                             {0.88 * r, -0.15 * r},
                             {0.85 * r, 0.2 * r},
                             {0.5 * r, 0.22 * r},
                             {0.1 * r, 0.08 * r}}),
              -0.01 * r, 0.01 * r);
  }
  const int ribs = 14 + 4 * int(rng.below(8));
  for (const double side : {-1.0, 1.0}) {
    add_torus(to, {0, 0, 0.6 * d + side * 0.5 * d}, 0.5 * r, 0.012 * r, 32, 6);
    for (int i = 0; i < ribs; ++i) {
      const double a = 2 * kPi * i / ribs;
      const Vec3d out{det::cos(a), det::sin(a), 0}, c{0, 0, 0.6 * d};
      add_tube(to,
               smooth(Line{out * (0.15 * r) + c + Vec3d{0, 0, side * 0.95 * d},
                           out * (0.7 * r) + c + Vec3d{0, 0, side * 0.8 * d}, out * r + c},
                      3),
               0.009 * r, 5);
    }
  }
  add_torus(to, {0, 0, 0.6 * d}, r, 0.02 * r, 44, 8);
}

}  // namespace danbv::fleet::generators
