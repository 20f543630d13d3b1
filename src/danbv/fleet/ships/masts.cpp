// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/masts.h"

#include "danbv/core/math/det_math.h"
#include "danbv/fleet/outfit.h"

namespace danbv::fleet {

void add_radar(MeshBuilder& to, Vec3d base, double span, double heading) {
  const MeshBuilder::Frame frame(to, turned_z(base, heading));
  add_tapered_block(to, {}, {0.22 * span, 0.2 * span, 0.16 * span}, {0.7, 0.7});
  add_cylinder(to, {0, 0, 0.15 * span}, {0, 0, 0.22 * span}, 0.05 * span, 8);
  add_tapered_block(to, {0, 0, 0.21 * span}, {0.09 * span, span, 0.1 * span}, {0.6, 0.98});
}

void add_dome(MeshBuilder& to, Vec3d base, double r, double pedestal) {
  const MeshBuilder::Frame frame(to, at(base));
  add_cylinder(to, {0, 0, -0.05}, {0, 0, pedestal + 0.3 * r}, 0.35 * r, 0.3 * r, 10);
  Outline profile{{0.6 * r, pedestal}, {0.82 * r, pedestal + 0.12 * r}};
  for (int i = 0; i <= 8; ++i) {
    const double a = kPi / 2 * i / 8;
    profile.push_back({r * det::cos(a) + 0.01 * r, pedestal + 0.75 * r + r * det::sin(a)});
  }
  add_revolved(to, profile, 18);
}

void add_whip(MeshBuilder& to, Vec3d base, double h, double lean_x, double lean_y) {
  const Vec3d tip = base + Vec3d{lean_x, lean_y, h};
  add_cylinder(to, base, base + (tip - base) * 0.12, 0.1, 6);
  add_cylinder(to, base + (tip - base) * 0.1, tip, 0.05, 0.035, 5);
}

namespace {

class MastMaker {
 public:
  MastMaker(MeshBuilder& to, Vec3d base, const Mast& mast, Rng& rng)
      : to_(to), base_(base), m_(mast), rng_(rng) {}

  void build() {
    add_post();
    for (int i = 0; i < m_.yards; ++i) add_yard(0.55 + 0.38 * (i + 0.6) / m_.yards);
    for (int i = 0; i < m_.radars; ++i) add_platform(0.4 + 0.5 * (i + 0.4) / m_.radars, i);
    const Vec3d top = axis(1);
    add_cylinder(to_, top - Vec3d{0, 0, 0.2}, top + Vec3d{0, 0, 0.5}, 0.14, 8);
    add_whip(to_, top + Vec3d{0, 0, 0.3}, 0.16 * m_.height + 0.8);
    if (m_.stays) add_stays();
  }

 private:
  Vec3d axis(double t) const { return base_ + Vec3d{-m_.rake * t, 0, m_.height * t}; }
  double width(double t) const { return m_.foot_width * (1 - 0.6 * t); }

  void add_post() {
    const double w = m_.foot_width;
    if (m_.lattice) {
      add_lattice(to_, base_, axis(1), w, 0.4 * w, 4 + int(m_.height / 2.2), 0.06 + 0.04 * w);
    } else {
      add_cylinder(to_, base_, axis(0.6), w / 2, 0.35 * w, 14);
      add_cylinder(to_, axis(0.58), axis(1), 0.25 * w, 0.14 * w, 10);
    }
    const Vec3d off{-w / 2 - 0.15, 0, 0};
    add_ladder(to_, base_ + off, axis(0.85) + off * 0.6, {0, 1, 0});
  }

  void add_yard(double t) {
    const double half = m_.yard_span / 2 * rng_.uniform(0.75, 1.0);
    const Vec3d c = axis(t), tip{0, half, 0}, low{0, 0.15 * half, -0.25 * half};
    add_cylinder(to_, c - tip, c + tip, 0.09, 6);
    for (const double side : {-1.0, 1.0}) {
      add_cylinder(to_, c + Vec3d{0, side * 0.7 * half, 0}, c + Vec3d{0, side * low.y, low.z}, 0.05,
                   5);
      const int aerials = 1 + static_cast<int>(rng_.below(3));
      for (int i = 0; i < aerials; ++i) {
        const Vec3d foot = c + Vec3d{0, side * half * rng_.uniform(0.35, 1.0), 0};
        add_cylinder(to_, foot, foot + Vec3d{0, 0, rng_.uniform(0.5, 1.8)}, 0.05, 5);
      }
      add_cylinder(to_, c + tip * side - Vec3d{0, 0, 0.3}, c + tip * side, 0.13, 8);
    }
  }

  void add_platform(double t, int i) {
    const double w = width(t), reach = 0.5 * w + 0.35 * m_.radar_span;
    const double side = i % 2 ? -1 : 1;
    const Vec3d c = axis(t) + Vec3d{side * reach / 2, 0, 0};
    add_box(to_, c, {reach + 0.4, 1.3, 0.12});
    add_beam(to_, axis(t - 0.09), c + Vec3d{side * 0.4 * reach, 0, -0.05}, 0.12, 0.12);
    const Vec3d edge = c + Vec3d{side * (reach / 2 + 0.15), 0, 0.06};
    add_railing(to_,
                {edge + Vec3d{-side * reach * 0.7, 0.6, 0}, edge + Vec3d{0, 0.6, 0},
                 edge + Vec3d{0, -0.6, 0}, edge + Vec3d{-side * reach * 0.7, -0.6, 0}},
                {0.8, 1.0, 0.03, 2});
    const double span = m_.radar_span * (i == 0 ? 1.0 : rng_.uniform(0.55, 0.9));
    add_radar(to_, edge + Vec3d{-side * 0.5, 0, 0}, span, rng_.uniform(0, kPi));
  }

  void add_stays() {
    for (const double side : {-1.0, 1.0})
      for (const double x : {-0.3, 0.3})
        add_cylinder(to_, axis(0.88),
                     base_ + Vec3d{x * m_.height, side * (m_.yard_span / 2 + 0.5), 0}, 0.035, 4);
  }

  MeshBuilder& to_;
  Vec3d base_;
  const Mast& m_;
  Rng& rng_;
};

}  // namespace

void add_mast(MeshBuilder& to, Vec3d base, const Mast& mast, Rng& rng) {
  MastMaker(to, base, mast, rng).build();
}

}  // namespace danbv::fleet
