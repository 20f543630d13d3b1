// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/leisure_gear.h"

#include <algorithm>

#include "danbv/core/math/det_math.h"
#include "danbv/fleet/outfit.h"
#include "danbv/fleet/ships/deck_gear.h"

namespace danbv::fleet {

void add_lounger(MeshBuilder& to, Vec3d base, double heading) {
  const MeshBuilder::Frame frame(to, turned_z(base, heading));
  add_box(to, {0.2, 0, 0.38}, {1.3, 0.7, 0.14});
  add_beam(to, {-0.42, 0, 0.38}, {-0.95, 0, 0.85}, 0.7, 0.12);
  for (const double x : {-0.35, 0.75})
    for (const double y : {-0.28, 0.28}) add_block(to, {x, y, 0}, {0.09, 0.09, 0.34});
}

void add_table(MeshBuilder& to, Vec3d base, double r, int stools) {
  add_cylinder(to, base, base + Vec3d{0, 0, 0.72}, 0.1, 8);
  add_cylinder(to, base + Vec3d{0, 0, 0.7}, base + Vec3d{0, 0, 0.8}, r, 16);
  for (int i = 0; i < stools; ++i) {
    const double a = 2 * kPi * i / stools;
    const Vec3d c = base + Vec3d{(r + 0.35) * det::cos(a), (r + 0.35) * det::sin(a), 0};
    add_cylinder(to, c, c + Vec3d{0, 0, 0.48}, 0.24, 8);
    const Vec3d out{0.22 * det::cos(a), 0.22 * det::sin(a), 0};
    add_cylinder(to, c + out + Vec3d{0, 0, 0.45}, c + out + Vec3d{0, 0, 0.95}, 0.1, 6);
  }
}

void add_sofa(MeshBuilder& to, Vec3d base, double l, double w) {
  add_block(to, base + Vec3d{-l / 2 + 0.4, 0, 0}, {0.8, w, 0.45});
  add_block(to, base + Vec3d{-l / 2 + 0.1, 0, 0.4}, {0.25, w, 0.5});
  for (const double side : {-1.0, 1.0}) {
    add_block(to, base + Vec3d{0.4, side * (w / 2 - 0.4), 0}, {l - 0.8, 0.8, 0.45});
    add_block(to, base + Vec3d{0.4, side * (w / 2 - 0.1), 0.4}, {l - 0.8, 0.25, 0.5});
  }
  add_block(to, base + Vec3d{0.25, 0, 0}, {0.9, 0.35 * w, 0.4});
}

void add_parasol(MeshBuilder& to, Vec3d base, double h, double r) {
  const MeshBuilder::Frame frame(to, at(base));
  add_cylinder(to, {0, 0, 0}, {0, 0, h}, 0.06, 6);
  add_revolved(to, {{r, h - 0.35}, {r, h - 0.28}, {0.1, h + 0.15}}, 10);
}

void add_pool(MeshBuilder& to, Vec3d base, double l, double w, double h) {
  const MeshBuilder::Frame frame(to, at(base));
  const double rim = 0.5;
  for (const double side : {-1.0, 1.0}) {
    add_block(to, {0, side * (w / 2 - rim / 2), 0}, {l, rim, h});
    add_block(to, {side * (l / 2 - rim / 2), 0, 0}, {rim, w - 2 * rim + 0.05, h});
  }
  add_block(to, {0, 0, -0.02}, {l - 0.9, w - 0.9, 0.2 * h});
  add_ladder(to, {-l / 2 + rim + 0.1, 0, 0.1}, {-l / 2 + rim - 0.1, 0, h + 0.8}, {0, 1, 0}, 0.5,
             0.3);
  for (const double side : {-1.0, 1.0})
    add_block(to, {l / 2 + 0.4, side * 0.2 * w, 0}, {0.8, 0.3 * w, 0.5 * h});
}

void add_tender(MeshBuilder& to, Vec3d base, double l) {
  const MeshBuilder::Frame frame(to, at(base));
  std::vector<Ring> rings;
  for (int i = 0; i <= 10; ++i) {
    const double t = i / 10.0, in = t < 0.5 ? 1 : 1 - 3.7 * (t - 0.5) * (t - 0.5);
    const double w = 0.16 * l * in, keel = 0.25 + 0.16 * l * std::max(0.0, t - 0.7);
    const double top = 0.25 + 0.15 * l + 0.05 * l * t;
    const double x = l * (t - 0.5);
    rings.push_back({{x, -w, top},
                     {x, -0.8 * w, (top + keel) / 2},
                     {x, 0, keel},
                     {x, 0.8 * w, (top + keel) / 2},
                     {x, w, top}});
  }
  add_loft(to, rings, 0.15 * l);
  const double deck = 0.25 + 0.15 * l;
  add_tapered_block(to, {0.02 * l, 0, deck}, {0.12 * l, 0.2 * l, 0.08 * l}, {0.4, 0.8},
                    {-0.02 * l, 0});
  add_block(to, {-0.2 * l, 0, deck}, {0.1 * l, 0.24 * l, 0.06 * l});
  add_block(to, {-0.38 * l, 0, deck}, {0.16 * l, 0.26 * l, 0.05 * l});
  add_railing(to,
              {{0.1 * l, -0.13 * l, deck + 0.02 * l},
               {0.42 * l, -0.03 * l, deck + 0.04 * l},
               {0.42 * l, 0.03 * l, deck + 0.04 * l},
               {0.1 * l, 0.13 * l, deck + 0.02 * l}},
              {0.35, 0.8, 0.03, 1});
  for (const double x : {-0.3, 0.25}) add_block(to, {x * l, 0, 0}, {0.25, 0.24 * l, 0.35});
}

void add_jet_ski(MeshBuilder& to, Vec3d base, double heading) {
  const MeshBuilder::Frame frame(to, turned_z(base, heading));
  add_tapered_block(to, {0, 0, 0.15}, {2.8, 1.0, 0.45}, {0.85, 0.6}, {-0.1, 0});
  add_tapered_block(to, {-0.4, 0, 0.55}, {1.3, 0.4, 0.35}, {0.9, 0.7});
  add_tapered_block(to, {0.5, 0, 0.55}, {0.7, 0.5, 0.5}, {0.4, 0.6}, {-0.2, 0});
  add_cylinder(to, {0.25, -0.4, 1.08}, {0.25, 0.4, 1.08}, 0.05, 5);
  for (const double x : {-0.8, 0.7}) add_block(to, {x, 0, 0}, {0.2, 0.9, 0.25});
}

void add_radar_arch(MeshBuilder& to, Vec3d base, double half, double h, double rake, Rng& rng) {
  const MeshBuilder::Frame frame(to, at(base));
  for (const double side : {-1.0, 1.0}) {
    const Vec3d foot{0, side * half, 0}, head{-rake, side * 0.75 * half, h};
    add_beam(to, foot, head, 1.2, 0.35, {0, side, 0});
    add_dome(to, head + Vec3d{0, -side * 0.1 * half, 0.2}, rng.uniform(0.6, 1.1), 0.4);
    const double whip = rng.uniform(2.5, 5);
    add_whip(to, head + Vec3d{-0.3, side * 0.1, 0.1}, whip, -0.6, side * 0.3);
  }
  add_box(to, {-rake, 0, h}, {1.6, 1.6 * half, 0.35});
  const Mast mast{0.9 * h + 1.5, 0.6, false, 2, 0.9 * half + 1, 2, 2.0, false, 0.25 * h};
  add_mast(to, {-rake, 0, h + 0.15}, mast, rng);
}

void add_furniture(MeshBuilder& to, double x0, double x1, double half, double z, Rng& rng,
                   bool roofed) {
  const double cell = 3.4;
  const int nx = static_cast<int>((x1 - x0) / cell),
            ny = std::max(1, static_cast<int>(2 * half / cell));
  for (int i = 0; i < nx; ++i)
    for (int k = 0; k < ny; ++k) {
      const Vec3d c{x0 + (i + 0.5) * (x1 - x0) / nx, half * (2 * (k + 0.5) / ny - 1), z};
      const std::uint32_t kind = rng.below(5);
      const double a = rng.uniform();
      if (kind == 0) add_table(to, c, 0.6 + 0.3 * a, 4 + static_cast<int>(3 * a));
      if (kind == 1) add_sofa(to, c, 2.4, 2.2 + 0.4 * a);
      if (kind == 2)
        for (const double y : {-0.6, 0.6}) add_lounger(to, c + Vec3d{0, y, 0}, kPi * (a < 0.5));
      if (kind == 3 && !roofed) add_parasol(to, c, 2.4, 1.1 + 0.4 * a);
      if (kind == 3) add_table(to, c, 0.5, 3);
    }
}

}  // namespace danbv::fleet
