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

// Offshore ships: everything that stands is forward, everything that works is a long flat deck.
namespace danbv::fleet::generators {

namespace {

enum class Trade { supply, anchor_handler, construction };

class Offshore {
 public:
  Offshore(MeshBuilder& to, Rng& rng)
      : to_(to), rng_(rng), f_(draw_hull(rng, kOffshoreHull)), hull_(f_) {
    L_ = f_.length, B_ = f_.beam, trade_ = static_cast<Trade>(rng.below(3));
    shade_ = rng.uniform(0.14, 0.26);  // how far the castle's deck goes on aft
    castle_s_ = rng.uniform(0.6, 0.72);
    castle_ = 2.7 * (1 + rng.below(2));
    castle_ += rng.uniform(0, 0.6);
    castle_x_ = hull_.x(castle_s_, f_.depth);
  }

  void build() {
    add_hull();
    add_superstructure();
    add_main_deck();
    add_foredeck(to_, hull_, 0.9, castle_, 0.013 * L_, rng_);
  }

 private:
  void add_hull() {
    hull_.add_shell(to_);
    Castle castle;
    castle.s0 = castle_s_, castle.s_hall = castle_s_ - shade_, castle.height = castle_;
    castle.s1 = std::min(0.8, castle_s_ + rng_.uniform(0.2, 0.3));
    castle.depth = rng_.uniform(0.12, 0.18) * B_;
    add_sheltered_castle(to_, hull_, castle);
    hull_.add_bulwark(to_, castle_s_ + 0.1, 1.0, 1.2, 0.15, castle_ - 0.05);
    hull_.add_bulwark(to_, 0.0, castle_s_ - shade_, 1.2, 0.2, -0.05);
    for (const double part : {0.98, rng_.uniform(0.6, 0.75)})
      hull_.add_strake(to_, 0.01, 0.82, part * f_.depth, rng_.uniform(0.2, 0.35));
    if (rng_.chance(0.5)) {  // slanted fender posts between the strakes
      const std::size_t first = to_.part_count();
      for (int i = 0; i < 16; ++i) {
        const double s = 0.05 + 0.04 * i;
        add_cylinder(to_, hull_.side(s, 0.7 * f_.depth), hull_.side(s + 0.02, 0.97 * f_.depth),
                     0.22, 8);
      }
      to_.mirror_y(first);
    }
  }

  void add_superstructure() {
    double z = hull_.deck_z(castle_s_) + castle_ + 0.05;
    double x0 = castle_x_ + rng_.uniform(0.005, 0.03) * L_;
    double x1 = x0 + rng_.uniform(0.16, 0.22) * L_, half = rng_.uniform(0.28, 0.36) * B_;
    const int tiers = 1 + static_cast<int>(rng_.below(3));
    const bool round = rng_.chance(0.5);
    for (int i = 0; i < tiers; ++i) {
      Tier tier;
      tier.height = rng_.uniform(2.6, 3.0);
      tier.walkway = i == 0 ? rng_.uniform(0.09, 0.14) * B_ : rng_.uniform(1.0, 2.4);
      tier.dodger = rng_.chance(0.55);
      tier.raked = rng_.uniform(0, 1.2);
      const Outline plan = round ? nose_plan(x0, x1, half, 0.3 * (x1 - x0), rng_.uniform(2.4, 4.5))
                                 : cut_plan(x0, x1, half, {0.3 * half, 0.4 * half});
      const double top = add_tier(to_, plan, z, tier);
      add_side_stairs(to_, x0 - 0.9 * tier.height, half * 0.8, z, top);
      z = top, x1 -= tier.raked + rng_.uniform(0.02, 0.1) * (x1 - x0);
      x0 += rng_.uniform(0, 0.08) * (x1 - x0), half *= rng_.uniform(0.86, 1.0);
    }
    add_sides(z);
    add_bridge(x0, x1, half, z);
    if (rng_.chance(trade_ == Trade::construction ? 0.9 : 0.65)) add_heli(x1, z);
  }

