// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/math/det_math.h"
#include "danbv/fleet/objects/forms.h"
#include "danbv/fleet/registry.h"

namespace danbv::fleet::generators {

namespace {

// A shade open below and above, with the bulb and the wires that carry it.
void add_shade(MeshBuilder& to, double low, double high, double height, double wall) {
  add_hoop(to, {{low, 0}, {high, height}, {high - wall, height}, {low - wall, 0}}, wall);
  add_ellipsoid(to, {0, 0, 0.5 * height}, {0.22 * high, 0.22 * high, 0.3 * high}, 16);
  for (int i = 0; i < 3; ++i) {
    const double a = 2 * kPi * i / 3;
    add_cylinder(to, {0, 0, 0.85 * height},
                 {(high - wall) * det::cos(a), (high - wall) * det::sin(a), 0.9 * height},
                 0.6 * wall, 6);
  }
}

}  // namespace

void table_lamp(MeshBuilder& to, Rng& rng) {
  const double h = rng.uniform(0.3, 0.5), r = rng.uniform(0.06, 0.1), low = rng.uniform(0.12, 0.2);
  const double high = low * rng.uniform(0.45, 0.95), shade = rng.uniform(0.14, 0.24);
  const double belly = rng.uniform(0.4, 1.0) * r, waist = rng.uniform(0.1, 0.3) * r;
  add_revolved(to,
               smooth(Outline{{0.05 * r, 0},
                              {r, 0.002},
                              {0.9 * r, 0.05 * h},
                              {waist, 0.12 * h},
                              {belly, 0.35 * h},
                              {waist, 0.65 * h},
                              {0.1 * r, h}},
                      5),
               32);
  const MeshBuilder::Frame top(to, at({0, 0, h - 0.25 * shade}));
  add_cylinder(to, {0, 0, 0}, {0, 0, 0.95 * shade}, 0.006, 8);
  add_shade(to, low, high, shade, 0.004);
}

void desk_lamp(MeshBuilder& to, Rng& rng) {
  const double r = rng.uniform(0.08, 0.11), arm = rng.uniform(0.24, 0.34);
  const double a = radians(rng.uniform(95, 125)), b = radians(rng.uniform(15, 50));
  add_revolved(to,
               smooth(Outline{
                   {0.05 * r, 0}, {r, 0.001}, {0.95 * r, 0.02}, {0.3 * r, 0.03}, {0.1 * r, 0.045}}),
               40);
  const Vec3d foot{0, 0, 0.04}, elbow = foot + Vec3d{det::cos(a), 0, det::sin(a)} * arm;
  const Vec3d head = elbow + Vec3d{det::cos(b), 0, det::sin(b)} * (0.9 * arm);
  for (const double side : {-0.012, 0.012}) {  // two rods an arm, and a spring
    const Vec3d s{0, side, 0};
    add_cylinder(to, foot + s, elbow + s, 0.005, 10);
    add_cylinder(to, elbow + s, head + s, 0.005, 10);
  }
  Line spring;
  for (int i = 0; i <= 80; ++i) {
    const double turn = 20 * kPi * i / 80, s = 0.1 + 0.35 * i / 80;
    spring.push_back(foot + (elbow - foot) * s +
                     Vec3d{0.009 * det::cos(turn) + 0.015, 0.009 * det::sin(turn), 0});
  }
  add_tube(to, spring, 0.0018, 6);
  for (const Vec3d joint : {foot, elbow, head})
    add_cylinder(to, joint - Vec3d{0, 0.022, 0}, joint + Vec3d{0, 0.022, 0}, 0.014, 16);
  const MeshBuilder::Frame tilt(to, turned_y(head, radians(rng.uniform(150, 200))));
  const double wide = rng.uniform(0.06, 0.09), deep = rng.uniform(0.1, 0.14);
  // Rim last: a bell that opens along its own z, which points down here.
  add_vessel(
      to,
      smooth(
          Outline{{0.3 * wide, -0.02}, {0.45 * wide, 0.03}, {0.8 * wide, 0.6 * deep}, {wide, deep}},
          5),
      0.003, 36);
  add_ellipsoid(to, {0, 0, 0.6 * deep}, {0.35 * wide, 0.35 * wide, 0.3 * deep}, 16);
}

}  // namespace danbv::fleet::generators
