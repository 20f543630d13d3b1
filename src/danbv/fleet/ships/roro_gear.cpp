// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/roro_gear.h"

#include <algorithm>

#include "danbv/core/math/det_math.h"
#include "danbv/fleet/ships/deck_gear.h"

namespace danbv::fleet {

void add_ramp(MeshBuilder& to, const Vessel& v, const Ramp& r) {
  const MeshBuilder::Frame place(to, turned_z(r.hinge, r.heading));
  const double c = det::cos(r.angle), s = det::sin(r.angle);
  {
    const MeshBuilder::Frame tilt(to, turned_y({0, 0, 0}, -r.angle));
    const double t = std::max(0.25, v.length() / 500);
    add_box(to, {r.length / 2, 0, 0}, {r.length, r.width, t});
    for (const double side : {-0.49, 0.49})
      add_box(to, {r.length / 2, side * r.width, t}, {r.length, 0.04 * r.width, 3 * t});
    const int ribs = 6;
    for (int i = 0; i < ribs; ++i) {
      add_box(to, {r.length * (i + 0.5) / ribs, 0, -t}, {0.8 * t, 0.96 * r.width, 2 * t});
      add_box(to, {0.5 * r.length, r.width * ((i + 0.5) / ribs - 0.5), -0.8 * t},
              {0.96 * r.length, 0.6 * t, 1.4 * t});
    }
  }
  for (const double y : {-0.4, -0.15, 0.15, 0.4})
    add_cylinder(to, {0, (y - 0.05) * r.width, 0}, {0, (y + 0.05) * r.width, 0},
                 std::max(0.3, v.length() / 350), 8);
  for (const double side : {-0.6, 0.6}) {
    if (r.gallows <= 0) continue;
    const double w = std::max(0.5, v.length() / 200);
    add_beam(to, {-1.5 * w, side * r.width, -0.1 * r.gallows},
             {-1.5 * w, side * r.width, r.gallows}, w, w);
    add_cylinder(to, {-w, side * r.width, r.gallows},
                 {0.85 * r.length * c, 0.8 * side * r.width, 0.85 * r.length * s}, 1.5 * v.fine, 5);
  }
}

namespace {

void add_lorry(MeshBuilder& to, Vec3d base, double length, Rng& rng) {
  add_block(to, base + Vec3d{-0.12 * length, 0, 1.0}, {0.7 * length, 2.5, rng.uniform(1.6, 2.9)});
  add_block(to, base + Vec3d{0.38 * length, 0, 0.6}, {0.17 * length, 2.4, 2.4});
  for (const double x : {-0.35, -0.25, 0.1, 0.38})
    for (const double y : {-1.05, 1.05})
      add_cylinder(to, base + Vec3d{x * length, y - 0.17, 0.5},
                   base + Vec3d{x * length, y + 0.17, 0.5}, 0.5, 8);
}

void add_car(MeshBuilder& to, Vec3d base, double length) {
  add_block(to, base + Vec3d{0, 0, 0.3}, {length, 1.8, 0.6});
  add_tapered_block(to, base + Vec3d{-0.06 * length, 0, 0.9}, {0.6 * length, 1.7, 0.6},
                    {0.7, 0.85});
}

}  // namespace

void add_parked_vehicles(MeshBuilder& to, double x0, double x1, double half, double z, double fill,
                         Rng& rng) {
  const int lanes = static_cast<int>(2 * half / 3.4);
  for (int lane = 0; lane < lanes; ++lane) {
    const double y = (lane - (lanes - 1) / 2.0) * 3.4;
    for (double x = x0; x < x1 - 16;) {
      const bool lorry = rng.chance(0.75);
      const double len = lorry ? rng.uniform(9, 16) : rng.uniform(4, 5);
      if (rng.chance(fill)) {
        if (lorry)
          add_lorry(to, {x + len / 2, y, z}, len, rng);
        else
          add_car(to, {x + len / 2, y, z}, len);
      }
      x += len + rng.uniform(0.8, 2.0);
    }
  }
}

void add_garage_vents(MeshBuilder& to, const Vessel& v, double x0, double x1, double half, double z,
                      Rng& rng) {
  const int n = 8 + static_cast<int>(rng.below(10)), kind = static_cast<int>(rng.below(3));
  const double size = 0.7 + v.length() / 160;
  for (int i = 0; i < n; ++i)
    for (const double side : {-1.0, 1.0}) {
      const Vec3d p{x0 + (x1 - x0) * (i + 0.5) / n, side * half, z};
      if (kind == 0)
        add_mushroom_vent(to, p, 0.6 * size, 1.6 * size);
      else if (kind == 1 || i % 3 == 0)
        add_gooseneck_vent(to, p, 0.45 * size, 1.8 * size, side > 0 ? kPi / 2 : -kPi / 2);
      else
        add_block(to, p, {1.6 * size, 1.2 * size, 1.5 * size});
    }
}

}  // namespace danbv::fleet
