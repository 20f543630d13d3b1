// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/math/det_math.h"
#include "danbv/fleet/objects/forms.h"
#include "danbv/fleet/registry.h"

namespace danbv::fleet::generators {

void camera(MeshBuilder& to, Rng& rng) {
  const double w = rng.uniform(0.11, 0.14), h = rng.uniform(0.07, 0.09),
               d = rng.uniform(0.03, 0.045), stand = rng.uniform(0.1, 0.45);
  const MeshBuilder::Frame up(to, at({0, 0, stand}));
  add_soft_box(to, {0, 0, 0.5 * h}, {d, w, h}, 0.008);
  add_soft_box(to, {0.006, -0.38 * w, 0.48 * h}, {d + 0.014, 0.22 * w, 0.9 * h}, 0.01);
  add_tapered_block(to, {0, 0, 0.98 * h}, {0.9 * d, 0.36 * w, 0.26 * h}, {0.7, 0.6});
  for (const double y : {-0.36, -0.22, 0.36})
    add_cylinder(to, {0, y * w, h - 0.002}, {0, y * w, h + 0.009}, 0.009, 18);
  {
    const double r = rng.uniform(0.36, 0.46) * h, length = rng.uniform(0.025, 0.18);
    const MeshBuilder::Frame lens(to, turned_y({0.45 * d, 0, 0.46 * h}, kPi / 2));
    add_hoop(to,
             {{0.7 * r, 0},
              {r, 0},
              {r, 0.7 * length},
              {1.08 * r, 0.72 * length},
              {1.12 * r, length},
              {1.0 * r, length},
              {0.8 * r, 0.7 * length},
              {0.7 * r, 0.3 * length}},
             0.1 * r, 40);
    add_ellipsoid(to, {0, 0, 0.2 * length}, {0.75 * r, 0.75 * r, 0.3 * r}, 24);
    for (const double z : {0.25, 0.5}) add_torus(to, {0, 0, z * length}, r, 0.04 * r, 40, 6);
  }
  Line strap;
  const double sag = rng.uniform(0.5, 0.9) * stand;
  for (int i = 0; i <= 20; ++i) {
    const double s = i / 10.0 - 1;
    strap.push_back({-0.6 * d - 0.04 * (1 - s * s), s * 0.55 * w, 0.85 * h - sag * (1 - s * s)});
  }
  add_band(to, strap, {1, 0, 0.3}, std::vector<double>(21, 0.014), 0.002);
  add_cylinder(to, {0, 0, -0.03}, {0, 0, 0.002}, 0.012, 16);
  add_soft_box(to, {0, 0, -0.02}, {0.045, 0.045, 0.02}, 0.004);
  const double spread = rng.uniform(0.5, 0.8), turn = rng.uniform(0, kPi);
  for (int i = 0; i < 3; ++i) {
    const double a = turn + 2 * kPi * i / 3;
    const Vec3d out{det::cos(a), det::sin(a), 0},
        foot = out * (spread * stand) - Vec3d{0, 0, stand - 0.004};
    const Vec3d top = out * 0.012 - Vec3d{0, 0, 0.03};
    add_cylinder(to, top, top + (foot - top) * 0.6, 0.007, 10);
    add_cylinder(to, top + (foot - top) * 0.5, foot, 0.0045, 10);
    add_cylinder(to, {0, 0, -0.45 * stand}, top + (foot - top) * 0.45, 0.003, 8);
  }
  add_cylinder(to, {0, 0, -0.5 * stand}, {0, 0, -0.02}, 0.006, 12);
}

void toaster(MeshBuilder& to, Rng& rng) {
  const double l = rng.uniform(0.26, 0.34), w = rng.uniform(0.16, 0.2), h = rng.uniform(0.17, 0.21),
               wall = 0.025;
  const int slots = 1 + int(rng.below(2));
  const double slot = 0.034, reach = 0.74 * l;
  for (const double x : {-0.4, 0.4})
    for (const double y : {-0.4, 0.4})
      add_cylinder(to, {x * l, y * w, 0}, {x * l, y * w, 0.02}, 0.012, 14);
  const MeshBuilder::Frame body(to, at({0, 0, 0.018}));
  add_soft_box(to, {0, 0, 0.015}, {l, w, 0.03}, 0.01);
  for (const double side : {-1.0, 1.0}) {  // shells round the open slots
    add_soft_box(to, {0, side * (w - wall) / 2, 0.5 * h}, {l, wall, h}, 0.01);
    add_soft_box(to, {side * (l + reach) / 4, 0, 0.5 * h}, {(l - reach) / 2, w, h}, 0.02);
  }
  const double inner = w - 2 * wall, bar = (inner - slots * slot) / (slots + 1);
  for (int i = 0; i <= slots; ++i)
    add_block(to, {0, -0.5 * inner + bar * (i + 0.5) + slot * i, 0.02},
              {reach + 0.01, bar, h - 0.024});
  for (int i = 0; i < slots; ++i) {
    const double y = -0.5 * inner + bar * (i + 1) + slot * (i + 0.5),
                 rise = rng.uniform(0.02, 0.09);
    for (int k = 0; k < 9; ++k)
      for (const double side : {-0.45, 0.45})
        add_cylinder(to, {reach * (k / 9.0 - 0.44), y + side * slot, 0.03},
                     {reach * (k / 9.0 - 0.44), y + side * slot, h - 0.008}, 0.0015, 5);
    if (rng.chance(0.75))
      add_soft_box(to, {0, y, h + rise - 0.06}, {0.7 * reach, 0.5 * slot, 0.13}, 0.008);
  }
  add_soft_box(to, {0.5 * l + 0.018, 0, rng.uniform(0.4, 0.8) * h}, {0.04, 0.05, 0.016}, 0.005);
  const MeshBuilder::Frame knob(to, turned_y({0.5 * l, 0.25 * w, 0.25 * h}, kPi / 2));
  add_cylinder(to, {0, 0, -0.002}, {0, 0, 0.018}, 0.016, 0.013, 20);
  add_box(to, {0, 0, 0.018}, {0.004, 0.026, 0.01});
}

}  // namespace danbv::fleet::generators
