// SPDX-License-Identifier: Apache-2.0
// Woven and wired things: what one sees through.
#include "danbv/core/math/det_math.h"
#include "danbv/fleet/objects/forms.h"
#include "danbv/fleet/registry.h"

namespace danbv::fleet::generators {

void basket(MeshBuilder& to, Rng& rng) {
  const double a = rng.uniform(0.16, 0.22), b = a * rng.uniform(0.6, 1.0),
               h = rng.uniform(0.13, 0.2), flare = rng.uniform(1.05, 1.3);
  const int stakes = 2 * (10 + int(rng.below(5))), rows = 7 + int(rng.below(5));
  const auto wall = [&](double angle, double s, double out) {
    const double k = 1 + (flare - 1) * s;
    return Vec3d{(a * k + out) * det::cos(angle), (b * k + out) * det::sin(angle), 0.012 + s * h};
  };
  add_loft(to, {oval({0, 0, 0}, a, b, 2, 40), oval({0, 0, 0.014}, a, b, 2, 40)}, 0.014);
  for (int i = 0; i < stakes; ++i) {
    const double t = 2 * kPi * i / stakes;
    add_cylinder(to, wall(t, 0, 0), wall(t, 1.04, 0), 0.004, 7);
  }
  for (int row = 0; row < rows; ++row) {  // wickers pass before and behind the stakes
    Line loop;
    const int n = 2 * stakes;
    for (int i = 0; i <= n - 2; ++i) {
      const double wave = i % 2 ? 0.0 : ((i / 2 + row) % 2 ? 0.006 : -0.006);
      loop.push_back(wall(2 * kPi * i / n, (row + 0.5) / rows, wave));
    }
    add_tube(to, loop, 0.0036, 6);
  }
  Line rim;
  for (int i = 0; i < 48; ++i) rim.push_back(wall(2 * kPi * i / 48, 1.03, 0));
  add_tube(to, rim, 0.009, 8);
  const double bow = rng.uniform(1.0, 1.5) * a;
  for (const double side : {-0.012, 0.012})
    add_tube(to,
             smooth(Line{{-flare * a, side, h},
                         {-0.8 * a, side, h + 0.75 * bow},
                         {0, side, h + bow},
                         {0.8 * a, side, h + 0.75 * bow},
                         {flare * a, side, h}},
                    6),
             0.007, 8);
  const int fruits = 4 + int(rng.below(8));
  for (int i = 0; i < fruits; ++i) {
    const double r = rng.uniform(0.03, 0.045), t = rng.uniform(0, 2 * kPi),
                 s = rng.uniform(0.0, 0.65);
    const Vec3d c{s * (a - r) * det::cos(t), s * (b - r) * det::sin(t), r + 0.015 + 0.06 * (i % 3)};
    add_ellipsoid(to, c, {r, r, 0.92 * r}, 18);
    add_cylinder(to, c + Vec3d{0, 0, 0.85 * r}, c + Vec3d{0.006, 0, 1.2 * r}, 0.0025, 6);
  }
}

void dish_rack(MeshBuilder& to, Rng& rng) {
  const double l = rng.uniform(0.34, 0.46), w = rng.uniform(0.24, 0.32),
               h = rng.uniform(0.09, 0.13), wire = 0.003;
  for (const double z : {0.03, h})
    for (const double side : {-1.0, 1.0}) {
      add_cylinder(to, {-0.5 * l, side * 0.5 * w, z}, {0.5 * l, side * 0.5 * w, z}, 1.4 * wire, 8);
      add_cylinder(to, {side * 0.5 * l, -0.5 * w, z}, {side * 0.5 * l, 0.5 * w, z}, 1.4 * wire, 8);
    }
  for (const double x : {-0.45, 0.45})
    for (const double y : {-0.5, 0.5})
      add_cylinder(to, {x * l, y * w, 0}, {x * l, y * w, h}, 1.6 * wire, 8);
  const int slots = 8 + int(rng.below(6)), plates = 3 + int(rng.below(5));
  for (int i = 0; i <= slots; ++i) {
    const double x = l * (double(i) / slots - 0.5);
    add_tube(to,
             smooth(Line{{x, -0.5 * w, h},
                         {x, -0.42 * w, 0.03},
                         {x, -0.14 * w, 0.03},
                         {x, -0.1 * w, 0.75 * h},
                         {x, -0.06 * w, 0.03},
                         {x, 0.42 * w, 0.03},
                         {x, 0.5 * w, h}},
                    3),
             wire, 6);
  }
  for (int i = 0; i < plates; ++i) {
    const double r = rng.uniform(0.08, 0.115), x = l * ((i + 0.7) / slots - 0.5);
    const MeshBuilder::Frame lean(
        to, turned_y({x, -0.1 * w, 0.03 + 0.95 * r}, kPi / 2 - rng.uniform(0.1, 0.3)));
    add_revolved(to,
                 {{0.02, 0},
                  {0.6 * r, 0},
                  {r, 0.16 * r},
                  {r, 0.2 * r},
                  {0.6 * r, 0.05 * r},
                  {0.02, 0.05 * r}},
                 40);
  }
  const double cup = rng.uniform(0.035, 0.045), x = rng.uniform(0.15, 0.3) * l;
  for (const double y : {-0.15, 0.25}) {
    const MeshBuilder::Frame upside(to, turned_x({x, y * w, 0.034 + 2.2 * cup}, kPi));
    add_vessel(to, smooth(Outline{{0.75 * cup, 0}, {0.9 * cup, 0.5 * cup}, {cup, 2.2 * cup}}),
               0.004, 32);
    add_tube(to,
             smooth(Line{{0.9 * cup, 0, 0.5 * cup},
                         {1.6 * cup, 0, 0.8 * cup},
                         {1.6 * cup, 0, 1.5 * cup},
                         {0.95 * cup, 0, 1.8 * cup}}),
             0.005, 10);
  }
}

void birdcage(MeshBuilder& to, Rng& rng) {
  const double r = rng.uniform(0.12, 0.17), h = r * rng.uniform(1.4, 2.4),
               dome = r * rng.uniform(0.5, 1.0);
  const int bars = 20 + int(rng.below(12));
  add_revolved(to, {{0.05 * r, 0}, {1.08 * r, 0}, {1.1 * r, 0.12 * r}, {0.05 * r, 0.1 * r}}, 40);
  for (int i = 0; i < bars; ++i) {
    const double a = 2 * kPi * i / bars, c = det::cos(a), s = det::sin(a);
    add_tube(to,
             smooth(Line{{r * c, r * s, 0.05 * r},
                         {r * c, r * s, h},
                         {0.75 * r * c, 0.75 * r * s, h + 0.7 * dome},
                         {0.05 * r * c, 0.05 * r * s, h + dome}},
                    4),
             0.011 * r, 6);
  }
  for (const double z : {0.35, 0.7, 1.0}) add_torus(to, {0, 0, z * h}, r, 0.016 * r, 40, 6);
  {
    const MeshBuilder::Frame ring(to, turned_x({0, 0, h + 1.12 * dome}, kPi / 2));
    add_torus(to, {}, 0.13 * dome, 0.025 * r, 24, 8);
  }
  const double perch = rng.uniform(0.3, 0.6) * h, tail = rng.uniform(0.3, 0.5) * r;
  add_cylinder(to, {-0.98 * r, 0, perch}, {0.98 * r, 0, perch}, 0.03 * r, 10);
  add_ellipsoid(to, {0.1 * r, 0, perch + 0.24 * r}, {0.15 * r, 0.13 * r, 0.24 * r}, 18);
  add_ellipsoid(to, {0.1 * r, -0.06 * r, perch + 0.52 * r}, {0.11 * r, 0.12 * r, 0.11 * r}, 16);
  add_cylinder(to, {0.1 * r, -0.15 * r, perch + 0.51 * r}, {0.1 * r, -0.24 * r, perch + 0.48 * r},
               0.04 * r, 0.01 * r, 10);
  add_leaf(to, {0.1 * r, 0.08 * r, perch + 0.15 * r}, {0, 0.6, -1}, tail, 0.14 * r, 0, 0.03 * r);
}

}  // namespace danbv::fleet::generators
