// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "danbv/fleet/registry.h"
#include "danbv/fleet/ships/deck_gear.h"
#include "danbv/fleet/ships/funnel.h"
#include "danbv/fleet/ships/hull_ranges.h"
#include "danbv/fleet/ships/naval_gear.h"
#include "danbv/fleet/ships/shelter.h"
#include "danbv/fleet/ships/work_kit.h"

// Patrol ships: a gun before the house, boats in davits beside it, lattice mast, helideck or boat
// deck aft.
namespace danbv::fleet::generators {

namespace {

enum class Stern { flight_deck, raised_helideck, boat_ramp };

class Coastguard {
 public:
  Coastguard(MeshBuilder& to, Rng& rng)
      : to_(to), rng_(rng), f_(draw_hull(rng, kCoastguardHull)), hull_(f_) {
    L_ = f_.length, B_ = f_.beam, k_ = 0.5 + 0.0075 * L_;
    stern_ = static_cast<Stern>(rng.below(3));
    castle_s_ = rng.uniform(0.28, 0.42), castle_ = rng.uniform(1.9, 3.2);
    deck_ = f_.depth + castle_ + 0.08;
  }

  void build() {
    hull_.add_shell(to_);
    hull_.add_raised_deck(to_, castle_s_, 1.0, castle_);
    const double bulwark = rng_.uniform(0.8, 0.9);
    hull_.add_bulwark(to_, bulwark, 1.0, 1.1, 0.12, castle_ - 0.05);
    hull_.add_strake(to_, 0.03, 0.8, 0.97 * f_.depth, 0.14);
    for (const double port : {1.0, -1.0})
      add_railing(to_, hull_.deck_edge(castle_s_, bulwark, 0.15, castle_, 14, port));
    add_superstructure();
    add_boats();
    add_bow();
    add_stern();
  }

 private:
  void add_superstructure() {
    double z = deck_;
    double x0 = hull_.x(castle_s_, z) + rng_.uniform(0.03, 0.09) * L_;
    double x1 = rng_.uniform(0.2, 0.27) * L_, half = rng_.uniform(0.26, 0.33) * B_;
    house_aft_ = x0;
    const int tiers = L_ > 90 ? 3 : L_ > 65 ? 2 : 1;
    for (int i = 0; i < tiers; ++i) {
      Tier tier;
      tier.height = rng_.uniform(2.4, 2.8),
      tier.walkway = (i == 0 ? rng_.uniform(0.1, 0.16) * B_ : rng_.uniform(0.8, 2.0));
      tier.dodger = rng_.chance(0.55);
      tier.raked = rng_.uniform(0.2, 1.4), tier.tumblehome = rng_.uniform(0, 0.25);
      tier.windows.width = rng_.uniform(0.4, 0.8), tier.windows.gap = rng_.uniform(1.2, 2.4);
      const Vec2d cut{rng_.uniform(0.15, 0.5) * half, 0.45 * half};
      const double top = add_tier(to_, cut_plan(x0, x1, half, cut), z, tier);
      add_side_stairs(to_, x0 - 0.9 * tier.height, 0.5 * half, z, top);
      z = top, x1 -= tier.raked + rng_.uniform(0.02, 0.12) * (x1 - x0);
      x0 += rng_.uniform(0.04, 0.12) * (x1 - x0), half *= rng_.uniform(0.85, 0.97);
    }
    const double deep = rng_.uniform(0.35, 0.48) * (x1 - x0);
    add_stacks(x0, x1 - deep, half, z);
    add_bridge(x1 - deep, x1, half, z);
  }

