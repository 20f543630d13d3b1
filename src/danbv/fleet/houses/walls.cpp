// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/houses/walls.h"

#include <algorithm>

namespace danbv::fleet {

namespace {

std::vector<double> grid_lines(double end, std::vector<double> lines) {
  lines.push_back(0);
  lines.push_back(end);
  std::sort(lines.begin(), lines.end());
  std::vector<double> kept;
  for (const double v : lines)
    if (v >= 0 && v <= end && (kept.empty() || v - kept.back() > 1e-6)) kept.push_back(v);
  return kept;
}

bool covers(const Opening& o, double x, double z) {
  return x > o.x && x < o.x + o.width && z > o.z && z < o.z + o.height;
}

void add_plate(MeshBuilder& to, const std::vector<Opening>& openings, double width, double height,
               double thickness) {
  std::vector<double> xs, zs;
  for (const auto& o : openings) {
    xs.insert(xs.end(), {o.x, o.x + o.width});
    zs.insert(zs.end(), {o.z, o.z + o.height});
  }
  xs = grid_lines(width, xs);
  zs = grid_lines(height, zs);
  std::vector<bool> solid;
  for (std::size_t k = 0; k + 1 < zs.size(); ++k)
    for (std::size_t i = 0; i + 1 < xs.size(); ++i) {
      const double x = (xs[i] + xs[i + 1]) / 2, z = (zs[k] + zs[k + 1]) / 2;
      solid.push_back(std::none_of(openings.begin(), openings.end(),
                                   [&](const Opening& o) { return covers(o, x, z); }));
    }
  add_cell_panel(to, xs, zs, solid, thickness);
}

void add_panes(MeshBuilder& to, const Opening& o, const WallStyle& style) {
  const double y = 0.55 * style.thickness;
  for (int i = 1; i < style.panes_across; ++i) {
    const double x = o.x + o.width * i / style.panes_across;
    add_beam(to, {x, y, o.z}, {x, y, o.z + o.height}, 0.05, 0.06, {0, 1, 0});
  }
  for (int k = 1; k < style.panes_up; ++k) {
    const double z = o.z + o.height * k / style.panes_up;
    add_beam(to, {o.x, y, z}, {o.x + o.width, y, z}, 0.06, 0.05);
  }
}

void add_shutters(MeshBuilder& to, const Opening& o) {
  const double w = 0.48 * o.width;
  for (const double x : {o.x - w / 2 - 0.03, o.x + o.width + w / 2 + 0.03}) {
    add_box(to, {x, -0.05, o.z + o.height / 2}, {w, 0.04, o.height});
    const int slats = std::max(2, static_cast<int>(o.height / 0.16));
    for (int i = 0; i < slats; ++i)
      add_box(to, {x, -0.085, o.z + o.height * (i + 0.5) / slats}, {0.8 * w, 0.03, 0.05});
  }
}

void add_window_trim(MeshBuilder& to, const Opening& o, const WallStyle& style) {
  const double mid = o.x + o.width / 2;
  add_panes(to, o, style);
  if (style.sills) add_box(to, {mid, 0, o.z - 0.03}, {o.width + 0.2, 0.36, 0.08});
  if (style.lintels) add_box(to, {mid, 0, o.z + o.height + 0.08}, {o.width + 0.3, 0.16, 0.16});
  if (style.shutters) add_shutters(to, o);
}

void add_door_leaf(MeshBuilder& to, const Opening& o, const WallStyle& style) {
  const double y = 0.75 * style.thickness, mid = o.x + o.width / 2;
  for (const double z : {0.28, 0.72})  // two raised fields
    add_box(to, {mid, y, o.z + z * o.height}, {0.7 * o.width, 0.06, 0.34 * o.height});
  add_cylinder(to, {o.x + 0.85 * o.width, y - 0.09, o.z + 0.47 * o.height},
               {o.x + 0.7 * o.width, y - 0.09, o.z + 0.47 * o.height}, 0.025, 6);
  add_box(to, {mid, -0.45, 0.08}, {o.width + 0.6, 1.0, 0.16});
}

void add_gate_boards(MeshBuilder& to, const Opening& o, const WallStyle& style) {
  const int boards = std::max(3, static_cast<int>(o.height / 0.4));
  for (int i = 0; i < boards; ++i)
    add_box(to, {o.x + o.width / 2, 0.8 * style.thickness, o.z + o.height * (i + 0.5) / boards},
            {o.width, 0.06, 0.8 * o.height / boards});
}

}  // namespace

WallStyle random_wall_style(Rng& rng) {
  WallStyle s;
  s.thickness = rng.uniform(0.22, 0.42);
  s.window_width = rng.uniform(0.85, 1.45);
  s.window_height = rng.uniform(1.1, 1.65);
  s.window_spacing = s.window_width * rng.uniform(1.9, 2.6);
  s.sill_height = rng.uniform(0.75, 1.0);
  s.panes_across = 1 + static_cast<int>(rng.below(3));
  s.panes_up = 1 + static_cast<int>(rng.below(3));
  s.shutters = rng.chance(0.4);
  s.sills = rng.chance(0.8);
  s.lintels = rng.chance(0.5);
  s.empty = rng.uniform(0.0, 0.25);
  return s;
}

std::vector<Opening> window_rows(double width, int storeys, double storey_height,
                                 const WallStyle& style, Rng& rng, int door_column) {
  const int columns = std::max(1, static_cast<int>((width - 0.6) / style.window_spacing));
  const double step = width / columns;
  std::vector<Opening> openings;
  for (int s = 0; s < storeys; ++s)
    for (int i = 0; i < columns; ++i) {
      const double mid = step * (i + 0.5), z = s * storey_height;
      const double w = std::min(style.window_width, 0.6 * step);
      const double top = std::min(style.sill_height + style.window_height, storey_height - 0.3);
      const bool empty = rng.chance(style.empty);
      if (s == 0 && i == door_column % columns && door_column >= 0)
        openings.push_back({mid - 0.55, 0.16, 1.1, 2.05, OpeningKind::door});
      else if (!empty)
        openings.push_back({mid - w / 2, z + style.sill_height, w, top - style.sill_height});
    }
  return openings;
}

void add_wall(MeshBuilder& to, double width, double height, const std::vector<Opening>& openings,
              const WallStyle& style) {
  add_plate(to, openings, width, height, style.thickness);
  for (const auto& o : openings) {
    if (o.kind == OpeningKind::window) add_window_trim(to, o, style);
    if (o.kind == OpeningKind::door) add_door_leaf(to, o, style);
    if (o.kind == OpeningKind::gate) add_gate_boards(to, o, style);
  }
}

Rigidd wall_frame(double length, double width, int side, double z) {
  const double x = length / 2, y = width / 2;
  if (side == 0) return at({-x, -y, z});
  if (side == 1) return turned_z({x, -y, z}, kPi / 2);
  if (side == 2) return turned_z({x, y, z}, kPi);
  return turned_z({-x, y, z}, -kPi / 2);
}

void add_storeys(MeshBuilder& to, const Block& b, const WallStyle& style, Rng& rng) {
  const double inset = 2 * (style.thickness - 0.02);  // the core reaches 2 cm into the walls
  add_block(to, {0, 0, 0}, {b.length - inset, b.width - inset, b.height() - 0.01});
  for (int side = 0; side < 4; ++side) {
    const MeshBuilder::Frame frame(to, wall_frame(b.length, b.width, side));
    const double width = side % 2 ? b.width : b.length;
    const auto openings =
        window_rows(width, b.storeys, b.storey_height, style, rng, side == 0 ? b.front_door : -1);
    add_wall(to, width, b.height(), openings, style);
  }
}

}  // namespace danbv::fleet
