// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "danbv/fleet/registry.h"
#include "danbv/fleet/ships/deck_gear.h"
#include "danbv/fleet/ships/funnel.h"
#include "danbv/fleet/ships/gallery.h"
#include "danbv/fleet/ships/hull_ranges.h"
#include "danbv/fleet/ships/tow_gear.h"
#include "danbv/fleet/ships/work_kit.h"

// Ocean-going tugs: high bow, low after deck, wheelhouse with windows all round.
namespace danbv::fleet::generators {

namespace {

class Tug {
 public:
  Tug(MeshBuilder& to, Rng& rng) : to_(to), rng_(rng), f_(draw_hull(rng, kTugHull)), hull_(f_) {
    L_ = f_.length, B_ = f_.beam;
    shade_ = rng.uniform(0.1, 0.2);
    castle_s_ = rng.uniform(0.38, 0.64), castle_ = rng.uniform(2.5, 3.6);
    house_aft_ = hull_.x(castle_s_, f_.depth) + rng.uniform(-0.02, 0.06) * L_;
  }

  void build() {
    add_hull();
    add_superstructure();
    add_tow_deck();
    add_foredeck(to_, hull_, 0.86, castle_, 0.018 * L_, rng_);
    add_fenders();
  }

 private:
  void add_hull() {
    hull_.add_shell(to_);
    Castle castle;
    castle.s0 = castle_s_, castle.s_hall = castle_s_ - shade_, castle.height = castle_;
    castle.s1 = std::min(0.8, castle_s_ + rng_.uniform(0.2, 0.3));
    castle.depth = rng_.uniform(0.13, 0.19) * B_;
    add_sheltered_castle(to_, hull_, castle);
    hull_.add_bulwark(to_, castle_s_ + 0.12, 1.0, 1.1, 0.14, castle_ - 0.05);
    hull_.add_bulwark(to_, 0.01, castle_s_ - shade_, 1.2, 0.16, -0.05);
    add_railing(to_, hull_.deck_edge(castle_s_, castle_s_ + 0.12, 0.3, castle_, 5));
    add_railing(to_, hull_.deck_edge(castle_s_, castle_s_ + 0.12, 0.3, castle_, 5, -1));
    for (const double port : {1.0, -1.0})  // bulwark stays
      for (const Vec3d& p : hull_.deck_edge(0.04, castle_s_ - shade_, 0.3, 0, 14, port))
        add_beam(to_, p - Vec3d{0, port * 0.6, 0}, p + Vec3d{0, 0, 1.1}, 0.1, 0.12, {1, 0, 0});
  }

  void add_superstructure() {
    double z = hull_.deck_z(castle_s_) + castle_ + 0.1;
    double x0 = house_aft_, x1 = x0 + rng_.uniform(0.24, 0.34) * L_,
           half = rng_.uniform(0.26, 0.33) * B_;
    const bool round = rng_.chance(0.5);
    const int tiers = 1 + static_cast<int>(rng_.below(3));
    for (int i = 0; i < tiers; ++i) {
      const Outline plan = round ? nose_plan(x0, x1, half, 0.25 * (x1 - x0), rng_.uniform(2.2, 4))
                                 : cut_plan(x0, x1, half, {0.15 * half, 0.3 * half});
      Tier tier;
      tier.height = rng_.uniform(2.5, 2.9);
      tier.walkway = i == 0 ? rng_.uniform(0.1, 0.15) * B_ : rng_.uniform(0.6, 1.6);
      tier.dodger = rng_.chance(0.55);
      tier.raked = rng_.uniform(0, 0.5);
      tier.windows.width = rng_.uniform(0.5, 1.0);
      const double top = add_tier(to_, plan, z, tier);
      add_side_stairs(to_, x0 - 0.85 * tier.height, 0.7 * half, z, top);
      z = top;
      x0 += rng_.uniform(0.1, 0.2) * (x1 - x0), x1 -= rng_.uniform(0.08, 0.16) * (x1 - x0);
      half *= rng_.uniform(0.8, 0.95);
    }
    add_funnels(x0, z, half);
    add_bridge(std::max(x0, x1 - rng_.uniform(0.12, 0.17) * L_), x1, half, z);
  }

  void add_bridge(double x0, double x1, double half, double z) {
    half = std::min(half, 0.55 * (x1 - x0)) * rng_.uniform(0.85, 1.0);
    const Outline plan = cut_plan(x0, x1, half, {rng_.uniform(0.2, 0.45) * half, 0.5 * half},
                                  {0.3 * half, 0.35 * half});
    const double high = rng_.uniform(2.8, 3.3), lean = rng_.uniform(0.05, 0.45);
    const double roof = add_wheelhouse(to_, plan, z, high, lean, rng_.uniform(0.2, 0.7));
    const int domes = static_cast<int>(rng_.below(3));
    add_monkey_island(to_, plan, roof, rng_, domes, 0.7);
    Mast mast;
    mast.height = rng_.uniform(0.12, 0.24) * L_, mast.foot_width = rng_.uniform(0.7, 1.5);
    mast.lattice = rng_.chance(0.4), mast.stays = rng_.chance(0.5);
    mast.yards = 1 + static_cast<int>(rng_.below(3)), mast.yard_span = rng_.uniform(3, 6);
    mast.rake = rng_.uniform(0, 1.5);
    add_mast(to_, {x0 + 0.35 * (x1 - x0), 0, roof}, mast, rng_);
    if (rng_.chance(0.75)) {
      const double size = rng_.uniform(0.7, 1.1), lift = rng_.uniform(0.2, 0.9);
      for (const double side : {-1.0, 1.0})
        add_fire_monitor(to_, {x1 - 1.2, side * 0.3 * half, roof}, size, side * 0.2, lift);
    }
  }