  void add_bridge(double x0, double x1, double half, double z) {
    const Vec2d cut{0.25 * (x1 - x0), 0.4 * half};
    const Outline plan = cut_plan(x0, x1, half, cut, {0.15 * (x1 - x0), 0.2 * half});
    const double high = rng_.uniform(2.5, 3.0), lean = rng_.uniform(-0.3, 0.35);
    const double roof = add_wheelhouse(to_, plan, z, high, lean, rng_.uniform(0.2, 0.6));
    if (rng_.chance(0.6)) add_bridge_wings(to_, x0 + 1, x0 + 3.4, half, 0.47 * B_, z);
    const int domes = 1 + static_cast<int>(rng_.below(3));
    add_monkey_island(to_, plan, roof, rng_, domes, 0.8 * k_);
    Mast mast;
    mast.lattice = rng_.chance(0.7), mast.height = rng_.uniform(0.12, 0.2) * L_;
    mast.foot_width = rng_.uniform(1.2, 2.4), mast.yards = 2 + static_cast<int>(rng_.below(2));
    mast.yard_span = rng_.uniform(4, 7), mast.radars = 2, mast.rake = rng_.uniform(0, 2);
    mast.stays = rng_.chance(0.3);
    add_mast(to_, {x0 + rng_.uniform(0.1, 0.5) * (x1 - x0), 0, roof}, mast, rng_);
  }

  void add_stacks(double x0, double x1, double half, double z) {
    Funnel funnel = draw_funnel(rng_, L_);
    const bool twin = rng_.chance(0.4);
    funnel.casing_height = 0, funnel.height = rng_.uniform(4, 7) * k_;
    funnel.length = std::min(rng_.uniform(3, 5.5) * k_, 0.6 * (x1 - x0));
    funnel.width = (twin ? 0.4 : 0.7) * half, funnel.rake = rng_.uniform(0, 0.3) * funnel.height;
    const double x = x0 + rng_.uniform(0.4, 0.6) * (x1 - x0);
    funnel.base = {x, twin ? 0.6 * half : 0, z};
    const std::size_t first = to_.part_count();
    add_funnel(to_, funnel);
    if (twin) to_.mirror_y(first);
    add_deck_litter(to_, x0 + 0.5, x1 - 0.5, -0.8 * half, 0.8 * half, z, 8, rng_);
    if (rng_.chance(0.5))
      for (const double side : {-1.0, 1.0})
        add_light_gun(to_, {x1 - 1.0, side * 0.8 * half, z}, 1.1, side * 0.8);
  }

  void add_boats() {
    const double boat = rng_.uniform(5.5, 8) * k_;
    const double x = house_aft_ + rng_.uniform(0.08, 0.14) * L_;
    const bool lifeboats = rng_.chance(0.4);
    for (const double side : {-1.0, 1.0}) {
      const double y = side * (hull_.half_breadth_at_x(x, f_.depth) - 0.18 * boat);
      if (lifeboats) {
        add_davit_lifeboat(to_, {x, y, deck_}, boat, side);
      } else {
        add_rhib(to_, {x, y, deck_ + 1.2}, boat);
        for (const double end : {-0.3, 0.3}) {
          add_box(to_, {x + end * boat, y, deck_ + 0.6}, {0.3, 0.2 * boat, 1.3});
          add_boat_davit(to_, {x + 1.2 * end * boat, y - side * 0.2 * boat, deck_}, 0.55 * boat,
                         side);
        }
      }
      for (int i = 0; i < 3; ++i) {
        const double at_x = x + 0.7 * boat + 2 * i;
        add_liferaft(to_, {at_x, side * (hull_.half_breadth_at_x(at_x, f_.depth) - 0.9), deck_});
      }
    }
  }

  void add_bow() {
    const double s = rng_.uniform(0.79, 0.84), z = hull_.deck_z(s) + castle_;
    const double size = rng_.uniform(2.2, 3.6) * k_, turn = rng_.uniform(-0.5, 0.5);
    const double x = hull_.x(s, z), lift = rng_.uniform(0, 0.4);
    const double stand = rng_.uniform(0.3, 1.6);
    add_tapered_block(to_, {x, 0, z}, {1.3 * size, 1.2 * size, stand}, {0.9, 0.9});
    if (rng_.chance(0.6))
      add_gun(to_, {x, 0, z + stand}, size, turn, lift);
    else
      add_light_gun(to_, {x, 0, z + stand}, 0.6 * size, turn);
    add_deck_litter(to_, x - 0.08 * L_, x - size, -0.25 * B_, 0.25 * B_, z - 0.03 * f_.depth, 5,
                    rng_);
    add_foredeck(to_, hull_, 0.9, castle_, 0.6 * k_ + 0.2, rng_, 0);
  }

