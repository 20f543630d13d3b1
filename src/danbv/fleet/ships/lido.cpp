// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/lido.h"

#include <algorithm>

#include "danbv/core/math/det_math.h"
#include "danbv/fleet/ships/house_walls.h"

namespace danbv::fleet {

void add_pool(MeshBuilder& to, const Vessel& v, Vec3d base, double length, double width) {
  const MeshBuilder::Frame frame(to, at(base));
  const double t = 0.12 * width, tall = std::max(1.0, v.length() / 200);
  add_block(to, {0, 0, 0}, {length - t, width - t, 0.3 * tall});  // the water
  for (const double side : {-1.0, 1.0}) {
    add_block(to, {0, side * (width - t) / 2, 0}, {length, t, tall});
    add_block(to, {side * (length - t) / 2, 0, 0}, {t, width, tall});
    for (int i = 0; i < 8; ++i)
      add_tapered_block(to, {length * ((i + 0.5) / 8 - 0.5), side * (0.5 * width + 2), 0.2},
                        {0.7, 1.9, 0.6}, {0.9, 0.5}, {0, side * 0.4});
  }
  add_stair(to, {length / 2 + tall, 0, 0}, {length / 2 - t, 0, tall}, 1.2);
}

void add_water_slide(MeshBuilder& to, const Vessel& v, Vec3d base, double radius, double height,
                     int turns) {
  const MeshBuilder::Frame frame(to, at(base));
  add_lattice(to, {0, 0, 0}, {0, 0, height}, 0.3 * radius, 0.3 * radius, 6,
              std::max(0.12, 2 * v.fine));
  std::vector<Vec3d> line{{0, 0, height}};
  const int steps = 14 * turns;
  for (int i = 0; i <= steps; ++i) {
    const double a = 2 * kPi * i * turns / steps, r = radius * (0.75 + 0.25 * det::cos(0.5 * a));
    line.push_back({r * det::cos(a), r * det::sin(a), height * (1 - 0.92 * i / steps)});
  }
  add_pipe(to, line, std::max(0.6, 0.09 * radius), 8);
  for (int i = 5; i < steps; i += 7)
    add_cylinder(to, {line[i].x, line[i].y, 0}, line[i], std::max(0.15, 2 * v.fine), 6);
}

void add_court(MeshBuilder& to, const Vessel& v, Vec3d base, double length, double width) {
  const MeshBuilder::Frame frame(to, at(base));
  const Outline plan = house_plan(-length / 2, length / 2, width / 2);
  Railing fence = v.railing;
  fence.height = 4, fence.bars = 5;
  add_deck_plate(to, plan, 0.15, 0.15);
  add_edge_railing(to, plan, 0.1, fence);
  for (const double end : {-0.46, 0.46}) {
    add_cylinder(to, {end * length, 0, 0}, {end * length, 0, 3.2}, 0.12 + v.fine, 6);
    add_block(to, {0.95 * end * length, 0, 2.6}, {0.15, 1.8, 1.1});
  }
}

void add_sun_gallery(MeshBuilder& to, const Vessel& v, Vec3d base, double length, double half,
                     double width, double height) {
  const MeshBuilder::Frame frame(to, at(base));
  const double t = std::max(0.2, 4 * v.fine);
  for (const double side : {-1.0, 1.0}) {
    const double y = side * (half - width / 2);
    add_block(to, {0, y, height - t}, {length, width, t});
    add_block(to, {side * (length - width) / 2, 0, height - t}, {width, 2 * half - width, t});
    for (const double e : {-0.48, 0.48})
      add_railing(to, {{-length / 2, y + e * width, height}, {length / 2, y + e * width, height}},
                  v.railing);
    const int pillars = std::max(4, static_cast<int>(length / 6));
    for (int i = 0; i <= pillars; ++i)
      for (const double e : {-0.45, 0.45})
        add_cylinder(to, {length * (double(i) / pillars - 0.5), y + e * width, 0},
                     {length * (double(i) / pillars - 0.5), y + e * width, height - t}, 3 * v.fine,
                     6);
  }
}

}  // namespace danbv::fleet
