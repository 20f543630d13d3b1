// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/boats.h"

#include <algorithm>

#include "danbv/core/math/det_math.h"
#include "danbv/fleet/outfit.h"

namespace danbv::fleet {

namespace {

// A boat's hull as a loft along x; `sharp` is how pointed the stern is (1: double-ended).
void add_boat_hull(MeshBuilder& to, Vec3d base, double l, double beam, double depth, double crown,
                   double sharp) {
  std::vector<Ring> rings;
  for (int i = 0; i <= 12; ++i) {
    const double t = i / 6.0 - 1, u = std::fabs(t);  // -1 stern .. 1 bow
    const double narrow = t < 0 ? sharp : 1.0;
    const double w = beam / 2 * std::max(0.06, 1 - narrow * u * u * u);
    const double sheer = depth * (1 + 0.12 * u * u), keel = depth * 0.35 * u * u * u * narrow;
    Ring ring;
    for (int k = 0; k < 14; ++k) {
      const double a = 2 * kPi * k / 14, c = det::cos(a), s = det::sin(a);
      const double half = w * (c > 0 ? 1 : -1) * det::pow(std::fabs(c) + 1e-9, 0.7);
      const double z =
          s < 0 ? sheer + (sheer - keel) * s : sheer + crown * s * std::max(0.15, 1 - u * u * u);
      ring.push_back(base + Vec3d{l / 2 * t, half, z});
    }
    rings.push_back(ring);
  }
  add_loft(to, rings, std::min(beam, depth + crown));
}

}  // namespace

void add_lifeboat(MeshBuilder& to, Vec3d base, double l) {
  const double beam = 0.36 * l, depth = 0.2 * l;
  add_boat_hull(to, base, l, beam, depth, 0.17 * l, 0.9);
  add_tapered_block(to, base + Vec3d{-0.22 * l, 0, depth + 0.12 * l}, {0.16 * l, 0.2 * l, 0.12 * l},
                    {0.7, 0.8});
  for (const double side : {-1.0, 1.0}) {
    add_box(to, base + Vec3d{0, side * 0.49 * beam, depth}, {0.75 * l, 0.06 * beam, 0.02 * l});
    add_railing(to,
                {base + Vec3d{-0.1 * l, side * 0.07 * l, depth + 0.165 * l},
                 base + Vec3d{0.25 * l, side * 0.07 * l, depth + 0.16 * l}},
                {0.05 * l, 0.12 * l, 0.03, 1});
  }
  add_box(to, base + Vec3d{-0.05 * l, 0, 0.02 * l}, {0.7 * l, 0.03 * l, 0.06 * l});
}

void add_davit_lifeboat(MeshBuilder& to, Vec3d base, double l, double outboard) {
  const double o = outboard, beam = 0.36 * l, lift = 0.28 * l + 0.6;
  add_lifeboat(to, base + Vec3d{0, o * 0.1 * beam, lift}, l);
  for (const double x : {-0.36 * l, 0.36 * l}) {
    const Vec3d foot = base + Vec3d{x, -o * 0.75 * beam, 0};
    const double w = 0.045 * l + 0.08;
    const Vec3d knee = foot + Vec3d{0, 0, lift + 0.3 * l};
    const Vec3d head = base + Vec3d{x, o * 0.1 * beam, lift + 0.5 * l};
    add_beam(to, foot, knee, w, 1.4 * w, {0, 1, 0});
    add_beam(to, knee - Vec3d{0, 0, 0.05 * l}, head, w, 1.4 * w, {1, 0, 0});
    add_beam(to, foot + Vec3d{0, 0, 0.15}, base + Vec3d{x, o * 0.45 * beam, 0.15}, w, 0.3,
             {0, 0, 1});
    add_beam(to, base + Vec3d{x, o * 0.35 * beam, 0.1}, base + Vec3d{x, o * 0.3 * beam, lift + 0.1},
             w, w, {1, 0, 0});
    add_cylinder(to, head, base + Vec3d{x, o * 0.1 * beam, lift + 0.3 * l}, 0.05, 5);
    add_box(to, base + Vec3d{x, o * 0.1 * beam, lift + 0.34 * l}, {0.3, 0.25, 0.5});
  }
  const Vec3d winch = base + Vec3d{0, -o * 0.85 * beam, 0};
  add_block(to, winch, {0.1 * l, 0.08 * l, 0.1 * l});
  add_cylinder(to, winch + Vec3d{-0.1 * l, 0, 0.07 * l}, winch + Vec3d{0.1 * l, 0, 0.07 * l},
               0.04 * l, 10);
}

void add_rhib(MeshBuilder& to, Vec3d base, double l) {
  const double beam = 0.34 * l, r = 0.055 * l, z = 0.17 * l;
  add_boat_hull(to, base, 0.94 * l, 0.7 * beam, 0.15 * l, 0.03 * l, 0.0);
  const auto tube = [&](double t, double side) {  // t from stern 0 to bow 1
    const double in = t < 0.6 ? 1 : 1 - (t - 0.6) * (t - 0.6) / 0.16 * 0.95;
    return base + Vec3d{l * (t - 0.5), side * (beam / 2 - r) * in, z + 0.06 * l * t * t};
  };
  for (const double side : {-1.0, 1.0}) {
    const double stops[] = {0.0, 0.3, 0.6, 0.75, 0.88, 0.96, 1.0};
    for (int i = 0; i < 6; ++i)
      add_cylinder(to, tube(stops[i], side), tube(stops[i + 1], side), r, 8);
  }
  add_tapered_block(to, base + Vec3d{-0.05 * l, 0, 0.15 * l}, {0.14 * l, 0.12 * l, 0.16 * l},
                    {0.6, 0.9}, {-0.02 * l, 0});
  add_block(to, base + Vec3d{-0.22 * l, 0, 0.15 * l}, {0.18 * l, 0.09 * l, 0.1 * l});
  add_block(to, base + Vec3d{-0.48 * l, 0, 0.1 * l}, {0.07 * l, 0.12 * l, 0.22 * l});
  const double y = 0.36 * beam;
  add_pipe(to,
           {base + Vec3d{-0.38 * l, -y, z}, base + Vec3d{-0.4 * l, -0.8 * y, 0.42 * l},
            base + Vec3d{-0.4 * l, 0.8 * y, 0.42 * l}, base + Vec3d{-0.38 * l, y, z}},
           0.05, 6);
}

void add_boat_davit(MeshBuilder& to, Vec3d base, double h, double outboard) {
  const double o = outboard, w = 0.1 * h;
  add_cylinder(to, base, base + Vec3d{0, 0, 0.65 * h}, 0.9 * w, 0.7 * w, 10);
  add_block(to, base + Vec3d{0, -o * 0.15 * h, 0.3 * h}, {0.2 * h, 0.2 * h, 0.2 * h});
  const Vec3d knee = base + Vec3d{0, 0, 0.62 * h}, head = base + Vec3d{0, o * 0.65 * h, h};
  add_beam(to, knee, head, w, 1.3 * w);
  add_cylinder(to, base + Vec3d{0, o * 0.08 * h, 0.45 * h}, base + Vec3d{0, o * 0.4 * h, 0.83 * h},
               0.4 * w, 8);
  add_cylinder(to, head, head - Vec3d{0, 0, 0.35 * h}, 0.05, 5);
  add_box(to, head - Vec3d{0, 0, 0.4 * h}, {0.25, 0.25, 0.4});
}

void add_freefall_boat(MeshBuilder& to, Vec3d base, double l) {
  const double slope = radians(32), drop = l * det::sin(slope), run = l * det::cos(slope);
  const double high = drop + 0.5;
  {
    const MeshBuilder::Frame tilted(
        to, turned_y(base + Vec3d{-run / 2, 0, high - drop / 2 + 0.35}, -slope));
    const MeshBuilder::Frame turned(to, turned_z({}, kPi));  // bow to the sea
    add_lifeboat(to, {0, 0, 0.05}, l);
  }
  for (const double side : {-0.13 * l, 0.13 * l}) {
    const Vec3d top = base + Vec3d{0, side, high},
                low = base + Vec3d{-1.1 * run, side, high - 1.1 * drop};
    add_beam(to, top, low, 0.25, 0.4);
    add_beam(to, base + Vec3d{0, side, 0}, top, 0.3, 0.3);
    add_beam(to, base + Vec3d{-run / 2, side, 0}, base + Vec3d{-run / 2, side, high - drop / 2},
             0.3, 0.3);
    add_beam(to, base + Vec3d{-run / 2, side, 0}, base + Vec3d{0, side, 0.7 * high}, 0.16, 0.16);
  }
  add_beam(to, base + Vec3d{0, -0.13 * l, high}, base + Vec3d{0, 0.13 * l, high}, 0.25, 0.25);
}

void add_liferaft(MeshBuilder& to, Vec3d base, double l) {
  const double r = 0.24 * l, z = r + 0.35;
  add_cylinder(to, base + Vec3d{-l / 2, 0, z}, base + Vec3d{l / 2, 0, z}, r, 12);
  for (const double x : {-0.28 * l, 0.28 * l}) {
    for (const double y : {-0.8 * r, 0.8 * r})
      add_beam(to, base + Vec3d{x, y * 1.3, 0}, base + Vec3d{x, y, z - 0.4 * r}, 0.1, 0.1,
               {1, 0, 0});
    add_box(to, base + Vec3d{x, 0, z - 0.95 * r}, {0.14, 1.8 * r, 0.16});
  }
}

}  // namespace danbv::fleet
