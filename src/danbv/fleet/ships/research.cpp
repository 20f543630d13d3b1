// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "danbv/fleet/registry.h"
#include "danbv/fleet/ships/deck_gear.h"
#include "danbv/fleet/ships/funnel.h"
#include "danbv/fleet/ships/gallery.h"
#include "danbv/fleet/ships/hull_ranges.h"
#include "danbv/fleet/ships/tow_gear.h"
#include "danbv/fleet/ships/work_deck.h"
#include "danbv/fleet/ships/work_kit.h"

// Research ships: tall house forward, laboratories down one side, working deck with frames, cranes
// and winches aft, domes and aerials above.
namespace danbv::fleet::generators {

namespace {

class Research {
 public:
  Research(MeshBuilder& to, Rng& rng)
      : to_(to), rng_(rng), f_(draw_hull(rng, kResearchHull)), hull_(f_) {
    L_ = f_.length, B_ = f_.beam, z_ = f_.depth + 0.05;
    shade_ = rng.uniform(0.12, 0.24);  // how far the castle's deck goes on aft
    castle_s_ = rng.uniform(0.42, 0.56), castle_ = rng.uniform(2.6, 3.1);
    castle_x_ = hull_.x(castle_s_, f_.depth);
    lab_side_ = rng.chance(0.5) ? 1 : -1;
  }

  void build() {
    hull_.add_shell(to_);
    Castle castle;
    castle.s0 = castle_s_, castle.s_hall = castle_s_ - shade_, castle.height = castle_;
    castle.s1 = std::min(0.8, castle_s_ + rng_.uniform(0.2, 0.3));
    castle.depth = rng_.uniform(0.12, 0.18) * B_;
    add_sheltered_castle(to_, hull_, castle);
    const double wall = rng_.uniform(0.75, 0.88);
    hull_.add_bulwark(to_, wall, 1.0, 1.2, 0.14, castle_ - 0.05);
    hull_.add_bulwark(to_, 0.0, castle_s_ - shade_, 1.15, 0.14, -0.05);
    for (const double port : {1.0, -1.0})
      add_railing(to_, hull_.deck_edge(castle_s_, wall, 0.2, castle_, 12, port));
    hull_.add_strake(to_, 0.02, 0.75, 0.96 * f_.depth, 0.2);
    add_superstructure();
    if (rng_.chance(0.65)) add_heli();
    add_laboratories();
    add_working_deck();
    add_foredeck(to_, hull_, 0.89, castle_, 0.012 * L_ + 0.2, rng_);
  }

 private:
  void add_superstructure() {
    double z = f_.depth + castle_ + 0.1;
    double x0 = castle_x_ + rng_.uniform(0.03, 0.12) * L_, x1 = rng_.uniform(0.2, 0.3) * L_;
    double half = rng_.uniform(0.26, 0.34) * B_;
    boat_x_ = x0 + 0.4 * (x1 - x0);
    const int tiers = 1 + static_cast<int>(rng_.below(3));
    const bool round = rng_.chance(0.4);
    for (int i = 0; i < tiers; ++i) {
      Tier tier;
      tier.height = rng_.uniform(2.5, 2.9);
      tier.walkway = i == 0 ? rng_.uniform(0.1, 0.15) * B_ : rng_.uniform(1.0, 2.2);
      tier.dodger = rng_.chance(0.55);
      tier.raked = rng_.uniform(0, 1.0), tier.windows.width = rng_.uniform(0.5, 1.1);
      const double blunt = rng_.uniform(2.4, 4);
      const Outline plan = round ? nose_plan(x0, x1, half, 0.3 * (x1 - x0), blunt)
                                 : cut_plan(x0, x1, half, {0.2 * half, 0.35 * half});
      const double top = add_tier(to_, plan, z, tier);
      add_side_stairs(to_, x0 - 0.9 * tier.height, 0.7 * half, z, top);
      if (i == 0) add_boats(z);
      z = top, x1 -= tier.raked + rng_.uniform(0.03, 0.12) * (x1 - x0);
      x0 += rng_.uniform(0.02, 0.12) * (x1 - x0), half *= rng_.uniform(0.84, 0.98);
    }
    const double deep = rng_.uniform(0.32, 0.45) * (x1 - x0);
    add_top(x0, x1 - deep, half, z);
    add_bridge(x1 - deep, x1, half, z);
  }

