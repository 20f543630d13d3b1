// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/cranes.h"

#include <algorithm>

#include "danbv/core/math/det_math.h"
#include "danbv/fleet/outfit.h"

namespace danbv::fleet {

namespace {

// A box girder that tapers: sections along the line, upright.
void add_box_boom(MeshBuilder& to, Vec3d from, Vec3d end, double size_from, double size_end) {
  const Vec3d axis = normalized(end - from);
  const Vec3d u = normalized(cross(Vec3d{0, 0, 1}, axis)), v = cross(axis, u);
  std::vector<Ring> rings;
  for (int k = 0; k < 2; ++k) {
    const Vec3d c = k ? end : from;
    const double a = (k ? size_end : size_from) / 2;
    rings.push_back({c - u * (0.8 * a) - v * a, c + u * (0.8 * a) - v * a,
                     c + u * (0.8 * a) + v * a, c - u * (0.8 * a) + v * a});
  }
  add_loft(to, rings, 0.8 * std::min(size_from, size_end));
}

void add_hook(MeshBuilder& to, Vec3d tip, double drop, double size) {
  const Vec3d block = tip - Vec3d{0, 0, drop};
  for (const double y : {-0.12, 0.12})
    add_cylinder(to, tip + Vec3d{0, y * size, 0}, block + Vec3d{0, y * size, 0}, 0.045, 4);
  add_box(to, block, {0.5 * size, 0.4 * size, 0.7 * size});
  add_cylinder(to, block - Vec3d{0, 0, 0.3 * size}, block - Vec3d{0, 0, 0.8 * size}, 0.08 * size,
               6);
  add_cylinder(to, block - Vec3d{0, 0, 0.8 * size}, block + Vec3d{0.3 * size, 0, -0.7 * size},
               0.08 * size, 6);
}

void add_slewing_house(MeshBuilder& to, double r) {
  add_cylinder(to, {0, 0, -0.1 * r}, {0, 0, 0.35 * r}, 1.35 * r, 18);
  add_block(to, {-0.9 * r, 0, 0.3 * r}, {1.8 * r, 1.9 * r, 1.4 * r});
  add_tapered_block(to, {1.0 * r, 1.25 * r, 0.4 * r}, {1.3 * r, 1.0 * r, 1.7 * r}, {0.75, 0.9});
  add_cylinder(to, {-1.3 * r, -0.8 * r, 1.9 * r}, {-1.3 * r, 0.8 * r, 1.9 * r}, 0.4 * r, 12);
  add_railing(to,
              {{-1.8 * r, -1.0 * r, 1.7 * r}, {-1.8 * r, 1.0 * r, 1.7 * r}, {0, 1.0 * r, 1.7 * r}},
              {0.9, 1.2, 0.03, 2});
}

}  // namespace

void add_crane(MeshBuilder& to, Vec3d base, const Crane& c) {
  const double r = c.pedestal_radius;
  add_cylinder(to, base, base + Vec3d{0, 0, c.pedestal_height}, 1.15 * r, r, 18);
  add_ladder(to, base + Vec3d{-1.15 * r - 0.2, 0, 0},
             base + Vec3d{-1.15 * r - 0.2, 0, c.pedestal_height}, {0, 1, 0});
  const MeshBuilder::Frame frame(to, turned_z(base + Vec3d{0, 0, c.pedestal_height}, c.slew));
  add_slewing_house(to, r);
  const Vec3d heel{0.9 * r, -0.1 * r, 0.9 * r};
  const Vec3d tip = heel + Vec3d{det::cos(c.elevation), 0, det::sin(c.elevation)} * c.boom_length;
  const Vec3d peak{-0.6 * r, -0.1 * r, 1.2 * r + 0.2 * c.boom_length};
  if (c.lattice) {
    add_lattice(to, heel, tip, 0.9 * r, 0.5 * r, std::max(6, int(c.boom_length / (1.1 * r))),
                0.08 * r);
    for (const double y : {-0.7, 0.5}) {
      add_beam(to, {-1.6 * r, y * r, 1.6 * r}, peak, 0.2 * r, 0.2 * r);
      add_beam(to, {0.3 * r, y * r, 0.4 * r}, peak, 0.2 * r, 0.2 * r);
      add_cylinder(to, peak, tip + Vec3d{0, y * 0.3 * r, 0.1}, 0.05, 4);
    }
  } else {
    add_box_boom(to, heel, tip, 1.1 * r, 0.5 * r);
    for (const double y : {-0.65, 0.45})
      add_cylinder(to, {0.9 * r, y * r, 0.1 * r}, heel + (tip - heel) * 0.35, 0.18 * r, 8);
    add_cylinder(to, {-1.3 * r, -0.1 * r, 2.2 * r}, tip + Vec3d{0, 0, 0.3 * r}, 0.05, 4);
  }
  add_hook(to, tip, c.hook_drop, std::max(0.5, 0.6 * r));
}

void add_knuckle_crane(MeshBuilder& to, Vec3d base, double h, double reach, double slew,
                       double fold) {
  const MeshBuilder::Frame frame(to, turned_z(base, slew));
  const double r = 0.13 * h + 0.15;
  add_cylinder(to, {0, 0, 0}, {0, 0, h}, 1.2 * r, r, 14);
  add_block(to, {-0.8 * r, 0, 0.7 * h}, {1.6 * r, 1.8 * r, 0.35 * h});
  const double a = 0.9, b = a - kPi + fold;
  const Vec3d knee = Vec3d{0, 0, h} + Vec3d{det::cos(a), 0, det::sin(a)} * (0.55 * reach);
  const Vec3d tip = knee + Vec3d{det::cos(b), 0, det::sin(b)} * (0.5 * reach);
  add_box_boom(to, {0, 0, 0.96 * h}, knee, 1.1 * r, 0.8 * r);
  add_box_boom(to, knee, tip, 0.8 * r, 0.45 * r);
  add_cylinder(to, {0.9 * r, 0, 0.7 * h}, Vec3d{0, 0, h} + (knee - Vec3d{0, 0, h}) * 0.45, 0.25 * r,
               8);
  add_cylinder(to, Vec3d{0, 0, h} + (knee - Vec3d{0, 0, h}) * 0.6 + Vec3d{0, 0, 0.6 * r},
               knee + (tip - knee) * 0.3, 0.2 * r, 8);
  add_hook(to, tip, 0.08 * reach, 0.6);
}

void add_portal(MeshBuilder& to, Vec3d base, const Portal& p) {
  const double t = p.thickness;
  const MeshBuilder::Frame frame(to, at(base));
  const Vec3d up{-p.lean, 0, p.height};
  for (const double side : {-1.0, 1.0}) {
    const Vec3d foot{0, side * p.width / 2, 0};
    const Vec3d head = foot + up + Vec3d{0, -side * 0.08 * p.width, 0};
    add_beam(to, foot, head, t, 0.8 * t, {1, 0, 0});
    add_block(to, foot, {1.8 * t, 1.4 * t, 0.6 * t});
    if (p.rams)
      add_pipe(to,
               {foot + Vec3d{0.4 * p.height, 0, 0.2}, foot + up * 0.3 + Vec3d{0.2 * p.height, 0, 0},
                foot + up * 0.62},
               0.22 * t, 8);
    add_beam(to, foot + up * 0.75, foot + up + Vec3d{0, -side * 0.28 * p.width, 0}, 0.45 * t,
             0.45 * t, {1, 0, 0});
    const Vec3d off{0.6 * t, 0, 0};
    add_ladder(to, foot + off, head + off, {0, 1, 0});
  }
  const double half = 0.42 * p.width + t / 2;
  add_beam(to, up + Vec3d{0, -half, 0}, up + Vec3d{0, half, 0}, 1.1 * t, t);
  for (int i = 0; i < p.sheaves; ++i) {
    const double y = ((i + 0.5) / p.sheaves - 0.5) * 1.4 * half;
    const Vec3d hang = up + Vec3d{0, y, -0.5 * t};
    add_box(to, hang - Vec3d{0, 0, 0.35 * t}, {0.5 * t, 0.35 * t, 0.8 * t});
    add_cylinder(to, hang - Vec3d{0, 0.15 * t, 0.9 * t}, hang + Vec3d{0, 0.15 * t, -0.9 * t},
                 0.5 * t, 12);
  }
  add_railing(to, {up + Vec3d{0.3 * t, -half, t / 2}, up + Vec3d{0.3 * t, half, t / 2}},
              {0.9, 1.2, 0.03, 2});
}

void add_derrick(MeshBuilder& to, Vec3d heel, Vec3d tip, Vec3d mast_head, double radius) {
  const Vec3d mid = (heel + tip) * 0.5;
  add_cylinder(to, heel, mid, 0.75 * radius, radius, 10);
  add_cylinder(to, mid, tip, radius, 0.65 * radius, 10);
  add_cylinder(to, tip, mast_head, 0.05, 4);
  add_hook(to, tip, 1.5 + 0.1 * norm(tip - heel), 0.6);
}

}  // namespace danbv::fleet
