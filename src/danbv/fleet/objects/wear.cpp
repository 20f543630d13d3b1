// SPDX-License-Identifier: Apache-2.0
// Things one wears or carries.
#include "danbv/core/math/det_math.h"
#include "danbv/fleet/objects/forms.h"
#include "danbv/fleet/registry.h"

namespace danbv::fleet::generators {

namespace {

// A foot-shaped loop: pointed at the toe (+x), rounder at the heel; z follows x by `slope`.
Ring foot_loop(double length, double width, double from, double end, double z, double slope) {
  Ring ring = oval({}, 1, 1, 2.2, 36);
  for (auto& p : ring) {
    const double s = from + (end - from) * (p.x + 1) / 2;  // share of the shoe's length
    const double narrow = 1 - 0.35 * (s - 0.62) * (s - 0.62) * 4;
    p = {length * (s - 0.5), p.y * width / 2 * narrow, z + slope * (0.5 - s)};
  }
  return ring;
}

void add_laces(MeshBuilder& to, double length, double width, double z, int rows) {
  for (int i = 0; i < rows; ++i) {
    const double s = double(i) / rows, x = length * (0.24 - 0.18 * s), h = z + 0.064 + 0.024 * s;
    const double y = 0.17 * width;
    for (const double side : {-1.0, 1.0})
      add_tube(to,
               smooth(Line{{x - 0.008, -side * y, h - 0.004},
                           {x - 0.004, 0, h + 0.006 + 0.002 * side},
                           {x - 0.018, side * y, h + 0.002}}),
               0.0028, 6);
  }
}

// One level of the upper: height over the sole, where its front ends, and its width (shares).
struct Level {
  double height, front, width;
};

void add_shoe(MeshBuilder& to, double l, double w, double sole, double heel, double shaft,
              int rows) {
  add_loft(to,
           {foot_loop(l, 1.04 * w, 0, 1, 0.5 * heel, heel),
            foot_loop(1.03 * l, 1.08 * w, 0, 1, 0.5 * heel + sole, heel)},
           sole);
  if (heel > 0) add_block(to, {-0.36 * l, 0, 0}, {0.24 * l, 0.62 * w, 0.95 * heel + 0.3 * sole});
  const std::vector<Level> levels{{0, 0.99, 1},        {0.03, 0.985, 1},    {0.05, 0.92, 0.95},
                                  {0.066, 0.74, 0.86}, {0.085, 0.57, 0.78}, {shaft, 0.5, 0.74}};
  const double z = 0.5 * heel + 0.9 * sole, wall = 0.0045;
  std::vector<Ring> skin;  // outside up, inside down
  const auto add_level = [&](const Level& v, double in) {
    const double lift = in > 0 && v.height == 0 ? wall : 0;  // the insole
    skin.push_back(foot_loop(l, v.width * w - 2 * in, 0.02 + in / l, v.front - in / l,
                             z + v.height + lift, heel * (1 - v.height / shaft)));
  };
  for (const auto& v : levels) add_level(v, 0);
  for (std::size_t i = levels.size(); i-- > 0;) add_level(levels[i], wall);
  add_loft(to, skin, wall);
  add_laces(to, l, w, z, rows);
}

}  // namespace

void shoe(MeshBuilder& to, Rng& rng) {
  const double l = rng.uniform(0.24, 0.3), w = l * rng.uniform(0.34, 0.4),
               sole = rng.uniform(0.012, 0.03);
  const bool boot = rng.chance(0.5), heeled = rng.chance(0.5);
  const double heel = heeled ? rng.uniform(0.012, 0.045) : 0.0;
  const double shaft = boot ? rng.uniform(0.14, 0.32) : rng.uniform(0.09, 0.11);
  const int rows = 3 + int(rng.below(4));
  add_shoe(to, l, w, sole, heel, shaft, rows);
  const double skew = rng.uniform(-0.6, 0.6), gap = rng.uniform(1.25, 1.7);
  const MeshBuilder::Frame other(to, turned_z({rng.uniform(-0.2, 0.2) * l, gap * w, 0}, skew));
  add_shoe(to, l, w, sole, heel, shaft, rows);
}

void backpack(MeshBuilder& to, Rng& rng) {
  const double w = rng.uniform(0.26, 0.34), d = rng.uniform(0.14, 0.2), h = rng.uniform(0.38, 0.5);
  const double top = rng.uniform(0.7, 0.9);
  std::vector<Ring> rings;
  for (const auto& p :
       Outline{{0.9, 0}, {1.0, 0.05}, {1.05, 0.4}, {0.95, 0.8}, {top, 0.95}, {0.6 * top, 1.0}})
    rings.push_back(oval({0, 0, p.y * h}, 0.5 * d * p.x, 0.5 * w * p.x, 3.2, 36));
  add_loft(to, rings, d);
  const double pocket = rng.uniform(0.3, 0.45) * h;
  add_soft_box(to, {0.52 * d, 0, 0.1 * h + 0.5 * pocket}, {0.4 * d, 0.75 * w, pocket}, 0.03);
  add_soft_box(to, {0.66 * d, 0, 0.1 * h + 0.85 * pocket}, {0.2 * d, 0.7 * w, 0.1 * pocket}, 0.008);
  for (const double side : {-1.0, 1.0}) {
    const MeshBuilder::Frame bag(to, at({0, side * 0.55 * w, 0.05 * h}));
    const double r = 0.26 * d;
    add_vessel(to, smooth(Outline{{0.8 * r, 0}, {r, 0.1 * h}, {0.95 * r, 0.3 * h}}), 0.006, 24);
    if (rng.chance(0.5)) add_cylinder(to, {0, 0, 0.02}, {0, 0, 0.5 * h}, 0.6 * r, 20);
  }
  const double bow = rng.uniform(0.5, 0.9) * d;
  for (const double side : {-1.0, 1.0}) {
    const double y = side * 0.24 * w;
    const Line strap = smooth(Line{{-0.4 * d, y, 0.93 * h},
                                   {-0.6 * d - 0.5 * bow, 1.15 * y, 0.85 * h},
                                   {-0.6 * d - bow, 1.3 * y, 0.5 * h},
                                   {-0.6 * d - 0.5 * bow, 1.4 * y, 0.15 * h},
                                   {-0.45 * d, 1.3 * y, 0.06 * h}},
                              6);
    add_band(to, strap, {0, 1, 0}, std::vector<double>(strap.size(), 0.055), 0.012);
    add_cylinder(to, {0.3 * d, y, 0.96 * h}, {0.66 * d, y, 0.62 * h}, 0.008, 8);
  }
  add_tube(to,
           smooth(Line{{-0.3 * d, -0.1 * w, 0.96 * h},
                       {-0.3 * d, -0.06 * w, 1.08 * h},
                       {-0.3 * d, 0.06 * w, 1.08 * h},
                       {-0.3 * d, 0.1 * w, 0.96 * h}}),
           0.008, 10);
  const double roll = rng.uniform(0.04, 0.07);  // a mat on top
  if (rng.chance(0.5))
    add_cylinder(to, {0.1 * d, -0.6 * w, h + 0.8 * roll}, {0.1 * d, 0.6 * w, h + 0.8 * roll}, roll,
                 24);
}

void headphones(MeshBuilder& to, Rng& rng) {
  const double r = rng.uniform(0.075, 0.095), pad = rng.uniform(0.03, 0.04),
               up = rng.uniform(1.0, 1.25);
  Line band;
  for (int i = 0; i <= 24; ++i) {
    const double a = kPi * i / 24;
    band.push_back({0, r * det::cos(a), 1.5 * pad + up * r * det::sin(a) + 0.02});
  }
  add_band(to, band, {1, 0, 0}, std::vector<double>(band.size(), rng.uniform(0.02, 0.04)), 0.006);
  Line cushion(band.begin() + 6, band.begin() + 19);
  for (auto& p : cushion) p.z -= 0.01;
  add_band(to, cushion, {1, 0, 0}, std::vector<double>(cushion.size(), 0.03), 0.012);
  const double wide = rng.uniform(0.9, 1.1);
  for (const double side : {-1.0, 1.0}) {
    add_tube(to,
             {{0, side * r, 1.5 * pad + 0.03},
              {0, side * 1.04 * r, 1.2 * pad + 0.02},
              {0, side * 1.02 * r, pad}},
             0.005, 10);
    const MeshBuilder::Frame cup(
        to, turned_x({0, side * r, pad * wide}, side * (kPi / 2 + rng.uniform(-0.15, 0.15))));
    // its own z points to the head: shell behind, ring of foam before, hollow between
    add_vessel(to, smooth(Outline{{0.5 * pad, -0.016}, {0.9 * pad, -0.008}, {wide * pad, 0.008}}),
               0.004, 32);
    add_torus(to, {0, 0, 0.012}, 0.78 * pad, 0.25 * pad, 32, 10);
    add_cylinder(to, {0, 0, -0.02}, {0, 0, -0.012}, 0.4 * pad, 20);
  }
  Line cable{{0, -r, 0.006}};
  for (int i = 1; i <= 8; ++i)
    cable.push_back({0.03 * i, -r * (1 - 0.25 * i) + rng.uniform(-0.02, 0.02), 0.004});
  add_tube(to, smooth(cable), 0.0025, 8);
}

}  // namespace danbv::fleet::generators
