// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/tow_gear.h"

#include <algorithm>

#include "danbv/core/math/det_math.h"
#include "danbv/fleet/ships/deck_fittings.h"

namespace danbv::fleet {

void add_h_bitt(MeshBuilder& to, Vec3d base, double s) {
  for (const double side : {-1.0, 1.0}) {
    const Vec3d foot = base + Vec3d{0, side * 0.6 * s, 0};
    add_cylinder(to, foot, foot + Vec3d{0, 0, 1.3 * s}, 0.2 * s, 12);
    add_cylinder(to, foot + Vec3d{0, 0, 1.3 * s}, foot + Vec3d{0, 0, 1.4 * s}, 0.28 * s, 12);
    add_beam(to, foot + Vec3d{0.9 * s, 0, 0}, foot + Vec3d{0, 0, 0.9 * s}, 0.15 * s, 0.15 * s);
  }
  const Vec3d bar = base + Vec3d{0, 0, 0.95 * s};
  add_cylinder(to, bar - Vec3d{0, 1.1 * s, 0}, bar + Vec3d{0, 1.1 * s, 0}, 0.17 * s, 12);
}

void add_tow_arch(MeshBuilder& to, Vec3d base, double half, double height, double radius) {
  std::vector<Vec3d> line{base + Vec3d{0, -half, 0}};
  for (int i = 0; i <= 8; ++i) {
    const double a = kPi * i / 8;
    line.push_back(base +
                   Vec3d{0, -half * det::cos(a) * 0.97, height * (0.72 + 0.28 * det::sin(a))});
  }
  line.push_back(base + Vec3d{0, half, 0});
  add_pipe(to, line, radius, 10);
}

void add_stern_roller(MeshBuilder& to, Vec3d c, double length, double radius) {
  const Vec3d half{0, length / 2, 0};
  add_cylinder(to, c - half, c + half, radius, 18);
  for (const double side : {-1.0, 1.0})
    add_box(to, c + half * side + Vec3d{0, side * 0.3, 0.1}, {2.2 * radius, 0.6, 2.2 * radius});
}

void add_tow_pins(MeshBuilder& to, Vec3d base, double h) {
  add_block(to, base, {1.2 * h, 2.4 * h, 0.1 * h});
  for (const double side : {-1.0, 1.0}) {
    const Vec3d foot = base + Vec3d{0, side * 0.5 * h, 0};
    add_cylinder(to, foot, foot + Vec3d{0, 0, h}, 0.16 * h, 10);
    add_box(to, foot + Vec3d{0, -side * 0.15 * h, 0.95 * h}, {0.3 * h, 0.5 * h, 0.14 * h});
    add_tapered_block(to, base + Vec3d{-0.9 * h, side * 0.25 * h, 0}, {0.4 * h, 0.22 * h, 0.7 * h},
                      {0.6, 0.7});
  }
}

void add_fire_monitor(MeshBuilder& to, Vec3d base, double s, double heading, double elevation) {
  const MeshBuilder::Frame frame(to, turned_z(base, heading));
  add_cylinder(to, {0, 0, 0}, {0, 0, 0.7 * s}, 0.2 * s, 10);
  add_cylinder(to, {0, -0.25 * s, 0.8 * s}, {0, 0.25 * s, 0.8 * s}, 0.25 * s, 10);
  const Vec3d way{det::cos(elevation), 0, det::sin(elevation)};
  const Vec3d pivot{0, 0, 0.8 * s};
  add_cylinder(to, pivot - way * (0.5 * s), pivot + way * (1.5 * s), 0.17 * s, 0.1 * s, 10);
  add_cylinder(to, pivot + way * (1.5 * s), pivot + way * (1.75 * s), 0.15 * s, 10);
}

void add_tyre_row(MeshBuilder& to, const Hull& hull, double s0, double s1, double z, double radius,
                  double spacing) {
  const int n = std::max(1, static_cast<int>((s1 - s0) * hull.form().length / spacing));
  const std::size_t first = to.part_count();
  for (int i = 0; i <= n; ++i) {
    const double s = s0 + (s1 - s0) * i / n;
    const Vec3d p = hull.side(s, z), q = hull.side(std::min(s + 0.004, 1.0), z);
    add_tyre(to, p, normalized(Vec3d{-(q.y - p.y), q.x - p.x, 0}), radius);
  }
  to.mirror_y(first);
}

void add_bow_fender(MeshBuilder& to, const Hull& hull, double s0, double z, double radius) {
  std::vector<Vec3d> line;
  for (int i = 0; i <= 14; ++i) {
    const double t = double(i) / 14;
    line.push_back(hull.side(s0 + (1 - s0) * (2 * t - t * t), z));
  }
  const std::size_t first = to.part_count();
  for (std::size_t i = 0; i + 1 < line.size(); ++i)
    if (norm(line[i + 1] - line[i]) > 0.05) add_cylinder(to, line[i], line[i + 1], radius, 10);
  to.mirror_y(first);
  add_cylinder(to, line.back() + Vec3d{-0.2 * radius, 0, -1.3 * radius},
               line.back() + Vec3d{-0.2 * radius, 0, 1.3 * radius}, 1.3 * radius, 12);
}

}  // namespace danbv::fleet
