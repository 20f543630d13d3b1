// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/house_walls.h"

#include <algorithm>

namespace danbv::fleet {

namespace {

Vec2d unit(Vec2d from, Vec2d end) {
  const double dx = end.x - from.x, dy = end.y - from.y, n = std::sqrt(dx * dx + dy * dy);
  return {dx / n, dy / n};
}

double distance(Vec2d a, Vec2d b) {
  return std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

// Local x along the wall, local y inward (to the left of the way), local z up.
Rigidd wall_frame(Vec2d from, Vec2d along, double z) {
  return {{{{along.x, -along.y, 0}, {along.y, along.x, 0}, {0, 0, 1}}}, {from.x, from.y, z}};
}

// Grid lines of `count` windows centred on a wall of a length.
std::vector<double> window_lines(double length, int count, const Windows& w) {
  std::vector<double> lines{0};
  const double start = length / 2 - w.spacing * (count - 1) / 2.0;
  for (int i = 0; i < count; ++i) {
    lines.push_back(start + i * w.spacing - w.width / 2);
    lines.push_back(start + i * w.spacing + w.width / 2);
  }
  lines.push_back(length);
  return lines;
}

}  // namespace

Outline house_plan(double x0, double x1, double half_width, double cut_fwd, double cut_aft) {
  const double w = half_width;
  Outline plan;
  if (cut_aft > 0) plan.push_back({x0, -w + cut_aft});
  plan.push_back({x0 + cut_aft, -w});
  plan.push_back({x1 - cut_fwd, -w});
  if (cut_fwd > 0) {
    plan.push_back({x1, -w + cut_fwd});
    plan.push_back({x1, w - cut_fwd});
  }
  plan.push_back({x1 - cut_fwd, w});
  plan.push_back({x0 + cut_aft, w});
  if (cut_aft > 0) plan.push_back({x0, w - cut_aft});
  return plan;
}

Outline grown(const Outline& plan, double by) {
  const std::size_t n = plan.size();
  Outline out;
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2d a = unit(plan[(i + n - 1) % n], plan[i]), b = unit(plan[i], plan[(i + 1) % n]);
    const Vec2d normal{a.y + b.y, -a.x - b.x};
    const double k = 2 * by / (normal.x * normal.x + normal.y * normal.y);
    out.push_back({plan[i].x + k * normal.x, plan[i].y + k * normal.y});
  }
  return out;
}

void add_window_wall(MeshBuilder& to, Vec2d from, Vec2d end, double z0, double height,
                     const Windows& w) {
  const double length = distance(from, end);
  const int count = w.spacing > 0 ? static_cast<int>((length - 0.8 * w.width) / w.spacing) : 0;
  const MeshBuilder::Frame frame(to, wall_frame(from, unit(from, end), z0));
  if (count < 1) {
    add_box(to, {length / 2, w.recess / 2, height / 2}, {length, w.recess, height});
    return;
  }
  const std::vector<double> x = window_lines(length, count, w);
  const std::vector<double> z{0, 0.25 * w.sill, w.sill, w.sill + w.height, height};
  const std::size_t columns = x.size() - 1;
  std::vector<bool> solid(columns * 4, true);
  for (int i = 0; i < count; ++i) {
    solid[2 * i + 1 + 2 * columns] = false;
    if (w.door_every > 0 && i % w.door_every == w.door_every / 2)
      solid[2 * i + 1 + columns] = false;
  }
  add_cell_panel(to, x, z, solid, w.recess);
}

void add_storey(MeshBuilder& to, const Outline& plan, double z0, double height,
                const Windows& windows) {
  add_prism(to, grown(plan, -0.98 * windows.recess), z0, z0 + height);
  for (std::size_t i = 0; i < plan.size(); ++i)
    add_window_wall(to, plan[i], plan[(i + 1) % plan.size()], z0, height, windows);
}

void add_deck_plate(MeshBuilder& to, const Outline& plan, double z, double thickness) {
  add_prism(to, plan, z - thickness, z);
}

void add_edge_railing(MeshBuilder& to, const Outline& plan, double z, const Railing& railing,
                      unsigned skip) {
  const Outline line = grown(plan, -2 * railing.radius);
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Vec2d a = line[i], b = line[(i + 1) % line.size()];
    if ((skip >> i & 1u) == 0) add_railing(to, {{a.x, a.y, z}, {b.x, b.y, z}}, railing);
  }
}

void add_edge_pillars(MeshBuilder& to, const Outline& plan, double z0, double z1, double spacing,
                      double radius) {
  const Outline line = grown(plan, -2 * radius);
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Vec2d a = line[i], b = line[(i + 1) % line.size()];
    const int gaps = std::max(1, static_cast<int>(distance(a, b) / spacing + 0.5));
    for (int k = 0; k < gaps; ++k) {
      const double t = double(k) / gaps;
      const Vec3d foot{a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, z0};
      add_cylinder(to, foot, {foot.x, foot.y, z1}, radius, 6);
    }
  }
}

}  // namespace danbv::fleet
