// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/shelter.h"

#include <algorithm>

#include "danbv/core/math/det_math.h"
#include "danbv/fleet/outfit.h"
#include "danbv/fleet/ships/deckhouse.h"

namespace danbv::fleet {

namespace {

// A side wall along the shell between two stations with ports between posts.
void add_ported_wall(MeshBuilder& to, const Hull& hull, double s0, double s1, double height,
                     double port) {
  const int bays = std::max(1, static_cast<int>((s1 - s0) * hull.form().length / 3.2));
  const auto line = hull.deck_edge(s0, s1, 0.1, 0, bays + 1, port);
  for (int i = 0; i < bays; ++i) {
    const Vec3d a = line[i], run = line[i + 1] - a;
    const double l = std::sqrt(run.x * run.x + run.y * run.y);
    const MeshBuilder::Frame frame(to, turned_z(a, det::atan2(run.y, run.x)));
    add_cell_panel(to, {0, 0.2 * l, 0.8 * l, l}, {-0.1, 0.4 * height, 0.85 * height, height},
                   {true, true, true, true, false, true, true, true, true}, 0.15);
  }
}

}  // namespace

void add_cover(MeshBuilder& to, const Outline& plan, double z0, double z1, bool railing) {
  add_prism(to, plan, z1 - 0.2, z1);
  const PlanExtent r = plan_extent(plan);
  const int frames = std::max(2, static_cast<int>((r.x1 - r.x0) / 3.0));
  for (int i = 0; i < frames; ++i) {
    const double x = r.x0 + (r.x1 - r.x0) * (i + 0.5) / frames;
    double half = r.y;  // breadth of the plan at this x
    for (std::size_t k = 0; k < plan.size(); ++k) {
      const Vec2d a = plan[k], b = plan[(k + 1) % plan.size()];
      if ((a.x - x) * (b.x - x) < 0)
        half = std::min(half, std::fabs(a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)));
    }
    add_box(to, {x, 0, z1 - 0.4}, {0.2, 2 * half - 0.4, 0.42});
    for (const double side : {-1.0, 1.0})
      add_cylinder(to, {x, side * (half - 0.4), z0 - 0.1}, {x, side * (half - 0.4), z1 - 0.3}, 0.13,
                   8);
  }
  if (railing) add_plan_railing(to, plan, z1);
}

void add_covered_stern(MeshBuilder& to, const Hull& hull, double s_open, double s1, double height) {
  const double z0 = hull.deck_z(s_open), z1 = z0 + height;
  add_cover(to, hull_plan(hull, 0.0, s1, z0, 0.0, 12), z0, z1, false);
  for (const double port : {1.0, -1.0}) add_ported_wall(to, hull, s_open, s1, height - 0.1, port);
  const double half = hull.half_breadth(s1, z0);
  add_box(to, {hull.x(s1, z0) - 0.2, 0, z0 + height / 2}, {0.3, 2 * half - 0.4, height});
}

void add_whaleback(MeshBuilder& to, const Hull& hull, double s0, double above, double height) {
  const double z0 = hull.deck_z(s0) + above,
               z1 = std::max(z0 + height, hull.deck_z(0.99) + above + 1.6);
  hull.add_bulwark(to, s0, 0.995, z1 - z0 - 0.1, 0.15, above - 0.05);
  const Outline roof = hull_plan(hull, s0, 0.985, hull.deck_z(0.95) + above, 0.0, 10);
  add_cover(to, roof, z0, z1, false);
  for (const double port : {1.0, -1.0}) {
    const double half = hull.half_breadth(s0, z0);
    add_box(to, {hull.x(s0, z0) + 0.2, port * 0.75 * half, (z0 + z1) / 2},
            {0.3, 0.45 * half, z1 - z0});
  }
}

void add_helicopter(MeshBuilder& to, Vec3d base, double l, double heading, double rotor_turn) {
  const MeshBuilder::Frame frame(to, turned_z(base, heading));
  add_ellipsoid(to, {0.12 * l, 0, 0.19 * l}, {0.3 * l, 0.1 * l, 0.12 * l}, 16);
  add_cylinder(to, {-0.08 * l, 0, 0.23 * l}, {-0.6 * l, 0, 0.27 * l}, 0.075 * l, 0.03 * l, 10);
  add_tapered_block(to, {-0.58 * l, 0, 0.26 * l}, {0.12 * l, 0.025 * l, 0.2 * l}, {0.6, 0.9},
                    {-0.05 * l, 0});
  add_box(to, {-0.5 * l, 0, 0.28 * l}, {0.08 * l, 0.24 * l, 0.015 * l});
  add_tapered_block(to, {0.05 * l, 0, 0.28 * l}, {0.32 * l, 0.13 * l, 0.09 * l}, {0.6, 0.7});
  add_cylinder(to, {0.05 * l, 0, 0.36 * l}, {0.05 * l, 0, 0.42 * l}, 0.02 * l, 8);
  for (int i = 0; i < 4; ++i) {
    const double a = rotor_turn + kPi / 2 * i;
    const Vec3d hub{0.05 * l, 0, 0.415 * l};
    add_beam(to, hub, hub + Vec3d{0.52 * l * det::cos(a), 0.52 * l * det::sin(a), -0.01 * l},
             0.035 * l, 0.012 * l);
  }
  for (const double side : {-1.0, 1.0}) {
    add_cylinder(to, {0.02 * l, side * 0.08 * l, 0.15 * l}, {0.02 * l, side * 0.14 * l, 0.05 * l},
                 0.015 * l, 6);
    add_cylinder(to, {0.02 * l, side * 0.125 * l, 0.045 * l},
                 {0.02 * l, side * 0.155 * l, 0.045 * l}, 0.045 * l, 10);
  }
  add_cylinder(to, {0.3 * l, 0, 0.12 * l}, {0.3 * l, 0, 0.04 * l}, 0.015 * l, 6);
  add_cylinder(to, {0.3 * l, -0.015 * l, 0.04 * l}, {0.3 * l, 0.015 * l, 0.04 * l}, 0.04 * l, 10);
}

}  // namespace danbv::fleet
