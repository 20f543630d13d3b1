// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "danbv/fleet/registry.h"
#include "danbv/fleet/ships/deck_gear.h"
#include "danbv/fleet/ships/leisure_gear.h"
#include "danbv/fleet/ships/shelter.h"
#include "danbv/fleet/ships/work_kit.h"

// Large motor yachts: decks that rake back, houses set in from their edges, terraces aft under the
// overhang of the deck above.
namespace danbv::fleet::generators {

namespace {

enum class Style { classic, explorer, sport };

HullForm draw_yacht_hull(Rng& rng, Style style) {
  HullForm f;
  f.length = rng.uniform(50, 112);
  f.beam =
      f.length / rng.uniform(style == Style::sport ? 5.4 : 4.9, style == Style::sport ? 7.0 : 6.4);
  f.depth = f.beam * (style == Style::explorer ? rng.uniform(0.44, 0.54) : rng.uniform(0.36, 0.46));
  f.run = rng.uniform(0.24, 0.36), f.entrance = rng.uniform(0.36, 0.48);
  f.deck_fullness_fwd = rng.uniform(2.0, 2.8), f.keel_fullness_fwd = rng.uniform(1.2, 1.6);
  f.transom_width = rng.uniform(0.78, 0.96), f.transom_height = rng.uniform(0.3, 0.5);
  f.stem_rake = style == Style::explorer ? rng.uniform(0.0, 0.05) : rng.uniform(0.05, 0.14);
  f.flare = rng.uniform(0.2, 0.6), f.deadrise = rng.uniform(0.1, 0.5);
  f.sheer_fwd = rng.uniform(0.08, 0.35), f.sheer_aft = 0;
  f.bulb_length = rng.chance(0.5) ? 0.012 * f.length : 0, f.bulb_radius = 0.14 * f.depth;
  f.stations = 88, f.levels = 20;  // their smooth sides show every facet
  return f;
}

// Rounded forward and, less, aft.
Outline deck_plan(double x0, double x1, double half, double nose, double tail) {
  const double mid = (x0 + x1) / 2;
  Outline plan = nose_plan(mid, x1, half, nose, 2.4, 10);
  const Outline aft = stern_plan(x0, mid, half, tail, 3.0, 8);
  plan.erase(plan.begin()), plan.pop_back();
  for (std::size_t i = 1; i + 1 < aft.size(); ++i) plan.push_back(aft[i]);
  return plan;
}

class Yacht {
 public:
  Yacht(MeshBuilder& to, Rng& rng)
      : to_(to),
        rng_(rng),
        style_(static_cast<Style>(rng.below(3))),
        f_(draw_yacht_hull(rng, style_)),
        hull_(f_) {
    L_ = f_.length, B_ = f_.beam, z_ = f_.depth + 0.05;
    castle_s_ = style_ == Style::explorer ? rng.uniform(0.4, 0.55) : rng.uniform(0.5, 0.7);
    storey_ = rng.uniform(2.6, 2.95) + 0.003 * L_;
    glass_rail_ = rng.chance(0.35);
  }

  void build() {
    hull_.add_shell(to_);
    hull_.add_raised_deck(to_, castle_s_, 1.0, castle());
    hull_.add_bulwark(to_, castle_s_, 1.0, 0.95, 0.14, castle() - 0.05);
    hull_.add_bulwark(to_, 0.05, castle_s_ + 0.01, 0.95, 0.14, -0.05);
    hull_.add_strake(to_, 0.02, 0.85, 0.95 * f_.depth, 0.1);
    add_stern();
    add_decks();
    add_fore_end();
  }

 private:
  double castle() const { return 0.45 * storey_; }

  void add_rail(const Outline& plan, double z, double gap_x0, double gap_x1) {
    add_plan_railing(to_, plan, z, 0.15, {1.05, 1.4, 0.03, glass_rail_ ? 1 : 3}, gap_x0, gap_x1);
    if (!glass_rail_) return;
    const Outline line = inset(plan, 0.15);
    for (std::size_t i = 0; i < line.size(); ++i) {
      const Vec2d a = line[i], b = line[(i + 1) % line.size()];
      if ((a.x + b.x) / 2 >= gap_x0 && (a.x + b.x) / 2 <= gap_x1) continue;
      add_beam(to_, {a.x, a.y, z + 0.5}, {b.x, b.y, z + 0.5}, 0.05, 0.85);
    }
  }

