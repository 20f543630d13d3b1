// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>

#include "danbv/core/math/rng.h"
#include "danbv/fleet/hull.h"
#include "danbv/fleet/outfit.h"

// What merchant ships share beside hull and superstructure: deck edges, forecastle, walkways,
// pipes.
namespace danbv::fleet {

// A hull with the scale of its details: nothing may be thinner than a 15000th of the length.
struct Vessel {
  explicit Vessel(const HullForm& form)
      : hull(form),
        fine(std::max(0.03, form.length / 12000)),
        railing{1.15, std::max(1.8, form.length / 110), fine, 3} {}

  double length() const { return hull.form().length; }
  double beam() const { return hull.form().beam; }
  double depth() const { return hull.form().depth; }
  double x(double s) const { return hull.x(s, hull.deck_z(s)); }
  double half(double x) const { return hull.half_breadth_at_x(x, hull.deck_z_at_x(x)); }
  double deck(double x) const { return hull.deck_z_at_x(x); }

  Hull hull;
  double fine;  // smallest radius of a bar
  Railing railing;
};

// Full hull lines of a cargo ship; the caller sets what its class has different.
// The two ratios come from the builder's spread.
struct Range {
  double low, high;
  double at(double t) const { return low + (high - low) * t; }
};
// A third number in [0, 1) of the builder's spread: far apart for seeds whose other two are near.
double third_spread(const MeshBuilder& to);
HullForm draw_merchant_form(const MeshBuilder& to, Rng& rng, double length, Range length_to_beam,
                            Range length_to_depth);

// The deck's outline between two stations, moved inboard; counter-clockwise, as houses want it.
Outline hull_plan(const Vessel& v, double s0, double s1, double inboard, int points);

// Railings on both deck edges.
void add_side_railings(MeshBuilder& to, const Vessel& v, double s0, double s1, double above = 0);

// Raised deck at the bow with bulwark, breakwater, mooring gear and a light mast.
struct Forecastle {
  double s0 = 0.92, height = 2.5, bulwark = 1.2;
};
void add_forecastle(MeshBuilder& to, const Vessel& v, const Forecastle& f, Rng& rng);
// Mooring gear at the stern: winches, bollards, fairleads; railing round the transom.
void add_mooring_stern(MeshBuilder& to, const Vessel& v, double s1, Rng& rng);

// A grated walkway on legs from one point to the other, with railings.
void add_catwalk(MeshBuilder& to, const Vessel& v, Vec3d from, Vec3d end, double width,
                 double leg_height);
// A pipe along the deck on saddles.
void add_deck_pipe(MeshBuilder& to, Vec3d from, Vec3d end, double radius, double saddle_spacing,
                   double deck_z);
// A small house on deck: hatch entrance, store, deck shop, with door and vent.
void add_deck_house(MeshBuilder& to, const Vessel& v, Vec3d base, Vec3d size, Rng& rng);

}  // namespace danbv::fleet
