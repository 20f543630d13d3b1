// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "danbv/fleet/registry.h"
#include "danbv/fleet/ships/deck_gear.h"
#include "danbv/fleet/ships/fishing_gear.h"
#include "danbv/fleet/ships/funnel.h"
#include "danbv/fleet/ships/hull_ranges.h"
#include "danbv/fleet/ships/shelter.h"
#include "danbv/fleet/ships/work_kit.h"

// Stern trawlers: shelter deck with a sunken trawl alley, ramp, net drums, gantries, derricks.
namespace danbv::fleet::generators {

namespace {

class Trawler {
 public:
  Trawler(MeshBuilder& to, Rng& rng)
      : to_(to), rng_(rng), f_(draw_hull(rng, kTrawlerHull)), hull_(f_) {
    L_ = f_.length, B_ = f_.beam;
    shelter_ = rng.uniform(2.0, 3.5);
    alley_ = rng.uniform(0.22, 0.3) * B_;
    castle_s_ = rng.uniform(0.44, 0.66);
    castle_x_ = hull_.x(castle_s_, f_.depth);
    deck_ = f_.depth + shelter_;
  }

  void build() {
    add_hull();
    add_superstructure();
    add_trawl_alley();
    add_gantries();
    add_foredeck(to_, hull_, 0.89, shelter_, 0.016 * L_, rng_);
  }

 private:
  void add_hull() {
    hull_.add_shell(to_);
    hull_.add_raised_deck(to_, castle_s_, 1.0, shelter_);
    const double whale = rng_.uniform(0.84, 0.9);
    hull_.add_bulwark(to_, castle_s_, whale, 1.1, 0.14, shelter_ - 0.05);
    if (rng_.chance(0.65))
      add_whaleback(to_, hull_, whale - 0.04, shelter_, rng_.uniform(2.2, 2.7));
    else
      hull_.add_bulwark(to_, whale, 1.0, rng_.uniform(1.3, 2.4), 0.2, shelter_ - 0.05);
    hull_.add_bulwark(to_, 0.0, castle_s_, shelter_ + rng_.uniform(0.2, 1.0), 0.2, -0.05);
    add_side_shelters();
    const double strake = rng_.uniform(0.85, 0.97);
    hull_.add_strake(to_, 0.03, 0.8, strake * f_.depth, 0.22);
  }

  // Raised decks beside the alley: closed boxes aft, open galleries on pillars further forward.
  void add_side_shelters() {
    const double split = rng_.uniform(0.18, 0.4) * castle_s_;
    const std::size_t first = to_.part_count();
    const auto plan = [&](double s0, double s1, double z) {
      Outline o;
      for (int i = 0; i <= 8; ++i) {
        const Vec3d p = hull_.side(s0 + (s1 - s0) * i / 8, z);
        o.push_back({p.x, p.y - 0.25});
      }
      o.push_back({o.back().x, alley_}), o.push_back({o[0].x, alley_});
      return o;
    };
    add_prism(to_, plan(0.01, split, f_.depth), f_.depth - 0.1, deck_);
    const Outline roof = plan(split, castle_s_ + 0.01, f_.depth);
    add_prism(to_, roof, deck_ - 0.2, deck_);
    for (double x = hull_.x(split, deck_) + 2; x < castle_x_ - 1; x += 3)
      add_block(to_, {x, alley_ + 0.2, f_.depth}, {0.25, 0.25, shelter_ - 0.1});
    add_railing(to_,
                {{-L_ / 2 + 0.3, alley_ + 0.15, deck_}, {castle_x_ - 0.5, alley_ + 0.15, deck_}});
    to_.mirror_y(first);
  }

