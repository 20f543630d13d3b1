// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/deck_fittings.h"

#include <algorithm>

#include "danbv/core/math/det_math.h"
#include "danbv/fleet/outfit.h"

namespace danbv::fleet {

void add_bollard(MeshBuilder& to, Vec3d base, double h) {
  add_block(to, base, {2.4 * h, 0.8 * h, 0.1 * h});
  for (const double side : {-1.0, 1.0}) {
    const Vec3d foot = base + Vec3d{side * 0.75 * h, 0, 0.08 * h};
    add_cylinder(to, foot, foot + Vec3d{0, 0, 0.85 * h}, 0.24 * h, 10);
    add_cylinder(to, foot + Vec3d{0, 0, 0.85 * h}, foot + Vec3d{0, 0, 0.92 * h}, 0.3 * h, 10);
  }
}

void add_fairlead(MeshBuilder& to, Vec3d base, double w) {
  add_block(to, base, {1.5 * w, 0.4 * w, 0.15 * w});
  for (const double side : {-1.0, 1.0}) {
    const Vec3d foot = base + Vec3d{side * 0.4 * w, 0, 0.15 * w};
    add_cylinder(to, foot, foot + Vec3d{0, 0, 0.5 * w}, 0.14 * w, 8);
    add_beam(to, foot + Vec3d{side * 0.25 * w, 0, 0}, foot + Vec3d{side * 0.05 * w, 0, 0.62 * w},
             0.3 * w, 0.12 * w, {0, 1, 0});
  }
}

void add_mushroom_vent(MeshBuilder& to, Vec3d base, double r, double h) {
  const MeshBuilder::Frame frame(to, at(base));
  add_cylinder(to, {0, 0, 0}, {0, 0, 0.8 * h}, 0.6 * r, 10);
  add_cylinder(to, {0, 0, 0}, {0, 0, 0.12 * h}, 0.85 * r, 10);
  add_revolved(to, {{r, 0.68 * h}, {r, 0.78 * h}, {0.75 * r, 0.92 * h}, {0.2 * r, h}}, 12);
}

void add_gooseneck_vent(MeshBuilder& to, Vec3d base, double r, double h, double heading) {
  const MeshBuilder::Frame frame(to, turned_z(base, heading));
  std::vector<Vec3d> line{{0, 0, 0}};
  const double bend = 1.6 * r;
  for (int i = 0; i <= 6; ++i) {
    const double a = kPi * i / 6;
    line.push_back({bend * (1 - det::cos(a)), 0, h - bend + bend * det::sin(a)});
  }
  line.push_back({2 * bend, 0, h - 1.8 * bend});
  add_pipe(to, line, r, 8);
  add_cylinder(to, {0, 0, 0}, {0, 0, 0.3 * r}, 1.4 * r, 8);
}

void add_hatch(MeshBuilder& to, Vec3d base, Vec3d size) {
  add_block(to, base, size);
  const Vec3d lid = base + Vec3d{0, 0, size.z};
  add_tapered_block(to, lid, {size.x + 0.16, size.y + 0.16, 0.12}, {0.94, 0.94});
  for (const double side : {-0.3, 0.3})
    add_cylinder(to, lid + Vec3d{-0.52 * size.x - 0.05, (side - 0.08) * size.y, 0.06},
                 lid + Vec3d{-0.52 * size.x - 0.05, (side + 0.08) * size.y, 0.06}, 0.07, 6);
  add_cylinder(to, lid, lid + Vec3d{0, 0, 0.28}, 0.05, 6);
  add_torus(to, lid + Vec3d{0, 0, 0.28}, 0.2, 0.03, 10, 5);
}

void add_door(MeshBuilder& to, Vec3d base, double heading, double w, double h) {
  const MeshBuilder::Frame frame(to, turned_z(base, heading));
  add_box(to, {0.03, 0, 0.25 + h / 2}, {0.1, w, h});
  add_box(to, {0.06, 0, 0.2}, {0.16, w + 0.2, 0.1});
  for (const double side : {-1.0, 1.0})
    add_box(to, {0.06, side * (w / 2 + 0.06), 0.25 + h / 2}, {0.16, 0.12, h + 0.1});
  add_box(to, {0.12, 0, 0.36 + h}, {0.34, w + 0.3, 0.06});  // the rain guard
  add_cylinder(to, {0.14, -0.3 * w, 0.2 + h / 2}, {0.14, -0.1 * w, 0.2 + h / 2}, 0.03, 5);
}

void add_searchlight(MeshBuilder& to, Vec3d base, double s, double heading) {
  const MeshBuilder::Frame frame(to, turned_z(base, heading));
  add_cylinder(to, {0, 0, 0}, {0, 0, 0.6 * s}, 0.18 * s, 8);
  for (const double side : {-1.0, 1.0})
    add_beam(to, {0, 0, 0.6 * s}, {0, side * 0.55 * s, 1.2 * s}, 0.1 * s, 0.14 * s, {1, 0, 0});
  add_cylinder(to, {-0.4 * s, 0, 1.15 * s}, {0.4 * s, 0, 1.25 * s}, 0.38 * s, 0.5 * s, 12);
}

void add_floodlight_post(MeshBuilder& to, Vec3d base, double h, double heading) {
  const MeshBuilder::Frame frame(to, turned_z(base, heading));
  add_cylinder(to, {0, 0, 0}, {0, 0, h}, 0.09, 0.06, 6);
  add_beam(to, {0.1, -0.8, h}, {0.1, 0.8, h}, 0.1, 0.1);
  for (const double y : {-0.55, 0.55})
    add_tapered_block(to, {0.25, y, h + 0.05}, {0.25, 0.6, 0.45}, {0.8, 1}, {0.12, 0});
}

void add_tyre(MeshBuilder& to, Vec3d center, Vec3d outward, double r) {
  const double heading = det::atan2(outward.y, outward.x);
  const MeshBuilder::Frame frame(to, turned_z(center, heading));
  {
    const MeshBuilder::Frame hung(to, turned_y({0.25 * r, 0, 0}, kPi / 2));
    add_torus(to, {}, 0.7 * r, 0.3 * r, 14, 6);
  }
  for (const double side : {-1.0, 1.0})
    add_cylinder(to, {0.2 * r, side * 0.45 * r, 0.6 * r}, {0, side * 0.6 * r, 1.9 * r}, 0.035, 4);
}

void add_pipe_run(MeshBuilder& to, Vec3d from, Vec3d end, int pipes, double spacing,
                  double radius) {
  const Vec3d run = end - from, up{0, 0, 1};
  const Vec3d across = normalized(cross(up, run)) * spacing;
  const double high = std::max(0.5, 2.5 * radius), half = (pipes - 1) / 2.0;
  for (int i = 0; i < pipes; ++i) {
    const Vec3d shift = across * (i - half) + up * high;
    add_cylinder(to, from + shift, end + shift, radius, 8);
    for (const Vec3d flange : {from + run * 0.33, from + run * 0.7})
      add_cylinder(to, flange + shift, flange + shift + normalized(run) * 0.12, 1.5 * radius, 8);
  }
  const int trestles = std::max(2, static_cast<int>(norm(run) / 4));
  for (int k = 0; k < trestles; ++k) {
    const Vec3d foot = from + run * ((k + 0.5) / trestles);
    const Vec3d side = across * (half + 0.6), top = up * (high - radius - 0.06);
    add_beam(to, foot - side + top, foot + side + top, 0.15, 0.12);
    add_beam(to, foot - side, foot - side + top, 0.12, 0.12);
    add_beam(to, foot + side, foot + side + top, 0.12, 0.12);
  }
}

void add_freight_box(MeshBuilder& to, Vec3d base, double l, double w, double h) {
  add_block(to, base + Vec3d{0, 0, 0.1}, {l - 0.12, w - 0.16, h - 0.14});
  for (const double x : {-1.0, 1.0})
    for (const double y : {-1.0, 1.0})
      add_block(to, base + Vec3d{x * (l / 2 - 0.08), y * (w / 2 - 0.08), 0}, {0.16, 0.16, h});
  for (const double y : {-1.0, 1.0}) {
    for (const double z : {0.06, h - 0.06})
      add_box(to, base + Vec3d{0, y * (w / 2 - 0.06), z}, {l - 0.3, 0.12, 0.12});
    const int ribs = static_cast<int>(l / 0.75);
    for (int i = 1; i < ribs; ++i)
      add_box(to, base + Vec3d{l * (double(i) / ribs - 0.5), y * (w / 2 - 0.07), h / 2},
              {0.2, 0.1, h - 0.26});
  }
}

void add_standing_tank(MeshBuilder& to, Vec3d base, double r, double h) {
  const MeshBuilder::Frame frame(to, at(base));
  add_revolved(
      to, {{0.9 * r, 0.3}, {r, 0.4}, {r, h - 0.25 * r}, {0.75 * r, h - 0.08 * r}, {0.2 * r, h}},
      18);
  for (int i = 0; i < 4; ++i) {
    const double a = kPi * (0.25 + 0.5 * i);
    add_cylinder(to, {0.8 * r * det::cos(a), 0.8 * r * det::sin(a), 0},
                 {0.8 * r * det::cos(a), 0.8 * r * det::sin(a), 0.5}, 0.12, 6);
  }
  add_cylinder(to, {0, 0, h - 0.1}, {0, 0, h + 0.25}, 0.25 * r, 10);
  add_ladder(to, {r + 0.15, 0, 0}, {r + 0.15, 0, h + 0.4}, {0, 1, 0});
}

void add_life_ring(MeshBuilder& to, Vec3d center, double heading) {
  const MeshBuilder::Frame wall(to, turned_z(center, heading));
  const MeshBuilder::Frame upright(to, turned_y({0.08, 0, 0}, kPi / 2));
  add_torus(to, {}, 0.32, 0.07, 12, 6);
}

}  // namespace danbv::fleet
