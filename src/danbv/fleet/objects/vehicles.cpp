// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/math/det_math.h"
#include "danbv/fleet/objects/forms.h"
#include "danbv/fleet/registry.h"

namespace danbv::fleet::generators {

void bicycle(MeshBuilder& to, Rng& rng) {
  const double r = rng.uniform(0.3, 0.36), base = rng.uniform(0.98, 1.1),
               tyre = rng.uniform(0.012, 0.024);
  const Vec3d rear{-0.45 * base, 0, r}, front{0.55 * base, 0, r}, crank{-0.02, 0, 0.78 * r};
  const Vec3d seat{-0.2 * base, 0, rng.uniform(0.78, 0.9)},
      head{0.38 * base, 0, rng.uniform(0.8, 0.92)};
  const Vec3d neck = head - Vec3d{-0.03, 0, 0.12};
  const int spokes = 16 + 4 * int(rng.below(3));
  for (const Vec3d hub : {rear, front}) add_wheel(to, hub, r, tyre, spokes);
  const double tube = rng.uniform(0.014, 0.02), drop = rng.uniform(0.0, 0.25);
  add_cylinder(to, seat - Vec3d{0, 0, 0.02}, crank, tube, 12);
  add_cylinder(to, seat - Vec3d{0, 0, 0.05 + drop}, head - Vec3d{-0.01, 0, 0.03 + 0.3 * drop}, tube,
               12);
  add_cylinder(to, neck, crank, 1.15 * tube, 12);
  add_cylinder(to, head, neck - Vec3d{-0.01, 0, 0.03}, 1.2 * tube, 12);
  for (const double side : {-1.0, 1.0}) {
    const Vec3d s{0, side * 0.06, 0};
    add_cylinder(to, seat - Vec3d{0, 0, 0.06}, rear + s, 0.55 * tube, 8);
    add_cylinder(to, crank + s * 0.6, rear + s, 0.6 * tube, 8);
    add_tube(to, smooth(Line{neck + s * 0.6, (neck + front) * 0.5 + s, front + s}), 0.9 * tube,
             0.5 * tube, 10);
    const Vec3d arm{side * 0.1, side * 0.09, side * 0.13};  // cranks and pedals
    add_beam(to, crank + Vec3d{0, side * 0.07, 0}, crank + arm, 0.014, 0.024);
    add_box(to, crank + arm + Vec3d{0, side * 0.05, 0}, {0.09, 0.08, 0.022});
  }
  {
    const MeshBuilder::Frame gear(to, turned_x(crank + Vec3d{0, -0.055, 0}, kPi / 2));
    add_cylinder(to, {0, 0, -0.004}, {0, 0, 0.004}, 0.09, 36);
  }
  for (const double z : {-0.088, 0.088})  // the chain
    add_beam(to, crank + Vec3d{0, -0.055, z}, rear + Vec3d{0, -0.055, 0.45 * z}, 0.01, 0.012);
  add_cylinder(to, seat, seat + Vec3d{-0.02, 0, 0.12}, 0.7 * tube, 10);
  add_loft(to,
           {oval(seat + Vec3d{0, 0, 0.12}, 0.13, 0.05, 2),
            oval(seat + Vec3d{-0.02, 0, 0.17}, 0.14, 0.07, 2),
            oval(seat + Vec3d{-0.02, 0, 0.185}, 0.11, 0.05, 2)},
           0.05);
  const Vec3d stem = head + Vec3d{0.03, 0, rng.uniform(0.06, 0.16)};
  const double wide = rng.uniform(0.24, 0.32), sweep = rng.uniform(-0.12, 0.1);
  add_cylinder(to, head, stem, 0.8 * tube, 10);
  add_tube(
      to,
      smooth(Line{stem + Vec3d{sweep, -wide, 0.03}, stem + Vec3d{0.05, -0.4 * wide, 0.03}, stem,
                  stem + Vec3d{0.05, 0.4 * wide, 0.03}, stem + Vec3d{sweep, wide, 0.03}}),
      0.013, 10);
  if (rng.chance(0.7))  // mudguards and a rack
    for (const Vec3d hub : {rear, front}) {
      Line guard;
      for (int i = 0; i <= 12; ++i) {
        const double a = radians(50 + 12 * i);
        guard.push_back(hub + Vec3d{det::cos(a), 0, det::sin(a)} * (r + 0.025));
      }
      add_band(to, guard, {0, 1, 0}, std::vector<double>(13, 0.055), 0.004);
    }
  add_cylinder(to, crank + Vec3d{-0.08, 0.05, 0}, {crank.x - 0.16, 0.2, 0.008}, 0.008,
               8);  // it stands on this
}

void wheelbarrow(MeshBuilder& to, Rng& rng) {
  const double l = rng.uniform(0.75, 0.95), w = rng.uniform(0.5, 0.65), h = rng.uniform(0.24, 0.34),
               r = rng.uniform(0.16, 0.2);
  const double floor = rng.uniform(0.24, 0.32), t = 0.012;
  add_wheel(to, {0.62 * l, 0, r}, r, 0.045, 6);
  std::vector<Ring> tub;  // outside up, inside down
  const auto ring = [&](double s, double in) {
    const double k = 0.62 + 0.38 * s;
    return oval({0.1 * l * s, 0, floor + s * h}, 0.5 * l * k - in, 0.5 * w * k - in, 5, 40);
  };
  for (const double s : {0.0, 0.5, 1.0}) tub.push_back(ring(s, 0));
  for (const double s : {1.0, 0.5, 0.06}) tub.push_back(ring(s, t));
  add_loft(to, tub, t);
  for (const double side : {-1.0, 1.0}) {
    const double y = side * 0.3 * w;
    add_tube(to,
             {{0.62 * l, side * 0.08, r},
              {0.25 * l, 0.8 * y, floor - 0.02},
              {-0.4 * l, y, floor + 0.02},
              {-0.85 * l, 1.1 * y, floor + 0.22}},
             0.018, 12);
    add_cylinder(to, {-0.85 * l, 1.1 * y, floor + 0.22}, {-1.0 * l, 1.13 * y, floor + 0.25}, 0.024,
                 14);
    add_pipe(to,
             {{-0.2 * l, 0.95 * y, floor},
              {-0.35 * l, 1.1 * y, 0.02},
              {-0.15 * l, 1.1 * y, 0.02},
              {-0.05 * l, 0.9 * y, floor}},
             0.014, 10);
  }
  add_cylinder(to, {-0.33 * l, -0.32 * w, 0.1}, {-0.33 * l, 0.32 * w, 0.1}, 0.012, 8);
  const int stones = 3 + int(rng.below(8));
  for (int i = 0; i < stones; ++i) {
    const double x = rng.uniform(-0.22, 0.3) * l, y = rng.uniform(-0.2, 0.2) * w,
                 s = rng.uniform(0.05, 0.09);
    add_ellipsoid(to, {x, y, floor + s + 0.1 * (i % 2)}, {s, 0.8 * s, 0.7 * s}, 10);
  }
}

}  // namespace danbv::fleet::generators