  void add_superstructure() {
    double z = hull_.deck_z(castle_s_) + shelter_ + 0.05;
    double x0 = castle_x_ + rng_.uniform(0.0, 0.08) * L_, x1 = x0 + rng_.uniform(0.18, 0.3) * L_;
    double half = rng_.uniform(0.26, 0.33) * B_;
    const int tiers = 1 + static_cast<int>(rng_.below(2));
    for (int i = 0; i < tiers; ++i) {
      Tier tier;
      tier.height = rng_.uniform(2.5, 2.9);
      tier.walkway = i == 0 ? rng_.uniform(0.1, 0.15) * B_ : rng_.uniform(0.6, 1.6);
      tier.dodger = rng_.chance(0.55);
      tier.raked = rng_.uniform(0, 1.2), tier.windows.width = rng_.uniform(0.45, 0.8);
      const Vec2d cut{0.25 * half, 0.4 * half};
      const double top = add_tier(to_, cut_plan(x0, x1, half, cut), z, tier);
      add_side_stairs(to_, x0 - 0.9 * tier.height, 0.6 * half, z, top);
      z = top, x1 -= tier.raked + rng_.uniform(0.06, 0.2) * (x1 - x0);
      half *= rng_.uniform(0.8, 0.95);
    }
    add_funnel_and_boat(x0, z);
    add_bridge(x0, x1, half, z);
  }

  void add_bridge(double x0, double x1, double half, double z) {
    const double deep = std::min(x1 - x0, rng_.uniform(0.1, 0.15) * L_);
    const Vec2d cut{0.3 * deep, 0.4 * half};
    const Outline plan = cut_plan(x1 - deep, x1, half, cut, {0.15 * deep, 0.2 * half});
    const double high = rng_.uniform(2.6, 3.1), lean = rng_.uniform(0.1, 0.5);
    const double roof = add_wheelhouse(to_, plan, z, high, lean, rng_.uniform(0.2, 0.6));
    const int domes = 1 + static_cast<int>(rng_.below(3));
    add_monkey_island(to_, plan, roof, rng_, domes, 0.8);
    Mast mast;
    mast.height = rng_.uniform(0.12, 0.2) * L_, mast.foot_width = rng_.uniform(0.9, 1.6);
    mast.lattice = rng_.chance(0.3), mast.stays = rng_.chance(0.6), mast.rake = rng_.uniform(0, 1);
    mast.yards = 2, mast.yard_span = rng_.uniform(4, 7);
    add_mast(to_, {x1 - 0.7 * deep, 0, roof}, mast, rng_);
  }

  void add_funnel_and_boat(double x0, double z) {
    Funnel funnel = draw_funnel(rng_, L_);
    const double side = rng_.chance(0.5) ? 1 : -1;
    funnel.casing_height = 0, funnel.height = rng_.uniform(4, 8), funnel.rake = 0;
    funnel.length = rng_.uniform(2.5, 4), funnel.width = rng_.uniform(1.8, 3);
    funnel.base = {x0 + 2.2, side * rng_.uniform(0.1, 0.28) * B_, z};
    add_funnel(to_, funnel);
    const double deck = hull_.deck_z(castle_s_) + shelter_, x = x0 + rng_.uniform(0.03, 0.1) * L_;
    add_rhib(to_, {x, -side * 0.42 * B_, deck + 1.0}, 5.5);
    add_boat_davit(to_, {x - 0.5, -side * 0.36 * B_, deck}, 4, -side);
    for (int i = 0; i < 3; ++i) add_liferaft(to_, {x + 2.0 * i, side * 0.43 * B_, deck});
  }