  void add_decks() {
    const bool explorer = style_ == Style::explorer;
    double aft = (explorer ? rng_.uniform(-0.2, -0.08) : rng_.uniform(-0.34, -0.26)) * L_;
    double fwd = (explorer                 ? rng_.uniform(0.24, 0.3)
                  : style_ == Style::sport ? rng_.uniform(0.08, 0.16)
                                           : rng_.uniform(0.18, 0.26)) *
                 L_;
    double half = rng_.uniform(0.31, 0.38) * B_, z = z_;
    const int decks =
        (L_ > 85 ? 4 : 3) - (style_ == Style::sport ? 1 : 0) + static_cast<int>(rng_.below(2));
    for (int i = 0; i < decks; ++i) {
      const bool last = i + 1 == decks;
      const double rake = rng_.uniform(0.8, 2.2) + 0.01 * L_, nose = rng_.uniform(0.6, 1.1) * half;
      const double terrace = (last ? 0.02 : rng_.uniform(0.08, 0.15)) * L_;
      add_house(aft, fwd, half, z, rake, nose);
      const double roof = z + storey_, edge = std::min(half + rng_.uniform(1.2, 2.4), 0.5 * B_);
      const double deck_fwd = fwd - rake + rng_.uniform(0.3, 1.2);
      const double deck_aft = std::max(aft - terrace, -0.5 * L_ + 0.02 * L_);
      const Outline deck = deck_plan(deck_aft, deck_fwd, edge, nose, 0.5 * edge);
      add_prism(to_, deck, roof - 0.22, roof + 0.12);
      add_terrace(deck_aft, aft, edge, z, roof);
      z = roof + 0.12;
      if (last) {
        add_fly_deck(deck, deck_aft, deck_fwd, edge, z);
        return;
      }
      add_rail(deck, z, deck_fwd - 0.25 * (deck_fwd - deck_aft), 1e9);
      aft = deck_aft + rng_.uniform(0.08, 0.15) * L_;
      fwd = deck_fwd - rng_.uniform(0.02, 0.06) * L_, half *= rng_.uniform(0.84, 0.95);
      add_furniture(to_, deck_aft + 1.2, aft - 0.8, 0.6 * edge, z, rng_, i + 2 < decks);
    }
  }

  void add_house(double aft, double fwd, double half, double z, double rake, double nose) {
    const Outline floor = nose_plan(aft, fwd, half, nose, 2.6, 8);
    const Outline roof = inset(stretched(floor, 0.3, -rake), rng_.uniform(0.1, 0.4));
    WindowBand glass;
    glass.width = rng_.uniform(1.2, 3.2), glass.gap = rng_.uniform(0.2, 0.7);
    glass.sill = rng_.uniform(0.5, 1.0), glass.head = 0.84 * storey_, glass.recess = 0.2;
    add_deckhouse(to_, floor, roof, z - 0.15, z + storey_ - 0.1, glass);
    for (const double side : {-1.0, 1.0})  // sliding doors to the terrace
      add_door(to_, {aft + 0.1, side * 0.3 * half, z - 0.15}, kPi, 0.5 * half, 0.7 * storey_);
  }

  // The open part under the overhang: pillars, stairs between decks, furniture.
  void add_terrace(double deck_aft, double house_aft, double edge, double z, double roof) {
    const double l = house_aft - deck_aft;
    for (const double side : {-1.0, 1.0}) {
      for (const double t : {0.12, 0.6})
        add_cylinder(to_, {deck_aft + t * l, side * (edge - 0.5), z},
                     {deck_aft + t * l, side * (edge - 0.5), roof}, 0.12, 8);
      if (l > 4)
        add_stair(to_, {house_aft - 0.2 - 0.9 * storey_, side * (edge - 1.2), z},
                  {house_aft - 0.2, side * (edge - 1.2), roof}, 0.9);
    }
  }

  void add_fly_deck(const Outline& deck, double aft, double fwd, double edge, double z) {
    add_rail(deck, z, fwd - 0.2 * (fwd - aft), 1e9);
    const double l = fwd - aft, half = 0.75 * edge;
    const Outline screen = nose_plan(fwd - 0.35 * l, fwd - 0.06 * l, half, 0.9 * half, 2.4, 8);
    const Outline rim = inset(stretched(screen, 0, -0.7), 0.1);
    for (std::size_t i = 1; i + 2 < screen.size(); ++i) {  // a windscreen of thin panes
      const Vec2d a = screen[i], b = screen[i + 1], c = rim[i + 1], d = rim[i];
      const Vec3d in = normalized(Vec3d{a.y - b.y, b.x - a.x, 0}) * 0.1;
      const Ring low{
          {a.x, a.y, z}, {b.x, b.y, z}, Vec3d{b.x, b.y, z} + in, Vec3d{a.x, a.y, z} + in};
      const Ring top{{d.x, d.y, z + 1.3},
                     {c.x, c.y, z + 1.3},
                     Vec3d{c.x, c.y, z + 1.3} + in,
                     Vec3d{d.x, d.y, z + 1.3} + in};
      add_loft(to_, {low, top}, 0.1);
    }
    add_block(to_, {fwd - 0.16 * l, 0, z}, {0.9, 0.9 * half, 1.0});
    add_sofa(to_, {fwd - 0.24 * l, 0, z}, 2.2, 0.9 * half);
    const double arch = fwd - rng_.uniform(0.42, 0.56) * l, high = rng_.uniform(2.4, 3.2);
    add_radar_arch(to_, {arch, 0, z}, 0.8 * edge, high, rng_.uniform(-0.5, 2.5), rng_);
    if (rng_.chance(0.6)) {  // a hard top before the arch
      const Outline top = nose_plan(arch - 1, fwd - 0.14 * l, 0.75 * edge, 0.5 * edge, 2.6, 8);
      add_prism(to_, top, z + high - 0.1, z + high + 0.14);
      for (const double side : {-1.0, 1.0})
        add_cylinder(to_, {fwd - 0.27 * l, side * 0.65 * edge, z},
                     {fwd - 0.3 * l, side * 0.62 * edge, z + high}, 0.1, 8);
    }
    add_furniture(to_, aft + 1, arch - 1.5, 0.65 * edge, z, rng_, false);
  }

