// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/houses/fittings.h"

#include <algorithm>

#include "danbv/core/math/det_math.h"
#include "danbv/fleet/outfit.h"

namespace danbv::fleet {

void add_chimney(MeshBuilder& to, double width, double depth, double height, int pots) {
  add_block(to, {}, {width, depth, height});
  add_block(to, {0, 0, height - 0.35}, {width + 0.14, depth + 0.14, 0.1});
  add_block(to, {0, 0, height}, {width + 0.2, depth + 0.2, 0.12});
  for (int i = 0; i < pots; ++i) {
    const MeshBuilder::Frame frame(to, at({width * ((i + 0.5) / pots - 0.5), 0, height + 0.1}));
    const double r = std::min(0.16, 0.4 * width / pots);
    add_revolved(to,
                 {{0.02, 0},
                  {r, 0},
                  {0.8 * r, 0.5},
                  {0.95 * r, 0.55},
                  {0.95 * r, 0.6},
                  {0.6 * r, 0.6},
                  {0.6 * r, 0.08},
                  {0.02, 0.08}},
                 12);
  }
}

void add_dormer(MeshBuilder& to, double width, double height, double depth,
                const WallStyle& style) {
  WallStyle thin = style;
  thin.thickness = 0.15;
  thin.shutters = false;
  add_block(to, {0, depth / 2 + 0.13, 0}, {width - 0.02, depth - 0.26, height});
  {
    const MeshBuilder::Frame frame(to, at({-width / 2, 0, 0}));
    add_wall(to, width, height, {{0.18 * width, 0.2 * height, 0.64 * width, 0.7 * height}}, thin);
  }
  const MeshBuilder::Frame frame(to, turned_z({0, depth / 2, height}, kPi / 2));
  Roof roof{depth, width, 0.35 * width, 0.18, 0.22, 0.1};
  roof.gutters = false;
  add_gable_roof(to, roof);
}

void add_balcony(MeshBuilder& to, double width, double depth, bool solid_front) {
  add_block(to, {0, -depth / 2 + 0.05, -0.16}, {width, depth + 0.1, 0.16});
  const double x = width / 2 - 0.06, y = -depth + 0.06;
  if (solid_front) {
    add_block(to, {0, y, 0}, {width, 0.08, 0.9});
    for (const double side : {-1.0, 1.0}) add_block(to, {side * x, y / 2, 0}, {0.08, depth, 0.9});
  } else {
    add_railing(to, {{-x, 0, 0}, {-x, y, 0}, {x, y, 0}, {x, 0, 0}}, {1.0, 0.16, 0.018, 2});
  }
  for (const double side : {-0.8, 0.8})
    add_beam(to, {side * x, 0.05, -0.7 * depth}, {side * x, 0.85 * y, -0.16}, 0.1, 0.12);
}

void add_porch(MeshBuilder& to, double width, double depth, double height, int columns,
               double floor) {
  add_block(to, {0, -depth / 2, 0}, {width, depth, floor});
  const double steps_width = std::min(2.2, 0.5 * width);
  for (int i = 1; i * 0.17 < floor; ++i)
    add_block(to, {0, -depth - 0.15 * i, 0}, {steps_width, 0.3 * i, floor - 0.17 * i});
  for (int i = 0; i < columns; ++i) {
    const double x = (width - 0.4) * (double(i) / std::max(1, columns - 1) - 0.5);
    const double y = -depth + 0.2;
    add_block(to, {x, y, floor}, {0.34, 0.34, 0.2});
    add_cylinder(to, {x, y, floor + 0.2}, {x, y, height - 0.2}, 0.14, 0.11, 14);
    add_block(to, {x, y, height - 0.2}, {0.34, 0.34, 0.2});
  }
  const double x = width / 2 - 0.1, y = -depth + 0.15;
  const double gap = steps_width / 2;
  for (const double side : {-1.0, 1.0})
    add_railing(to, {{side * gap, y, floor}, {side * x, y, floor}, {side * x, 0, floor}},
                {0.85, 0.18, 0.02, 2});
  const MeshBuilder::Frame frame(to, at({0, -depth / 2, height}));
  Roof roof{width, depth, 0.3 * depth, 0.25, 0.2, 0.14, RoofSkin::seams};
  add_shed_roof(to, roof);
}

void add_bay_window(MeshBuilder& to, double width, double depth, double height,
                    const WallStyle& style) {
  WallStyle plain = style;
  plain.shutters = false;
  plain.thickness = 0.16;
  add_block(to, {0, -depth / 2, 0}, {width - 0.28, depth - 0.28, height - 0.02});
  for (int side : {3, 0, 1}) {
    const MeshBuilder::Frame to_bay(to, at({0, -depth / 2, 0}));
    const MeshBuilder::Frame frame(to, wall_frame(width, depth, side));
    const double w = side == 0 ? width : depth, margin = side == 0 ? 0.18 : 0.25;
    add_wall(to, w, height, {{margin * w, 0.3 * height, (1 - 2 * margin) * w, 0.55 * height}},
             plain);
  }
  add_tapered_block(to, {0, -depth / 2, height}, {width + 0.3, depth + 0.3, 0.5}, {0.7, 0.5},
                    {0, 0.2 * depth});
}

void add_pergola(MeshBuilder& to, double width, double depth, double height, int slats) {
  for (const double side : {-1.0, 1.0}) {
    const double x = side * (width / 2 - 0.2);
    add_block(to, {x, -depth + 0.1, 0}, {0.14, 0.14, height});
    add_beam(to, {x, 0.1, height + 0.08}, {x, -depth - 0.3, height + 0.08}, 0.1, 0.18);
  }
  for (int i = 0; i < slats; ++i) {
    const double y = -depth * (i + 0.5) / slats;
    add_beam(to, {-width / 2 - 0.2, y, height + 0.22}, {width / 2 + 0.2, y, height + 0.22}, 0.06,
             0.14);
  }
}

void add_air_conditioner(MeshBuilder& to) {
  add_block(to, {0, -0.32, 0}, {0.85, 0.36, 0.62});
  for (int i = 0; i < 7; ++i) add_box(to, {0.3, -0.52, 0.1 + 0.07 * i}, {0.18, 0.05, 0.03});
  const MeshBuilder::Frame fan(to, turned_x({-0.12, -0.52, 0.31}, kPi / 2));
  add_torus(to, {}, 0.22, 0.025, 18, 6);
  add_cylinder(to, {0, 0, -0.03}, {0, 0, 0.03}, 0.07, 10);
  for (int i = 0; i < 3; ++i) {
    const MeshBuilder::Frame blade(to, turned_z({}, i * kPi / 3));
    add_box(to, {}, {0.44, 0.02, 0.02});
  }
}

void add_antenna(MeshBuilder& to, double height, int elements) {
  add_cylinder(to, {}, {0, 0, height}, 0.03, 8);
  const double z = height - 0.15;
  add_cylinder(to, {-0.75, 0, z}, {0.75, 0, z}, 0.018, 6);
  for (int i = 0; i < elements; ++i) {
    const double x = 1.4 * (double(i) / std::max(1, elements - 1) - 0.5), half = 0.28 + 0.2 * x;
    add_cylinder(to, {x, -half - 0.15, z}, {x, half + 0.15, z}, 0.012, 5);
  }
}

void add_dish(MeshBuilder& to, double radius) {
  add_pipe(to, {{0, 0.05, -0.3}, {0, -0.35, -0.3}, {0, -0.35, 0}}, 0.03, 6);
  const MeshBuilder::Frame tilted(to, turned_x({0, -0.38, 0}, radians(60)));
  Outline bowl;
  for (int i = 0; i <= 6; ++i) {
    const double r = std::max(0.02, radius * i / 6);
    bowl.push_back({r, 0.35 * r * r / radius});
  }
  for (int i = 6; i >= 0; --i) bowl.push_back({bowl[i].x, bowl[i].y + 0.025});
  add_revolved(to, bowl, 18);
  add_cylinder(to, {0, 0.9 * radius, 0.3 * radius}, {0, 0, radius}, 0.015, 5);
  add_cylinder(to, {0, 0, 0.9 * radius}, {0, 0, 1.1 * radius}, 0.04, 8);
}

void add_fence(MeshBuilder& to, Vec3d from, Vec3d end, double height, double gap) {
  const Vec3d up{0, 0, 1};
  for (const double h : {0.3, 0.75})
    add_beam(to, from + up * (h * height), end + up * (h * height), 0.04, 0.09);
  for (const auto& p : straight_line(from, end, gap))
    add_beam(to, p, p + up * height, 0.09, 0.035, end - from);
}

}  // namespace danbv::fleet
