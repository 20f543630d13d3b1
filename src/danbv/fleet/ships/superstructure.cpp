// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/superstructure.h"

#include <algorithm>

namespace danbv::fleet {

namespace {

double smallest(double length) { return length / 12000; }

// A storey's walls, the gallery deck over it, its railing and pillars.
void add_house_storey(MeshBuilder& to, const Accommodation& h, int i, Rng& rng) {
  const double x0 = h.x_aft + h.aft_step * i, x1 = h.x_fwd - h.front_step * i;
  const double w = h.half_width - h.side_step * i, z = h.z + i * h.storey_height;
  const double jog = rng.uniform(0, 0.4) * h.gallery;
  Windows windows = h.windows;
  windows.door_every = 3 + static_cast<int>(rng.below(4));
  add_storey(to, house_plan(x0, x1, w - jog, h.cut_fwd, h.cut_aft), z, h.storey_height, windows);
  const Outline deck =
      house_plan(x0 - h.aft_gallery, x1 + 0.25 * h.gallery, w + h.gallery, h.cut_fwd, h.cut_aft);
  add_deck_plate(to, deck, z + h.storey_height, h.plate);
  add_edge_railing(to, deck, z + h.storey_height, h.railing);
  add_edge_pillars(to, grown(deck, -0.1), z, z + h.storey_height, 5.0, 2.5 * h.railing.radius);
}

void add_wing(MeshBuilder& to, const Accommodation& h, double x, double half, double inner,
              double z) {
  const double y = (inner + h.wing_half_width) / 2, span = h.wing_half_width - inner;
  add_block(to, {x, y, z - h.plate}, {2 * half, span, h.plate});
  for (const double side : {-1.0, 1.0})
    add_block(to, {x + side * (half - h.plate / 2), y, z}, {h.plate, span, 1.15});
  add_block(to, {x, h.wing_half_width - h.plate / 2, z}, {2 * half, h.plate, 1.15});
  add_block(to, {x, h.wing_half_width - 0.8, z}, {0.8, 0.7, 1.3});  // the wing's console
  for (const double side : {-0.6, 0.6})
    add_beam(to, {x + side * half, inner, z - std::min(span, 3.0)},
             {x + side * half, h.wing_half_width - 0.4, z - h.plate}, 0.25, 0.35);
}

}  // namespace

Accommodation draw_accommodation(Rng& rng, double length) {
  Accommodation h;
  h.storey_height = rng.uniform(2.7, 3.1);
  h.front_step = rng.chance(0.5) ? 0.0 : rng.uniform(0.1, 0.7);
  h.aft_step = rng.uniform(0.0, 1.2);
  h.side_step = rng.uniform(0.0, 0.35);
  h.cut_fwd = rng.chance(0.5) ? 0.0 : rng.uniform(0.8, 2.5);
  h.cut_aft = rng.chance(0.7) ? 0.0 : rng.uniform(0.8, 1.8);
  h.gallery = rng.uniform(0.9, 1.7);
  h.aft_gallery = rng.uniform(1.6, 3.6);
  h.closed_wings = rng.chance(0.3);
  h.windows.spacing = rng.uniform(1.9, 3.2);
  h.windows.width = h.windows.spacing * rng.uniform(0.35, 0.55);
  h.windows.sill = rng.uniform(0.85, 1.1);
  h.windows.height = rng.uniform(0.8, 1.15);
  h.windows.recess = std::max(rng.uniform(0.25, 0.45), length / 500);
  h.plate = std::max(0.14, 3 * smallest(length));
  h.railing = {1.1, std::max(1.8, length / 110), std::max(0.03, smallest(length)),
               2 + static_cast<int>(rng.below(2))};
  return h;
}

BridgeTop add_bridge(MeshBuilder& to, const Accommodation& h, double x_aft, double x_fwd,
                     double half_width, double z, Rng& rng) {
  const double tall = h.storey_height + rng.uniform(0.0, 0.4);
  Windows glass{1.5, 1.28, 1.0, 1.25, h.windows.recess, 0};
  const double half = h.closed_wings ? h.wing_half_width - 0.3 : half_width;
  const double cut = std::min({1.5, 0.25 * (x_fwd - x_aft), 0.3 * half});
  const Outline plan = house_plan(x_aft, x_fwd, half, cut, 0);
  add_storey(to, plan, z, tall, glass);
  const std::size_t first = to.part_count();
  const double wing = clamp(0.25 * (x_fwd - x_aft), 1.2, 2.5);
  if (h.wing_half_width > half + 1.0) add_wing(to, h, x_fwd - wing - cut, wing, half, z);
  to.mirror_y(first);
  const double top = z + tall + h.plate;
  const Outline roof = house_plan(x_aft - 0.6, x_fwd + 0.5, half + 0.5, cut, 0);
  add_deck_plate(to, roof, top, h.plate);
  add_edge_railing(to, grown(roof, -0.4), top, h.railing);
  add_ladder(to, {x_aft - 0.8, 0.4 * half, z}, {x_aft - 0.8, 0.4 * half, top + 1}, {0, 1, 0}, 0.5,
             0.4, h.railing.radius);
  add_block(to, {x_aft + 0.3 * (x_fwd - x_aft), -0.5 * half, top}, {1.4, 1.2, 0.9});
  return {x_aft, x_fwd, half, top, z};
}

void add_zigzag_stairs(MeshBuilder& to, double x, double y, double z, int storeys,
                       double storey_height, double width) {
  const double run = 0.9 * storey_height;
  for (int i = 0; i < storeys; ++i) {
    const double side = i % 2 ? -0.5 : 0.5, low = z + i * storey_height;
    add_stair(to, {x, y + side * run, low}, {x, y - side * run, low + storey_height}, width);
    add_block(to, {x, y - side * (run + width), low + storey_height - 0.1}, {width, width, 0.1});
  }
}

BridgeTop add_accommodation(MeshBuilder& to, const Accommodation& h, Rng& rng) {
  for (int i = 0; i < h.storeys; ++i) add_house_storey(to, h, i, rng);
  const double x_aft = h.x_aft + h.aft_step * h.storeys, x_fwd = h.x_fwd - h.front_step * h.storeys;
  const double half = h.half_width - h.side_step * h.storeys;
  const double stair_x = h.x_aft - h.aft_gallery - 0.6;
  // One flight a storey, each behind the edge of its own gallery.
  for (int i = 0; h.stairs && i < h.storeys; ++i)
    for (const double y : {-0.55 * half, 0.55 * half})
      add_zigzag_stairs(to, stair_x + i * h.aft_step, i % 2 ? y : -y, h.z + i * h.storey_height, 1,
                        h.storey_height, 0.9);
  const double depth = x_fwd - x_aft;
  const double bridge_aft = x_fwd - depth * rng.uniform(0.55, 0.95);
  const double bridge_fwd = x_fwd + rng.uniform(0.0, 0.6);  // one draw a statement: see det_math.h
  const double bridge_half = half * rng.uniform(0.7, 0.95);
  return add_bridge(to, h, bridge_aft, bridge_fwd, bridge_half, h.z + h.storeys * h.storey_height,
                    rng);
}

}  // namespace danbv::fleet