  void add_stern() {
    const double z = f_.depth + 0.05, aft = -L_ / 2, fwd = hull_.x(castle_s_, f_.depth);
    add_mooring_gear(to_, hull_, 0.03, 0.12, 8, 0.5, 0, 0.6);
    if (stern_ == Stern::flight_deck) {
      add_covered_stern(to_, hull_, rng_.uniform(0.1, 0.2), castle_s_ + 0.004, castle_);
      add_flight_deck_nets(to_, hull_, castle_s_ - 0.06, castle_);
      add_deck_litter(to_, aft + 1, aft + 0.1 * L_, -0.38 * B_, 0.38 * B_, z, 24, rng_);
      if (rng_.chance(0.5)) {
        const double x = aft + rng_.uniform(0.13, 0.17) * L_, turn = rng_.uniform(-0.3, 0.3);
        const double size = std::min(11.0, 0.18 * L_);
        add_helicopter(to_, {x, 0, deck_}, size, turn, rng_.uniform(0, 1.5));
      }
      if (rng_.chance(0.6)) {
        const double half = rng_.uniform(0.26, 0.36) * B_, h = rng_.uniform(4.2, 5.4);
        add_hangar(to_, fwd - 0.07 * L_, fwd + 0.02 * L_, half, deck_, h, 0.1, rng_.chance(0.7));
      }
      return;
    }
    for (const double port : {1.0, -1.0})
      add_railing(to_, hull_.deck_edge(0.01, castle_s_, 0.15, 0, 10, port));
    const double shade = rng_.uniform(0.07, 0.13);
    add_cover(to_, hull_plan(hull_, castle_s_ - shade, castle_s_ + 0.01, f_.depth, 0.1, 5), z,
              z + castle_, true);
    add_deck_litter(to_, fwd - shade * L_, fwd - 1.5, -0.4 * B_, 0.4 * B_, z, 24, rng_);
    if (stern_ == Stern::raised_helideck) {
      Helideck deck;
      deck.radius = rng_.uniform(0.42, 0.52) * B_;
      deck.support_z = -castle_ - 0.1;
      const double x = aft + rng_.uniform(1.05, 1.3) * deck.radius;
      add_helideck(to_, {x, 0, z + castle_ + 0.1}, deck);
      add_deck_litter(to_, aft + 2, x + 0.5 * deck.radius, -0.38 * B_, 0.38 * B_, z, 30, rng_);
    } else {
      add_boat_deck(z, aft, fwd);
    }
  }

  // A working deck with ramp boat between walls, crane and stores.
  void add_boat_deck(double z, double aft, double fwd) {
    const double l = fwd - aft, boat = std::min(0.55 * l, rng_.uniform(7, 10) * k_);
    const double side = rng_.chance(0.5) ? 1 : -1;
    for (const double y : {-0.2, 0.2})
      add_block(to_, {aft + 0.55 * boat, y * boat * 1.15, z},
                {1.05 * boat, 0.4, rng_.uniform(1.2, 2.0)});
    {
      const MeshBuilder::Frame ramp(to_, turned_y({aft + 0.6 * boat, 0, z + 0.5}, -0.1));
      add_rhib(to_, {0, 0, 0}, boat);
    }
    const double reach = rng_.uniform(8, 13) * k_, slew = rng_.uniform(2.4, 3.8);
    const double high = rng_.uniform(3, 4.5);
    add_knuckle_crane(to_, {fwd - 0.5 * l, side * 0.3 * B_, z}, high, reach, slew,
                      rng_.uniform(0.3, 1.2));
    add_deck_litter(to_, fwd - 0.4 * l, fwd - 2, -side * 0.42 * B_, -side * 0.15 * B_, z, 16, rng_);
  }

  MeshBuilder& to_;
  Rng& rng_;
  HullForm f_;
  Hull hull_;
  Stern stern_ = Stern::flight_deck;
  double L_ = 0, B_ = 0, k_ = 1, castle_s_ = 0, castle_ = 0, deck_ = 0;
  double house_aft_ = 0;
};

}  // namespace

void coastguard(MeshBuilder& to, Rng& rng) { Coastguard(to, rng).build(); }

}  // namespace danbv::fleet::generators