  // Boats, rafts and funnels stand beside and behind the house.
  void add_sides(double z) {
    const double deck = hull_.deck_z(castle_s_) + castle_;
    Funnel funnel = draw_funnel(rng_, L_);
    funnel.casing_height = 0, funnel.height = z - deck + rng_.uniform(1, 4);
    funnel.length = rng_.uniform(0.025, 0.045) * L_, funnel.width = rng_.uniform(0.08, 0.12) * B_;
    funnel.rake = 0;
    const double boat_x = castle_x_ + rng_.uniform(0.08, 0.12) * L_;
    for (const double side : {-1.0, 1.0}) {
      funnel.base = {castle_x_ + 0.7 * funnel.length, side * 0.41 * B_, deck};
      add_funnel(to_, funnel);
      const double y = side * (hull_.half_breadth_at_x(boat_x, deck) - 1.2);
      if (side > 0) {
        add_davit_lifeboat(to_, {boat_x, y, deck}, rng_.uniform(5.5, 7.5), side);
      } else {
        add_rhib(to_, {boat_x, y, deck + 1.0}, 6);
        add_boat_davit(to_, {boat_x + 1, y + 1.3, deck}, 4.2, side);
      }
      for (int i = 0; i < 3; ++i) add_liferaft(to_, {boat_x + 6 + 2 * i, y, deck});
    }
  }

  void add_bridge(double x0, double x1, double half, double z) {
    const double deep = std::min(x1 - x0, rng_.uniform(0.08, 0.12) * L_);
    half = std::min(half * 1.02, 0.48 * B_);
    const Vec2d cut{0.3 * deep, 0.3 * half};
    const Outline plan = cut_plan(x1 - deep, x1, half, cut, {0.2 * deep, 0.25 * half});
    const double lean = rng_.uniform(0.1, 0.5), high = rng_.uniform(2.9, 3.6);
    const double roof = add_wheelhouse(to_, plan, z, high, lean, rng_.uniform(0.2, 0.8));
    const int domes = 1 + static_cast<int>(rng_.below(4));
    add_monkey_island(to_, plan, roof, rng_, domes, 0.011 * L_);
    Mast mast;
    mast.height = rng_.uniform(0.09, 0.16) * L_, mast.foot_width = rng_.uniform(1.2, 2.6);
    mast.lattice = rng_.chance(0.5), mast.yards = 2, mast.yard_span = rng_.uniform(4, 8);
    mast.radars = 2 + static_cast<int>(rng_.below(2));
    add_mast(to_, {x1 - 0.6 * deep, 0, roof}, mast, rng_);
    if (rng_.chance(0.5))
      for (const double side : {-1.0, 1.0})
        add_fire_monitor(to_, {x1 - 1.5, side * 0.6 * half, roof}, 1.1, side * 0.4, 0.6);
  }

  void add_heli(double house_front, double z) {
    Helideck deck;
    deck.radius = std::min(rng_.uniform(0.36, 0.46) * B_, 11.0);
    const double x = std::max(house_front + 0.6 * deck.radius, L_ / 2 - 1.1 * deck.radius);
    const double top = z + rng_.uniform(-1.5, 2.5);
    deck.support_z = hull_.deck_z_at_x(std::min(x, 0.44 * L_)) + castle_ - top;
    add_helideck(to_, {x, 0, top}, deck);
  }

  void add_main_deck() {
    const double z = f_.depth + 0.1, aft = -L_ / 2, fwd = castle_x_;
    const double rail = rng_.uniform(0.08, 0.12) * B_;
    add_cargo_rails(to_, hull_, 0.03, castle_s_ - shade_ - 0.01, rail, rng_.uniform(2.2, 3.4));
    double cargo_aft = aft + 0.05 * L_, cargo_fwd = fwd - 0.03 * L_;
    if (trade_ == Trade::anchor_handler) cargo_fwd = add_winch_house(z, fwd);
    if (trade_ == Trade::construction) cargo_fwd = add_construction_gear(z, aft, fwd);
    cargo_fwd = std::min(cargo_fwd, fwd - shade_ * L_ - 1);  // too tall to stand under the deck
    if (trade_ == Trade::anchor_handler || rng_.chance(0.3)) {
      add_stern_roller(to_, {aft + 0.3, 0, z - 0.1}, 0.35 * B_, 0.9);
      add_tow_pins(to_, {aft + 0.07 * L_, 0, z}, 1.5);
      cargo_aft += 0.1 * L_;
    }
    add_deck_cargo(to_, cargo_aft, cargo_fwd, B_ / 2 - rail - 1.2, z, rng_);
    add_deck_litter(to_, fwd - shade_ * L_, fwd - 2, -B_ / 2 + rail + 1, B_ / 2 - rail - 1, z, 26,
                    rng_);
    for (int i = 0; i < 4; ++i) {
      const double x = aft + L_ * (0.06 + 0.15 * i);
      for (const double side : {-1.0, 1.0})
        add_capstan(to_, {x, side * (B_ / 2 - 0.55 * rail), z}, 0.9);
    }
  }