  // A landing deck over the bow.
  void add_heli() {
    Helideck deck;
    deck.radius = std::min(rng_.uniform(0.36, 0.48) * B_, 11.0);
    const double x = L_ / 2 - rng_.uniform(0.9, 1.15) * deck.radius;
    const double foot = hull_.deck_z_at_x(std::min(x, 0.44 * L_)) + castle_;
    const double top = foot + rng_.uniform(3, 5.5);
    deck.support_z = foot - top;
    add_helideck(to_, {x, 0, top}, deck);
  }

  void add_boats(double z) {
    for (const double side : {-1.0, 1.0}) {
      const double y = side * (hull_.half_breadth_at_x(boat_x_, f_.depth) - 1.3);
      add_davit_lifeboat(to_, {boat_x_, y, z}, 0.045 * L_ + 2.5, side);
      for (int i = 0; i < 3; ++i)
        add_liferaft(to_, {boat_x_ - 0.06 * L_ - 2.0 * i, y + side * 0.3, z});
    }
  }

  void add_bridge(double x0, double x1, double half, double z) {
    half = std::min(half * rng_.uniform(1.0, 1.2), 0.48 * B_);
    const Vec2d cut{0.3 * (x1 - x0), 0.35 * half};
    const Outline plan = cut_plan(x0, x1, half, cut, {0.2 * (x1 - x0), 0.3 * half});
    const double high = rng_.uniform(2.8, 3.2), lean = rng_.uniform(0, 0.5);
    const double roof = add_wheelhouse(to_, plan, z, high, lean, rng_.uniform(0.3, 0.8));
    const int domes = 1 + static_cast<int>(rng_.below(3));
    add_monkey_island(to_, plan, roof, rng_, domes, 0.9);
    Mast mast;
    mast.lattice = rng_.chance(0.5), mast.height = rng_.uniform(0.11, 0.19) * L_;
    mast.foot_width = rng_.uniform(1.2, 3.0), mast.yards = 3, mast.yard_span = rng_.uniform(5, 9);
    mast.radars = 3, mast.radar_span = 3;
    const Vec3d foot{x0 + rng_.uniform(0.3, 0.6) * (x1 - x0), 0, roof};
    add_mast(to_, foot, mast, rng_);
    if (rng_.chance(0.6)) {  // crow's nest on the mast
      const double up = 0.5 * mast.height;
      const Outline nest = cut_plan(foot.x - 1.4, foot.x + 1.6, 1.5, {0.6, 0.6}, {0.6, 0.6});
      add_wheelhouse(to_, nest, roof + up, 2.4, 0.2, 0.3);
    }
  }

  // Behind the bridge: funnels, the great dome, aerials.
  void add_top(double x0, double x1, double half, double z) {
    Funnel funnel = draw_funnel(rng_, L_);
    const double l = x1 - x0, side = rng_.chance(0.5) ? 1 : -1;
    funnel.casing_height = 0, funnel.height = rng_.uniform(5, 9), funnel.length = 0.35 * l;
    funnel.width = rng_.uniform(0.3, 0.5) * half, funnel.rake = rng_.uniform(0, 1.5);
    funnel.base = {x0 + 0.3 * l, side * 0.55 * half, z};
    add_funnel(to_, funnel);
    const double r = rng_.uniform(0.014, 0.024) * L_, stand = rng_.uniform(1.5, 5);
    add_dome(to_, {x0 + 0.6 * l, -side * 0.45 * half, z}, r, stand);
    add_dome(to_, {x0 + 0.2 * l, -side * 0.6 * half, z}, 0.6 * r, 0.4 * stand);
    add_deck_litter(to_, x0 + 0.5, x1 - 1, -0.85 * half, 0.85 * half, z, 12, rng_);
  }

