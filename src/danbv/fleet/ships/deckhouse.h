// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/fleet/hull.h"
#include "danbv/fleet/outfit.h"

// Deckhouses of any plan with raked walls: wheelhouses, faceted naval blocks, yacht saloons.
namespace danbv::fleet {

// A row of windows set into every wall that has room; heights above the floor. width 0: none.
struct WindowBand {
  double width = 0, gap = 0.6, sill = 1.0, head = 2.0, recess = 0.15;
};
constexpr WindowBand kBlind{};

// A closed storey between two plans of equal size (star-shaped about their centres): the roof may
// be smaller (tumblehome), larger (outward leaning windows) or shifted (rake).
void add_deckhouse(MeshBuilder& to, const Outline& floor, const Outline& roof, double z0, double z1,
                   const WindowBand& windows = kBlind);
inline void add_deckhouse(MeshBuilder& to, const Outline& plan, double z0, double z1,
                          const WindowBand& windows = kBlind) {
  add_deckhouse(to, plan, plan, z0, z1, windows);
}

// Plans, counter-clockwise, symmetric about the centreline. x0 is aft, x1 forward.
Outline box_plan(double x0, double x1, double half_width);
// Corners cut by (cut_x, cut_y) forward and aft.
Outline cut_plan(double x0, double x1, double half_width, Vec2d cut_fwd, Vec2d cut_aft = {0, 0});
// A rounded front that takes the last `nose` metres; `bluntness` 2 is an ellipse, more is squarer.
Outline nose_plan(double x0, double x1, double half_width, double nose, double bluntness = 2.2,
                  int facets = 8);
// The same turned about: rounded aft.
Outline stern_plan(double x0, double x1, double half_width, double nose, double bluntness = 2.2,
                   int facets = 8);
// A deck that follows the hull's sides between two stations at height z.
Outline hull_plan(const Hull& hull, double s0, double s1, double z, double inboard,
                  int points = 12);

// Every wall moved inward by d (outward when negative); for convex plans.
Outline inset(const Outline& plan, double d);
Outline shifted(const Outline& plan, double dx);
// Only the ends moved: forward end by fwd, aft end by aft (both along x), scaled in between.
Outline stretched(const Outline& plan, double aft, double fwd);

// A railing round the plan, `in` metres inside its edge; walls whose middle lies within
// [gap_x0, gap_x1] stay open.
void add_plan_railing(MeshBuilder& to, const Outline& plan, double z, double in = 0.12,
                      const Railing& railing = {}, double gap_x0 = 1, double gap_x1 = 0);

}  // namespace danbv::fleet
