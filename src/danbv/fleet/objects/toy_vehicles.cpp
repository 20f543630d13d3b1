// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "danbv/core/math/det_math.h"
#include "danbv/fleet/objects/forms.h"
#include "danbv/fleet/registry.h"

namespace danbv::fleet::generators {

namespace {

void add_axles(MeshBuilder& to, double length, double half_width, double radius, int axles) {
  for (int i = 0; i < axles; ++i) {
    const double x = length * ((i + 0.5) / axles - 0.5);
    for (const double side : {-1.0, 1.0})
      add_wheel(to, {x, side * half_width, radius}, radius, 0.25 * radius, i % 2 ? 0 : 8);
    add_cylinder(to, {x, -half_width, radius}, {x, half_width, radius}, 0.12 * radius, 8);
  }
}

// A cabin: four posts, low walls and a roof, open above the walls.
void add_cabin(MeshBuilder& to, Vec3d base, Vec3d size, double overhang) {
  const double post = 0.1 * std::min(size.x, size.y), wall = 0.4 * size.z;
  for (const double x : {-1.0, 1.0})
    for (const double y : {-1.0, 1.0})
      add_block(to, base + Vec3d{x * (size.x - post) / 2, y * (size.y - post) / 2, 0},
                {post, post, size.z});
  for (const double side : {-1.0, 1.0}) {
    add_block(to, base + Vec3d{0, side * (size.y - post) / 2, 0}, {size.x, 0.6 * post, wall});
    add_block(to, base + Vec3d{side * (size.x - post) / 2, 0, 0}, {0.6 * post, size.y, wall});
  }
  add_soft_box(to, base + Vec3d{0, 0, size.z}, {size.x + overhang, size.y + overhang, 0.1 * size.z},
               0.04 * size.z);
}

void add_tub(MeshBuilder& to, Vec3d base, Vec3d size, double wall) {  // an open box
  add_block(to, base, {size.x, size.y, wall});
  for (const double side : {-1.0, 1.0}) {
    add_block(to, base + Vec3d{0, side * (size.y - wall) / 2, 0}, {size.x, wall, size.z});
    add_block(to, base + Vec3d{side * (size.x - wall) / 2, 0, 0}, {wall, size.y, size.z});
  }
}

void add_load(MeshBuilder& to, Vec3d size, int balls, Rng& rng) {
  for (int i = 0; i < balls; ++i) {
    const double r = rng.uniform(0.008, 0.016), x = rng.uniform(-0.36, 0.36) * size.x;
    const double y = rng.uniform(-0.3, 0.3) * size.y;
    const double layer = i < balls / 2 ? 0.0 : 0.018;  // the later ones lie on the first
    add_ellipsoid(to, {x, y, 0.004 + r + layer}, {r, r, r}, 12);
  }
}

void add_locomotive(MeshBuilder& to, double length, double half, Rng& rng) {
  const double wheel = rng.uniform(0.018, 0.026), deck = 1.7 * wheel,
               r = rng.uniform(0.75, 0.95) * half;
  add_axles(to, 0.9 * length, half, wheel, 3);
  add_block(to, {0, 0, wheel}, {length, 1.8 * half, 0.5 * wheel});
  add_cylinder(to, {-0.1 * length, 0, deck + r}, {0.46 * length, 0, deck + r}, r, 28);
  for (int i = 0; i < 4; ++i) {
    const MeshBuilder::Frame band(to, turned_y({length * (0.05 + 0.12 * i), 0, deck + r}, kPi / 2));
    add_torus(to, {}, r, 0.05 * r, 28, 6);
  }
  {
    const MeshBuilder::Frame stack(to, at({0.34 * length, 0, deck + 1.8 * r}));
    const double flare = rng.uniform(0.3, 0.55) * r;
    add_vessel(to, {{0.25 * r, 0}, {0.25 * r, 0.6 * r}, {flare, 1.0 * r}, {flare, 1.2 * r}},
               0.07 * r, 24);
  }
  add_ellipsoid(to, {0.1 * length, 0, deck + 2 * r}, {0.35 * r, 0.35 * r, 0.5 * r}, 16);
  add_cabin(to, {-0.3 * length, 0, deck}, {0.34 * length, 1.9 * half, rng.uniform(2.6, 3.2) * r},
            0.02);
  add_tapered_block(to, {0.54 * length, 0, 0.2 * wheel}, {0.15 * length, 1.8 * half, wheel},
                    {0.3, 0.9}, {-0.05 * length, 0});
}

}  // namespace

void train(MeshBuilder& to, Rng& rng) {
  const double half = rng.uniform(0.028, 0.036), length = rng.uniform(0.13, 0.17), wheel = 0.016;
  add_locomotive(to, length, half, rng);
  const int wagons = 1 + int(rng.below(3));
  double x = -0.5 * length;
  for (int i = 0; i < wagons; ++i) {
    const double l = rng.uniform(0.09, 0.13), h = rng.uniform(0.03, 0.06);
    add_cylinder(to, {x + 0.01, 0, 1.4 * wheel}, {x - 0.04, 0, 1.4 * wheel}, 0.004, 8);
    const MeshBuilder::Frame wagon(to, at({x - 0.03 - 0.5 * l, 0, 0}));
    add_axles(to, 0.8 * l, half, wheel, 2);
    const MeshBuilder::Frame bed(to, at({0, 0, 1.5 * wheel}));
    if (rng.chance(0.6)) {
      add_tub(to, {}, {l, 1.9 * half, h}, 0.005);
      add_load(to, {l, 1.9 * half, h}, 6 + int(rng.below(10)), rng);
    } else {
      add_cabin(to, {}, {l, 1.9 * half, 1.6 * h}, 0.012);
    }
    x -= l + 0.03;
  }
}

void truck(MeshBuilder& to, Rng& rng) {
  const double half = rng.uniform(0.045, 0.06), length = rng.uniform(0.24, 0.34),
               wheel = rng.uniform(0.026, 0.036);
  const int axles = 2 + int(rng.below(2));
  add_axles(to, 0.85 * length, 0.92 * half, wheel, axles);
  add_block(to, {0, 0, 1.2 * wheel}, {length, half, 0.5 * wheel});
  const double cab = rng.uniform(0.2, 0.28) * length, tall = rng.uniform(0.07, 0.1),
               deck = 1.7 * wheel;
  add_cabin(to, {0.5 * length - 0.7 * cab, 0, deck}, {cab, 1.8 * half, tall}, 0.004);
  add_soft_box(to, {0.5 * length, 0, deck + 0.25 * tall}, {0.5 * cab, 1.7 * half, 0.5 * tall},
               0.008);
  for (const double side : {-0.6, 0.6})
    add_cylinder(to, {0.5 * length + 0.2 * cab, side * half, deck + 0.3 * tall},
                 {0.5 * length + 0.3 * cab, side * half, deck + 0.3 * tall}, 0.01, 16);
  add_soft_box(to, {0.5 * length + 0.28 * cab, 0, 1.1 * wheel}, {0.02, 2 * half, 0.018}, 0.004);
  const double bed = length - 1.5 * cab, high = rng.uniform(0.04, 0.07);
  const double lift =
      rng.chance(0.5) ? rng.uniform(0.15, 0.55) : 0.0;  // a tipper, sometimes tipped
  const MeshBuilder::Frame hinge(to, turned_y({-0.5 * length, 0, deck}, -lift));
  add_tub(to, {0.5 * bed, 0, 0.002}, {bed, 2 * half, high}, 0.005);
  for (int i = 0; i < 5; ++i)
    for (const double side : {-1.0, 1.0})
      add_block(to, {bed * (i + 0.5) / 5, side * (half + 0.002), 0.002}, {0.008, 0.008, high});
  const MeshBuilder::Frame load(to, at({0.5 * bed, 0, 0}));
  add_load(to, {bed, 1.8 * half, high}, 8 + int(rng.below(12)), rng);
}

}  // namespace danbv::fleet::generators
