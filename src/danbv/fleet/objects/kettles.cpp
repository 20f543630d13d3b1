// SPDX-License-Identifier: Apache-2.0
// Vessels one pours from or cooks in.
#include "danbv/core/math/det_math.h"
#include "danbv/fleet/objects/forms.h"
#include "danbv/fleet/registry.h"

namespace danbv::fleet::generators {

namespace {

void add_lid(MeshBuilder& to, Vec3d place, double radius, double height, double lean) {
  const MeshBuilder::Frame frame(to, turned_x(place, lean));
  add_revolved(to,
               smooth(Outline{{0.05 * radius, 0},
                              {radius, 0.001},
                              {0.95 * radius, 0.15 * height},
                              {0.3 * radius, 0.5 * height},
                              {0.16 * radius, 0.6 * height},
                              {0.24 * radius, 0.85 * height},
                              {0.05 * radius, height}}),
               32);
}

}  // namespace

void teapot(MeshBuilder& to, Rng& rng) {
  const double r = rng.uniform(0.07, 0.1), h = r * rng.uniform(1.2, 1.8);
  const double mouth = rng.uniform(0.4, 0.6) * r, foot = rng.uniform(0.5, 0.75) * r;
  add_vessel(to, smooth(Outline{{foot, 0}, {r, 0.4 * h}, {0.8 * r, 0.75 * h}, {mouth, h}}, 6),
             0.05 * r, 44);
  const double out = rng.uniform(0.8, 1.2) * r, tip = rng.uniform(0.9, 1.1) * h;
  add_tube(to,
           smooth(Line{{0.8 * r, 0, 0.3 * h},
                       {r + 0.35 * out, 0, 0.4 * h},
                       {r + 0.6 * out, 0, 0.8 * h},
                       {r + out, 0, tip}}),
           0.2 * r, 0.09 * r, 14);
  const double bow = rng.uniform(0.6, 0.9) * r;
  if (rng.chance(0.35))  // the handle stands over the lid
    add_tube(to,
             smooth(Line{{-0.7 * r, 0, 0.8 * h},
                         {-0.8 * r, 0, 1.4 * h},
                         {0, 0, 1.8 * h},
                         {0.8 * r, 0, 1.4 * h},
                         {0.7 * r, 0, 0.8 * h}}),
             0.07 * r, 12);
  else
    add_tube(to,
             smooth(Line{{-0.75 * r, 0, 0.8 * h},
                         {-r - 0.8 * bow, 0, 0.9 * h},
                         {-r - bow, 0, 0.55 * h},
                         {-0.92 * r, 0, 0.22 * h}}),
             0.075 * r, 12);
  if (rng.chance(0.6))
    add_lid(to, {0, 0, h}, 1.1 * mouth, 0.5 * mouth, 0);
  else  // lid off, leaning on the ground: the inside shows
    add_lid(to, {0.2 * r, -1.8 * r, 0.02 * r}, 1.1 * mouth, 0.5 * mouth, 0);
}

void watering_can(MeshBuilder& to, Rng& rng) {
  const double r = rng.uniform(0.09, 0.12), h = r * rng.uniform(1.7, 2.4);
  const double taper = rng.uniform(0.8, 1.0);
  add_vessel(to, {{r, 0}, {r, 0.02 * h}, {taper * r, 0.9 * h}, {taper * r, h}}, 0.04 * r, 40);
  for (const double z : {0.15, 0.85})
    add_torus(to, {0, 0, z * h}, (1 + (taper - 1) * z) * r, 0.03 * r, 40, 6);
  const double out = rng.uniform(1.6, 2.3) * r, top = rng.uniform(1.0, 1.25) * h;
  const Vec3d tip{r + out, 0, top};
  add_tube(to, {{0.85 * r, 0, 0.15 * h}, {r + 0.5 * out, 0, 0.55 * (top + 0.15 * h)}, tip},
           0.16 * r, 0.09 * r, 14);
  add_cylinder(to, {0.7 * r, 0, 0.8 * h}, {r + 0.55 * out, 0, 0.62 * top}, 0.035 * r, 8);
  {
    const MeshBuilder::Frame rose(to, turned_y(tip, radians(50)));
    add_revolved(to,
                 {{0.02 * r, -0.1 * r},
                  {0.1 * r, -0.1 * r},
                  {0.4 * r, 0.35 * r},
                  {0.3 * r, 0.45 * r},
                  {0.05 * r, 0.48 * r}},
                 28);
    for (int i = 0; i < 12; ++i) {
      const double a = 2 * kPi * i / 12;
      add_cylinder(to, {0.2 * r * det::cos(a), 0.2 * r * det::sin(a), 0.4 * r},
                   {0.2 * r * det::cos(a), 0.2 * r * det::sin(a), 0.5 * r}, 0.025 * r, 6);
    }
  }
  const double bow = rng.uniform(0.7, 1.1) * r;
  add_tube(to,
           smooth(Line{{0.6 * r, 0, 0.98 * h},
                       {0.1 * r, 0, 1.3 * h},
                       {-r - 0.6 * bow, 0, 1.1 * h},
                       {-r - bow, 0, 0.6 * h},
                       {-0.95 * r, 0, 0.25 * h}}),
           0.06 * r, 10);
}

void saucepan(MeshBuilder& to, Rng& rng) {
  const double r = rng.uniform(0.08, 0.13), h = r * rng.uniform(0.5, 1.3);
  add_vessel(to, smooth(Outline{{0.9 * r, 0}, {r, 0.1 * h}, {r, 0.95 * h}, {1.05 * r, h}}),
             0.04 * r, 48);
  const double reach = rng.uniform(1.3, 2.2) * r, lift = rng.uniform(0.0, 0.4) * h;
  add_band(to,
           smooth(Line{{0.95 * r, 0, 0.8 * h}, {1.4 * r, 0, 0.9 * h}, {r + reach, 0, h + lift}}, 5),
           {0, 1, 0}, std::vector<double>(11, rng.uniform(0.16, 0.26) * r), 0.07 * r);
  add_box(to, {-1.12 * r, 0, 0.82 * h}, {0.3 * r, 0.5 * r, 0.08 * r});
  const double lean = radians(rng.uniform(25, 55));  // the lid leans against the rim
  add_lid(to, {0, -1.35 * r - 0.3 * h, 0.9 * r * det::sin(lean)}, r, 0.4 * r, lean);
  const int spoons = 1 + int(rng.below(2));
  for (int i = 0; i < spoons; ++i) {
    const double a = rng.uniform(0, 2 * kPi), x = 0.8 * r * det::cos(a), y = 0.8 * r * det::sin(a);
    const Vec3d head{-0.5 * x, -0.5 * y, 0.2 * h}, end{1.35 * x, 1.35 * y, h + 0.8 * r};
    add_tube(to, {head, (head + end) * 0.5, end}, 0.05 * r, 0.04 * r, 8);
    add_ellipsoid(to, head, {0.2 * r, 0.14 * r, 0.1 * h}, 14);
  }
}

}  // namespace danbv::fleet::generators
