// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/funnel.h"

#include <algorithm>

#include "danbv/core/math/det_math.h"

namespace danbv::fleet {

namespace {

// An ellipse (round) or an octagon-like rounded rectangle at height t of the stack.
Ring stack_ring(const Funnel& f, double foot, double t) {
  const Vec3d c = f.base + Vec3d{-f.rake * t, 0, foot + f.height * t};
  const double k = 1 - 0.12 * t, a = k * f.length / 2, b = k * f.width / 2;
  Ring ring;
  for (int i = 0; i < 16; ++i) {
    const double angle = 2 * kPi * (i + 0.5) / 16;
    double cx = det::cos(angle), cy = det::sin(angle);
    if (!f.round) {
      const double stretch = 1 / std::max(std::fabs(cx), std::fabs(cy));
      cx *= 0.25 + 0.75 * stretch, cy *= 0.25 + 0.75 * stretch;
    }
    ring.push_back(c + Vec3d{a * cx, b * cy, 0});
  }
  return ring;
}

void add_louvres(MeshBuilder& to, const Funnel& f, double foot) {
  const double z0 = f.base.z + foot + 0.25 * f.height, step = 0.35 * f.height / f.louvres;
  for (int i = 0; i < f.louvres; ++i)
    for (const double side : {-1.0, 1.0})
      add_box(to, {f.base.x - 0.4 * f.rake, f.base.y + side * 0.5 * f.width, z0 + i * step},
              {0.5 * f.length, 0.25 * f.width, std::max(0.35 * step, 2 * f.detail)});
}

void add_casing(MeshBuilder& to, const Funnel& f) {
  add_block(to, f.base, {f.casing_length, f.casing_width, f.casing_height});
  for (const double side : {-1.0, 1.0}) {  // vent boxes and a pipe on each flank
    const double y = f.base.y + side * (f.casing_width / 2 + 0.3);
    for (const double x : {-0.3, 0.05, 0.32})
      add_block(to, {f.base.x + x * f.casing_length, y, f.base.z + 0.3 * f.casing_height},
                {0.18 * f.casing_length, 0.6, 0.45 * f.casing_height});
    add_cylinder(to, {f.base.x + 0.45 * f.casing_length, y, f.base.z},
                 {f.base.x + 0.45 * f.casing_length, y, f.base.z + f.casing_height + 1.2}, 0.3, 8);
  }
  const double hx = f.casing_length / 2 - 0.2, hy = f.casing_width / 2 - 0.2;
  const Vec3d top = f.base + Vec3d{0, 0, f.casing_height};
  add_railing(to,
              {top + Vec3d{hx, hy, 0}, top + Vec3d{-hx, hy, 0}, top + Vec3d{-hx, -hy, 0},
               top + Vec3d{hx, -hy, 0}, top + Vec3d{hx, hy, 0}},
              {1.1, 2.0, std::max(0.03, f.detail), 2});
}

}  // namespace

Funnel draw_funnel(Rng& rng, double length) {
  Funnel f;
  const double size = 0.6 + length / 250;
  f.length = size * rng.uniform(3.5, 6.5);
  f.width = size * rng.uniform(2.6, 4.8);
  f.height = size * rng.uniform(5.0, 9.0);
  f.rake = rng.chance(0.5) ? 0 : rng.uniform(0.0, 0.3) * f.length;
  f.casing_height = rng.chance(0.25) ? 0 : size * rng.uniform(3, 8);
  f.casing_length = f.length * rng.uniform(1.2, 1.9);
  f.casing_width = f.width * rng.uniform(1.2, 2.2);
  f.pipes = 2 + static_cast<int>(rng.below(5));
  f.louvres = 4 + static_cast<int>(rng.below(5));
  f.round = rng.chance(0.4);
  f.detail = std::max(0.03, length / 12000);
  return f;
}

double add_funnel(MeshBuilder& to, const Funnel& f) {
  const double foot = f.casing_height;
  if (foot > 0) add_casing(to, f);
  add_loft(to, {stack_ring(f, foot, 0), stack_ring(f, foot, 0.5), stack_ring(f, foot, 1)},
           0.88 * std::min(f.width, f.length));
  add_louvres(to, f, foot);
  const double rim = f.base.z + foot + f.height;
  const Vec3d top{f.base.x - f.rake, f.base.y, rim};
  for (int i = 0; i < f.pipes; ++i) {
    const double x = (i / 2 - (f.pipes - 1) / 4.0) * 0.75 * f.length / std::max(1.0, f.pipes / 2.0);
    const double y = (i % 2 ? 0.2 : -0.2) * f.width, r = f.width * (i == 0 ? 0.11 : 0.07);
    const Vec3d foot_p = top + Vec3d{x, y, -0.2};
    const Vec3d bend = foot_p + Vec3d{0, 0, 0.12 * f.height + 0.3 * i};
    add_pipe(to, {foot_p, bend, bend + Vec3d{-2.5 * r, 0, 2 * r}}, r, 10);
  }
  add_ladder(to, {f.base.x - 0.55 * f.length - 0.1, f.base.y, f.base.z + foot},
             {f.base.x - 0.47 * f.length - f.rake - 0.1, f.base.y, rim}, {0, 1, 0}, 0.5, 0.4,
             f.detail);
  return rim;
}

}  // namespace danbv::fleet