  double add_winch_house(double z, double fwd) {
    const double r = rng_.uniform(0.018, 0.026) * L_;
    const int drums = 2 + static_cast<int>(rng_.below(2));
    add_winch(to_, {fwd - 1.6 * r, 0, z}, 0.1 * B_, r, drums);
    add_winch(to_, {fwd - 4.6 * r, 0, z}, 0.16 * B_, 0.7 * r, 1);
    const double top = z + 2.9 * r, x0 = fwd - 3.2 * r;  // a roof over the winches, open aft
    add_box(to_, {(x0 + fwd) / 2, 0, top}, {fwd - x0, 0.8 * B_, 0.25});
    for (const double y : {-0.39 * B_, 0.39 * B_}) {
      add_beam(to_, {x0 + 0.3, y, z}, {x0 + 0.3, y, top}, 0.5, 0.5);
      add_crane_on_rail(x0, y, z);
    }
    add_railing(to_, {{x0, -0.39 * B_, top + 0.12}, {x0, 0.39 * B_, top + 0.12}});
    add_h_bitt(to_, {x0 - 0.06 * L_, 0, z}, 1.5);
    return x0 - 0.1 * L_;
  }

  void add_crane_on_rail(double x, double y, double z) {
    const double high = rng_.uniform(3.2, 4.5), reach = rng_.uniform(8, 14);
    const double slew = rng_.uniform(2.2, 4.0);
    add_knuckle_crane(to_, {x - 2, y, z}, high, reach, slew, rng_.uniform(0.3, 1.2));
  }

  double add_construction_gear(double z, double aft, double fwd) {
    const double side = rng_.chance(0.5) ? 1 : -1;
    Crane crane;
    crane.pedestal_height = rng_.uniform(6, 11), crane.pedestal_radius = rng_.uniform(1.3, 2.0);
    crane.boom_length = rng_.uniform(0.28, 0.42) * L_, crane.elevation = rng_.uniform(0.05, 0.6);
    crane.slew = kPi + rng_.uniform(-0.5, 0.5), crane.lattice = rng_.chance(0.4);
    const double x = fwd - rng_.uniform(0.1, 0.25) * L_;
    add_crane(to_, {x, side * 0.38 * B_, z}, crane);
    add_rov_hangar(to_, fwd - 0.09 * L_, fwd - 0.005 * L_, 0.3 * B_, z, rng_.uniform(5.5, 8));
    if (rng_.chance(0.6)) {
      const double tower = aft + rng_.uniform(0.3, 0.4) * L_;
      add_moonpool_tower(to_, {tower, -side * 0.08 * B_, z}, 0.2 * B_,
                         rng_.uniform(0.14, 0.22) * L_);
    }
    if (rng_.chance(0.5)) {
      Portal frame{0.35 * B_, rng_.uniform(8, 12), 2.0, 1.0, 3, true};
      add_portal(to_, {aft + 2.5, 0, z}, frame);
    }
    return fwd - 0.13 * L_;
  }

  MeshBuilder& to_;
  Rng& rng_;
  HullForm f_;
  Hull hull_;
  Trade trade_ = Trade::supply;
  double L_ = 0, B_ = 0, castle_s_ = 0, castle_ = 0, castle_x_ = 0, shade_ = 0;
};

}  // namespace

void offshore(MeshBuilder& to, Rng& rng) { Offshore(to, rng).build(); }

}  // namespace danbv::fleet::generators