  // Swim platform, stairs down to it, pool and seats on the after deck.
  void add_stern() {
    const double aft = -L_ / 2, half = hull_.half_breadth(0.0, f_.depth) * 0.95;
    const double low = f_.depth * rng_.uniform(0.56, 0.66), deep = rng_.uniform(0.03, 0.05) * L_;
    add_prism(to_, stern_plan(aft - deep, aft + 1.5, half, 0.5 * half, 3), low - 0.45, low);
    for (const double side : {-1.0, 1.0}) {
      add_stair(to_, {aft - 0.1 - 0.7 * (z_ - low), side * 0.75 * half, low},
                {aft - 0.1, side * 0.75 * half, z_}, 1.2);
      add_capstan(to_, {aft + 2.0, side * 0.8 * half, z_}, 0.8);
    }
    add_box(to_, {aft - 0.05, 0, (low + z_) / 2},
            {0.3, 0.9 * half, 0.75 * (z_ - low)});  // the garage door
    const double cockpit = (style_ == Style::explorer ? 0.24 : 0.13) * L_;
    const double pool = std::min(rng_.uniform(0.4, 0.6) * cockpit, 9.0);
    add_rail(box_plan(aft + 0.6, aft + 0.1 * L_, 0.7 * half), z_, aft + 0.02 * L_, 1e9);
    if (style_ == Style::explorer) {
      add_tender(to_, {aft + 0.1 * L_, 0.22 * B_, z_}, rng_.uniform(0.09, 0.12) * L_);
      add_knuckle_crane(to_, {aft + 0.19 * L_, 0, z_}, 3.2, 0.13 * L_, rng_.uniform(2.5, 3.8), 0.7);
      add_jet_ski(to_, {aft + 0.08 * L_, -0.16 * B_, z_}, 0.1);
      add_jet_ski(to_, {aft + 0.08 * L_, -0.3 * B_, z_}, -0.1);
    } else if (rng_.chance(0.6)) {
      add_pool(to_, {aft + 0.03 * L_ + pool / 2, 0, z_}, pool, 0.4 * B_, rng_.uniform(0.7, 1.2));
    } else {
      add_furniture(to_, aft + 0.03 * L_, aft + cockpit, 0.3 * B_, z_, rng_, false);
    }
  }

  void add_fore_end() {
    const double above = castle(), s = 0.9;
    add_foredeck(to_, hull_, s, above, 0.5 + 0.004 * L_, rng_);
    const double mid_s = rng_.uniform(0.78, 0.82), z = hull_.deck_z(mid_s) + above,
                 x = hull_.x(mid_s, z);
    if (style_ == Style::sport && L_ > 65) {
      add_furniture(to_, x - 0.06 * L_, x + 0.03 * L_, 0.22 * B_, z, rng_, false);
    } else if (rng_.chance(0.4)) {
      Helideck deck{rng_.uniform(0.34, 0.44) * B_, 12, -1.0, rng_.chance(0.5), false};
      add_helideck(to_, {x + 0.01 * L_, 0, z + 1.1}, deck);
      add_cylinder(to_, {x + 0.01 * L_, 0, z}, {x + 0.01 * L_, 0, z + 0.9}, 0.6 * deck.radius, 16);
    } else {
      const double tender = rng_.uniform(0.07, 0.1) * L_;
      for (const double side : {-1.0, 1.0}) add_tender(to_, {x, side * 0.16 * B_, z}, tender);
      add_boat_davit(to_, {x + 0.4 * tender, 0, z}, 3, rng_.chance(0.5) ? 1 : -1);
    }
  }

  MeshBuilder& to_;
  Rng& rng_;
  Style style_;
  HullForm f_;
  Hull hull_;
  double L_ = 0, B_ = 0, z_ = 0, castle_s_ = 0, storey_ = 0;
  bool glass_rail_ = false;
};

}  // namespace

void yacht(MeshBuilder& to, Rng& rng) { Yacht(to, rng).build(); }

}  // namespace danbv::fleet::generators