  void add_funnels(double x0, double z, double half) {
    const bool twin = rng_.chance(0.6);
    Funnel funnel = draw_funnel(rng_, L_);
    funnel.casing_height = 0;
    funnel.height = rng_.uniform(0.08, 0.13) * L_;
    funnel.length = rng_.uniform(0.04, 0.06) * L_, funnel.width = twin ? 0.2 * B_ : 0.28 * B_;
    funnel.rake = rng_.uniform(0, 0.2) * funnel.height;
    const double y = twin ? half * 0.75 : 0;
    for (const double side : {-1.0, 1.0}) {
      if (!twin && side > 0) break;
      funnel.base = {x0 + 0.6 * funnel.length, side * y, z};
      add_funnel(to_, funnel);
    }
  }

  void add_tow_deck() {
    const double aft = -L_ / 2, z = f_.depth + 0.1;
    const double winch = house_aft_ - rng_.uniform(0.05, 0.07) * L_,
                 r = std::min(rng_.uniform(0.02, 0.028) * L_,
                              (castle_ - 0.6) / 2.3);  // fits under the boat deck
    add_winch(to_, {winch, 0, z}, 0.13 * B_, r, 1 + static_cast<int>(rng_.below(2)));
    const double span = winch - aft;
    const double bitt = winch - rng_.uniform(0.2, 0.3) * span;
    add_h_bitt(to_, {bitt, 0, z}, rng_.uniform(1.4, 2.0));
    add_tow_pins(to_, {aft + 0.06 * L_, 0, z + 0.02 * f_.depth}, rng_.uniform(0.9, 1.4));
    if (rng_.chance(0.6))
      add_stern_roller(to_, {aft + 0.2, 0, hull_.deck_z(0) + 0.1}, 0.3 * B_, 0.6);
    const int arches = static_cast<int>(rng_.below(3));
    for (int i = 0; i < arches; ++i) {
      const double x = winch - span * (0.4 + 0.25 * i);
      add_tow_arch(to_, {x, 0, z}, hull_.half_breadth_at_x(x, z) - 0.5, rng_.uniform(2, 2.8), 0.16);
    }
    const double side = rng_.chance(0.5) ? 1 : -1, y = side * 0.33 * B_;
    if (rng_.chance(0.7)) {
      const double x = house_aft_ - rng_.uniform(0.04, 0.2) * L_, high = rng_.uniform(3, 4.5);
      const double reach = rng_.uniform(0.12, 0.22) * L_, slew = rng_.uniform(2, 4.2);
      add_knuckle_crane(to_, {x, y, z}, high, reach, slew, rng_.uniform(0.3, 1.5));
    }
    const double boat_x = house_aft_ + rng_.uniform(0.04, 0.08) * L_;
    const double boat_z = hull_.deck_z(castle_s_) + castle_;
    add_rhib(to_, {boat_x, -side * 0.4 * B_, boat_z + 0.9}, rng_.uniform(4.5, 6));
    add_boat_davit(to_, {boat_x - 0.5, -side * 0.34 * B_, boat_z}, 3.8, -side);
    add_deck_litter(to_, aft + 0.12 * L_, winch - 3, y - 1.6, y + 1.6, z, 14, rng_);
    add_deck_litter(to_, aft + 0.15 * L_, winch - 5, -y - 1.6, -y + 1.6, z, 10, rng_);
    add_mooring_gear(to_, hull_, 0.05, castle_s_ - 0.05, 9, 0.8, 0.05, 0.8);
  }

  void add_fenders() {
    const double z = f_.depth, r = rng_.uniform(0.2, 0.34);
    hull_.add_strake(to_, 0.02, 0.86, z * 0.97, r);
    hull_.add_strake(to_, 0.05, 0.8, z * rng_.uniform(0.66, 0.8), 0.8 * r);
    add_bow_fender(to_, hull_, 0.8, hull_.deck_z(0.97) + 0.3 * castle_, rng_.uniform(0.45, 0.8));
    const double tyre = rng_.uniform(0.55, 0.8);
    const double last = rng_.uniform(0.6, 0.85), every = rng_.uniform(2.6, 4.5);
    add_tyre_row(to_, hull_, 0.03, last, 0.9 * z, tyre, every);
    if (rng_.chance(0.5)) add_tyre_row(to_, hull_, 0.88, 0.99, hull_.deck_z(0.9), 1.1 * tyre, 2.2);
  }

  MeshBuilder& to_;
  Rng& rng_;
  HullForm f_;
  Hull hull_;
  double L_ = 0, B_ = 0, castle_s_ = 0, castle_ = 0, house_aft_ = 0,
         shade_ = 0;  // how far the boat deck goes on over the after deck
};

}  // namespace

void tug(MeshBuilder& to, Rng& rng) { Tug(to, rng).build(); }

}  // namespace danbv::fleet::generators