  void add_trawl_alley() {
    const double z = f_.depth + 0.05, aft = -L_ / 2, length = castle_x_ - aft;
    const double ramp = rng_.uniform(0.1, 0.16) * L_, high = rng_.uniform(0.8, 1.6);
    add_side_prism(to_,
                   {{aft + 0.3, z - 0.4},
                    {castle_x_, z - 0.4},
                    {castle_x_, z + high},
                    {aft + ramp, z + high},
                    {aft + 0.3, z + 0.1}},
                   -alley_, alley_);
    const double floor = z + high;
    const int drums = 2 + static_cast<int>(rng_.below(2));
    for (int i = 0; i < drums; ++i) {
      const double x = aft + length * (0.42 + 0.5 * i / drums);
      const double r = rng_.uniform(0.9, 1.4);
      add_net_drum(to_, {x, 0, floor}, r, rng_.uniform(1.2, 1.6) * alley_);
    }
    add_net_heap(to_, {aft + ramp + 0.08 * L_, 0.2 * alley_, floor}, {0.1 * L_, 1.3 * alley_, 1.2},
                 rng_);
    for (const double side : {-1.0, 1.0}) {
      const double x = castle_x_ - rng_.uniform(0.06, 0.12) * L_;
      add_winch(to_, {x, side * (alley_ + 0.2 * B_ / 2), deck_}, 1.4, rng_.uniform(0.9, 1.2));
      const double door = rng_.uniform(2.2, 3.2);
      const double y = hull_.half_breadth(0.02, f_.depth) - 0.7;
      add_trawl_door(to_, {aft + 0.05 * L_, side * y, deck_ + 0.1}, door, 1.4 * door);
      add_gallows(to_, {aft + 0.05 * L_, side * (y - 0.8), deck_}, 3.5, 1.5 * door + 1.2, 0.45);
      add_deck_litter(to_, aft + 0.15 * L_, castle_x_ - 0.15 * L_, side * (alley_ + 1.0),
                      side * (B_ / 2 - 1.4), deck_, 16, rng_);
    }
    add_mooring_gear(to_, hull_, 0.06, castle_s_ - 0.06, 12, 1.0, shelter_, 0.7);
    for (int i = 0; i < 2; ++i) {  // bridges over the alley: winch platform and gutting shelter
      const double x = aft + length * (0.5 + 0.32 * i + rng_.uniform(-0.05, 0.05));
      const double l = rng_.uniform(0.05, 0.1) * L_, up = deck_ + rng_.uniform(1.8, 2.6);
      add_cover(to_, box_plan(x, x + l, alley_ + rng_.uniform(0.6, 0.16 * B_)), deck_, up, true);
    }
  }

  void add_gantries() {
    const double aft = -L_ / 2;
    Portal stern{1.6 * alley_ + 2.5, rng_.uniform(7, 11), rng_.uniform(-0.5, 2.0), 0.8, 3, false};
    const double x = aft + rng_.uniform(0.05, 0.1) * L_;
    add_portal(to_, {x, 0, deck_}, stern);
    const double top = deck_ + stern.height;
    add_cylinder(to_, {x - stern.lean, 0, top}, {x - stern.lean, 0, top + 5}, 0.3, 0.15, 8);
    add_floodlight_post(to_, {x - stern.lean, 1.5, top + 0.4}, 1.5, 0);
    add_net_panel(to_, {x - 0.5 * stern.lean, -alley_, deck_ + 0.6 * stern.height},
                  {x - 0.5 * stern.lean, alley_, deck_ + 0.6 * stern.height},
                  {0.04 * L_, 0, -0.55 * stern.height}, 10, 8, 0.04);
    const double mid = aft + rng_.uniform(0.24, 0.32) * L_;
    Portal second{2 * alley_ + 1.5, rng_.uniform(6, 9), 0, 0.7, 2, false};
    add_portal(to_, {mid, 0, deck_}, second);
    const double head = deck_ + second.height;
    const double swing = rng_.uniform(0.12, 0.2) * L_, lift = rng_.uniform(0.5, 4);
    for (const double side : {-1.0, 1.0}) {
      const Vec3d heel{mid + 0.5, side * alley_, deck_ + 1.5};
      add_derrick(to_, heel, heel + Vec3d{swing, side * 0.5, lift}, {mid, side * alley_, head},
                  0.22);
    }
    const double reach = rng_.uniform(7, 11), slew = rng_.uniform(2, 4);
    add_knuckle_crane(to_, {mid + 4, alley_ + 1.5, deck_}, 3.5, reach, slew,
                      rng_.uniform(0.4, 1.4));
  }

  MeshBuilder& to_;
  Rng& rng_;
  HullForm f_;
  Hull hull_;
  double L_ = 0, B_ = 0, shelter_ = 0, alley_ = 0, castle_s_ = 0, castle_x_ = 0, deck_ = 0;
};

}  // namespace

void trawler(MeshBuilder& to, Rng& rng) { Trawler(to, rng).build(); }

}  // namespace danbv::fleet::generators
