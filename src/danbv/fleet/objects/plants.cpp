// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/math/det_math.h"
#include "danbv/fleet/objects/forms.h"
#include "danbv/fleet/registry.h"

namespace danbv::fleet::generators {

namespace {

// A pot on a saucer with earth; returns the height of the earth.
double add_pot(MeshBuilder& to, double radius, double height, Rng& rng) {
  const double foot = rng.uniform(0.6, 0.85) * radius, wall = 0.07 * radius;
  add_vessel(to,
             {{foot, 0.02 * height},
              {foot, 0.03 * height},
              {0.97 * radius, 0.8 * height},
              {1.08 * radius, 0.82 * height},
              {1.1 * radius, height}},
             wall, 36);
  add_vessel(to, {{foot, 0}, {1.05 * radius, 0.03 * height}, {1.2 * radius, 0.16 * height}},
             0.5 * wall, 36);
  const double earth = rng.uniform(0.75, 0.9) * height;
  add_cylinder(to, {0, 0, 0.5 * height}, {0, 0, earth}, 0.8 * radius, 0.93 * radius, 28);
  return earth;
}

Vec3d around(double angle, double rise) { return {det::cos(angle), det::sin(angle), rise}; }

// Branches that fork; leaves at the last ones.
void add_branch(MeshBuilder& to, Vec3d foot, Vec3d ahead, double length, double radius, int forks,
                double leaf, Rng& rng) {
  const Vec3d end = foot + normalized(ahead) * length;
  const Vec3d bend{rng.uniform(-0.08, 0.08) * length, rng.uniform(-0.08, 0.08) * length, 0};
  add_tube(to, smooth(Line{foot, (foot + end) * 0.5 + bend, end}, 3), radius, 0.7 * radius, 7);
  if (forks == 0) {
    const int leaves = 5 + int(rng.below(4));
    for (int i = 0; i < leaves; ++i) {
      const Vec3d place = foot + (end - foot) * rng.uniform(0.35, 1.0);
      const double turn = rng.uniform(0, 2 * kPi);
      const Vec3d out = around(turn, rng.uniform(-0.3, 0.7));
      const double size = leaf * rng.uniform(0.7, 1.2);
      add_leaf(to, place, out, size, 0.5 * size, rng.uniform(0.0, 0.5), 0.02 * leaf);
    }
    return;
  }
  const int arms = 2 + int(rng.below(2));
  const double start = rng.uniform(0, 2 * kPi);
  for (int i = 0; i < arms; ++i) {
    const Vec3d side = around(start + 2 * kPi * i / arms + rng.uniform(-0.4, 0.4), 0.1);
    const double spread = rng.uniform(0.5, 1.0), shrink = rng.uniform(0.6, 0.85);
    add_branch(to, end, normalized(ahead) + side * spread, length * shrink, 0.65 * radius,
               forks - 1, leaf, rng);
  }
}

void add_cactus_arm(MeshBuilder& to, const Line& line, double radius, Rng& rng) {
  add_tube(to, line, radius, 0.8 * radius, 16);
  add_ellipsoid(to, line.back(), {0.85 * radius, 0.85 * radius, 0.8 * radius}, 16);
  for (std::size_t i = 1; i < line.size(); ++i)
    for (int k = 0; k < 5; ++k) {
      const double turn = rng.uniform(0, 2 * kPi);
      const Vec3d out = around(turn, rng.uniform(-0.2, 0.4));
      add_cylinder(to, line[i] + out * (0.7 * radius), line[i] + out * (1.5 * radius),
                   0.045 * radius, 0.02 * radius, 5);
    }
}

}  // namespace

void potted_plant(MeshBuilder& to, Rng& rng) {
  const double r = rng.uniform(0.08, 0.12), h = r * rng.uniform(1.3, 2.0);
  const double earth = add_pot(to, r, h, rng);
  const int leaves = 14 + int(rng.below(18));
  const double length = rng.uniform(0.18, 0.34), width = length * rng.uniform(0.12, 0.35),
               up = rng.uniform(0.5, 1.4);
  for (int i = 0; i < leaves; ++i) {
    const double a = 2.4 * i + rng.uniform(-0.2, 0.2),
                 s = double(i) / leaves;  // golden angle: leaves spread evenly
    const Vec3d foot = around(a, 0) * (0.3 * r) + Vec3d{0, 0, earth - 0.01};
    const Vec3d knee = foot + around(a, up + 1.5 * s) * (0.35 * length);
    add_tube(to, {foot, (foot + knee) * 0.5, knee}, 0.02 * length, 0.014 * length, 6);
    const double l = length * rng.uniform(0.8, 1.2), droop = rng.uniform(0.3, 0.9);
    add_leaf(to, knee, around(a, up * 0.5 + s), l, width, droop, 0.012 * length);
  }
}

void cactus(MeshBuilder& to, Rng& rng) {
  const double r = rng.uniform(0.06, 0.09), h = r * rng.uniform(1.2, 1.7);
  const double earth = add_pot(to, r, h, rng), tall = rng.uniform(0.2, 0.38),
               body = r * rng.uniform(0.35, 0.5);
  const Vec3d lean{rng.uniform(-0.02, 0.02), rng.uniform(-0.02, 0.02), 0};
  add_cactus_arm(
      to,
      smooth(
          Line{{0, 0, earth - 0.02}, lean + Vec3d{0, 0, earth + 0.5 * tall}, {0, 0, earth + tall}},
          7),
      body, rng);
  const int arms = 2 + int(rng.below(3));
  for (int i = 0; i < arms; ++i) {
    const double a = 2 * kPi * i / arms + rng.uniform(-0.5, 0.5),
                 z = earth + tall * rng.uniform(0.3, 0.6);
    const double reach = body * rng.uniform(1.8, 2.8), up = tall * rng.uniform(0.2, 0.45);
    const Vec3d out = around(a, 0), base{0, 0, z};
    add_cactus_arm(to,
                   smooth(Line{base, base + out * (0.8 * reach) + Vec3d{0, 0, 0.02},
                               base + out * reach + Vec3d{0, 0, 0.4 * up},
                               base + out * reach + Vec3d{0, 0, up}},
                          4),
                   0.55 * body, rng);
  }
  for (int i = 0; i < 6; ++i) {
    const Vec3d stone = around(rng.uniform(0, 2 * kPi), 0) * (0.75 * r);
    add_ellipsoid(to, stone + Vec3d{0, 0, earth}, {0.12 * r, 0.1 * r, 0.08 * r}, 10);
  }
}

void small_tree(MeshBuilder& to, Rng& rng) {
  const double r = rng.uniform(0.1, 0.14), h = r * rng.uniform(0.6, 1.4);
  const double earth = add_pot(to, r, h, rng), trunk = rng.uniform(0.14, 0.24),
               leaf = rng.uniform(0.05, 0.085);
  const Vec3d lean{rng.uniform(-0.3, 0.3), rng.uniform(-0.3, 0.3), 1};
  const double radius = rng.uniform(0.012, 0.02);
  add_branch(to, {0, 0, earth - 0.01}, lean, trunk, radius, 3, leaf, rng);
}

}  // namespace danbv::fleet::generators