  // A long low house on one side with an open hangar (the side gallery) at its after end.
  void add_laboratories() {
    const double aft = castle_x_ - rng_.uniform(0.08, 0.2) * L_, s = lab_side_;
    const double inner = rng_.uniform(0.02, 0.12) * B_, outer = 0.5 * B_ - rng_.uniform(0.4, 2.4);
    const double mid = s * (inner + outer) / 2, half = (outer - inner) / 2;
    {
      const MeshBuilder::Frame frame(to_, at({0, mid, 0}));
      Tier tier;
      tier.height = castle_ - 0.05, tier.walkway = 0.15, tier.doors = true;
      const double top = add_tier(to_, box_plan(aft, castle_x_ + 0.5, half), z_, tier);
      if (rng_.chance(0.6)) {
        tier.height = 2.6, tier.walkway = 0.3;
        add_tier(to_, box_plan(aft + 0.3 * (castle_x_ - aft), castle_x_ + 2, 0.8 * half), top,
                 tier);
      }
    }
    const double roof = rng_.uniform(4.5, 6.5), gallery = castle_x_ - 0.09 * L_;
    add_box(to_, {(gallery + castle_x_) / 2, -s * 0.32 * B_, z_ + roof},
            {castle_x_ - gallery, 0.34 * B_, 0.3});
    for (const double y : {-0.16, -0.48})
      add_block(to_, {gallery + 0.3, s * y * B_, z_}, {0.5, 0.5, roof});
    add_box(to_, {castle_x_ - 0.2, -s * 0.32 * B_, z_ + roof / 2}, {0.4, 0.34 * B_, roof});
    add_winch(to_, {castle_x_ - 0.04 * L_, -s * 0.25 * B_, z_}, 0.06 * B_, 0.9);
    const Vec3d arm{gallery + 2, -s * 0.45 * B_, z_ + roof};  // the side frame that swings out
    add_beam(to_, arm, arm + Vec3d{0, -s * 4.0, 1.5}, 0.6, 0.7);
    add_cylinder(to_, arm + Vec3d{0, -s * 3.8, 1.4}, arm + Vec3d{0, -s * 3.8, -2}, 0.05, 4);
    add_box(to_, arm + Vec3d{0, -s * 3.8, -2.4}, {1.0, 1.0, 1.6});
  }

  void add_working_deck() {
    const double aft = -L_ / 2, l = castle_x_ - aft;
    Portal frame{rng_.uniform(0.34, 0.5) * B_, rng_.uniform(0.08, 0.13) * L_, 0, 1.0, 3, true};
    frame.lean = rng_.uniform(-0.2, 0.5) * frame.height;
    add_portal(to_, {aft + 0.02 * L_ + 1, 0, z_}, frame);
    if (rng_.chance(0.5)) add_stern_roller(to_, {aft + 0.3, 0, z_ - 0.2}, 0.25 * B_, 0.6);
    add_cranes(aft, l);
    const double lane = -lab_side_ * 0.12 * B_;
    add_winch(to_, {aft + 0.5 * l, lane, z_}, 0.12 * B_, 0.012 * L_ + 0.2);
    const int boxes = 1 + static_cast<int>(rng_.below(4));
    for (int i = 0; i < boxes; ++i) {
      const double x = aft + rng_.uniform(0.16, 0.2) * l + 6.6 * (i / 2);
      add_freight_box(to_, {x, (i % 2 ? 0.24 : 0.38) * -lab_side_ * B_, z_});
    }
    add_cable_reel(to_, {aft + 0.3 * l, lab_side_ * 0.22 * B_, z_}, rng_.uniform(1.0, 1.6), 2.5,
                   0.6);
    add_deck_litter(to_, aft + 0.12 * l, aft + 0.55 * l, -0.42 * B_, 0.42 * B_, z_, 34, rng_);
    if (rng_.chance(0.4))
      add_moonpool_tower(to_, {castle_x_ - 0.05 * L_, 0, z_ + castle_}, 0.16 * B_, 0.12 * L_);
    add_mooring_gear(to_, hull_, 0.03, castle_s_ - 0.1, 10, 0.5, 0, 0.7);
  }

  void add_cranes(double aft, double l) {
    Crane crane;
    crane.pedestal_height = rng_.uniform(3.5, 6), crane.pedestal_radius = rng_.uniform(0.7, 1.1);
    crane.boom_length = rng_.uniform(0.14, 0.24) * L_, crane.slew = kPi + rng_.uniform(-0.7, 0.7);
    crane.elevation = rng_.uniform(-0.05, 0.7), crane.lattice = rng_.chance(0.3);
    crane.hook_drop = 1.5;
    const double x = castle_x_ - rng_.uniform(0.02, 0.3) * l;
    add_crane(to_, {x, lab_side_ * 0.05 * B_, z_}, crane);
    const double reach = rng_.uniform(7, 12), slew = rng_.uniform(2.5, 4),
                 high = rng_.uniform(3, 4);
    add_knuckle_crane(to_, {aft + 0.12 * l, lab_side_ * 0.4 * B_, z_}, high, reach, slew,
                      rng_.uniform(0.4, 1.4));
  }

  MeshBuilder& to_;
  Rng& rng_;
  HullForm f_;
  Hull hull_;
  double L_ = 0, B_ = 0, z_ = 0, castle_s_ = 0, castle_ = 0, castle_x_ = 0, shade_ = 0,
         lab_side_ = 1, boat_x_ = 0;
};

}  // namespace

void research(MeshBuilder& to, Rng& rng) { Research(to, rng).build(); }

}  // namespace danbv::fleet::generators
