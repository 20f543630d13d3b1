// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "danbv/fleet/registry.h"
#include "danbv/fleet/ships/deck_gear.h"
#include "danbv/fleet/ships/funnel.h"
#include "danbv/fleet/ships/hull_ranges.h"
#include "danbv/fleet/ships/naval_gear.h"
#include "danbv/fleet/ships/shelter.h"
#include "danbv/fleet/ships/work_kit.h"

// Frigates: long and lean, faceted blocks whose sides lean in, gun forward, flight deck aft.
namespace danbv::fleet::generators {

namespace {

class Frigate {
 public:
  Frigate(MeshBuilder& to, Rng& rng)
      : to_(to), rng_(rng), f_(draw_hull(rng, kFrigateHull)), hull_(f_) {
    L_ = f_.length, B_ = f_.beam, z_ = f_.depth;
    lean_ = rng.uniform(0.08, 0.2);  // of the height: how far the walls lean in
    front_ = rng.uniform(0.65, 0.77), fore_aft_ = front_ - rng.uniform(0.12, 0.2);
    waist_aft_ = fore_aft_ - rng.uniform(0.07, 0.15);
    hangar_ = rng.uniform(0.17, 0.26), quarter_ = rng.uniform(2.4, 3.2);
  }

  void build() {
    hull_.add_shell(to_);
    hull_.add_bulwark(to_, 0.9, 1.0, rng_.uniform(0.8, 1.4), 0.15, -0.05);
    add_fore_block();
    add_waist();
    add_after_block();
    add_flight_deck();
    add_forecastle();
  }

 private:
  Outline plan(double s0, double s1, double inboard = 0.1) const {
    return hull_plan(hull_, s0, s1, z_, inboard, 6);
  }

  // A storey set in from the side: its passage lies under the block above. Raises z.
  void add_passage(double s0, double s1, double& z) {
    if (!rng_.chance(0.9)) return;
    const double h = rng_.uniform(2.5, 2.9), deep = rng_.uniform(0.16, 0.26) * B_;
    add_deckhouse(to_, plan(s0, s1, deep), z - 0.3, z + h);
    const std::size_t first = to_.part_count();
    for (const Vec3d& p : hull_.deck_edge(s0 + 0.01, s1 - 0.01, 0.5, 0, 6)) {
      add_cylinder(to_, p, {p.x, p.y, z + h}, 0.15, 8);
      add_block(to_, {p.x + 1.5, p.y - 0.5 * deep, p.z}, {0.9, 0.6, 0.9});
    }
    to_.mirror_y(first);
    z += h + 0.3;
  }

  // A block over the whole breadth; returns its roof's outline and raises z.
  Outline add_block_over(const Outline& foot, double& z, double height, const WindowBand& w) {
    const Outline roof = inset(foot, lean_ * height);
    add_deckhouse(to_, foot, roof, z - 0.3, z + height, w);
    z += height;
    return roof;
  }

  void add_fore_block() {
    double z = z_ + 0.1;
    add_passage(fore_aft_, front_, z);
    const double storey = rng_.uniform(2.4, 5.0);
    Outline roof = add_block_over(plan(fore_aft_, front_), z, storey, kBlind);
    add_plan_railing(to_, roof, z, 0.15, {1.0, 2.0, 0.03, 3});
    const double x1 = hull_.x(front_, z_) - lean_ * storey, x0 = hull_.x(fore_aft_, z_);
    const double aft = x0 + rng_.uniform(0.2, 0.4) * (x1 - x0), half = rng_.uniform(0.3, 0.38) * B_;
    const double fwd = x1 - rng_.uniform(0.5, 3);
    const Outline bridge = cut_plan(aft, fwd, half, {rng_.uniform(0.2, 0.5) * half, 0.5 * half});
    const double low = rng_.uniform(1.2, 3.2);
    Outline top = add_block_over(bridge, z, low, kBlind);
    const double high = 1.8;
    const Outline eaves = inset(top, 0.1 * high);
    add_deckhouse(to_, top, eaves, z, z + high, {1.1, 0.25, 0.35, 1.25, 0.2});
    add_bridge_wings(to_, fwd - 4, fwd - 1.5, half - 1.0, half + rng_.uniform(1, 2.5), z - 0.6);
    z += high;
    add_prism(to_, inset(eaves, -0.3), z - 0.05, z + 0.15);
    add_plan_railing(to_, eaves, z + 0.15, 0.3, {0.9, 1.6, 0.03, 2});
    add_bridge_top(aft, fwd, half * 0.8, z + 0.15);
  }

  void add_bridge_top(double aft, double fwd, double half, double z) {
    add_director(to_, {fwd - 2.2, 0, z}, rng_.uniform(2.0, 3.0), 0.2);
    const double width = rng_.uniform(0.32, 0.48) * B_, mast_x = aft + 0.45 * (fwd - aft);
    if (rng_.chance(0.6)) {
      add_sensor_mast(to_, {mast_x, 0, z}, width, rng_.uniform(0.1, 0.16) * L_, rng_);
    } else {
      Mast mast{rng_.uniform(0.1, 0.15) * L_, 0.2 * B_, true, 3, 0.5 * B_, 3, 3.5, false, 1.0};
      add_mast(to_, {mast_x, 0, z}, mast, rng_);
    }
    for (const double side : {-1.0, 1.0}) {
      add_dome(to_, {aft + 1.5, side * 0.75 * half, z}, rng_.uniform(0.8, 1.4));
      add_whip(to_, {fwd - 1, side * half, z}, rng_.uniform(4, 8), -0.5, side * 0.8);
      add_searchlight(to_, {fwd - 1.5, side * 0.7 * half, z}, 0.7);
    }
  }

  // Between the blocks: boat bays under a roof, canisters on it or in an open gap.
  void add_waist() {
    const double x0 = hull_.x(waist_aft_, z_) - 0.5, x1 = hull_.x(fore_aft_, z_) + 0.5;
    const double l = x1 - x0, mid = (x0 + x1) / 2, h = rng_.uniform(4.2, 5.2);
    const bool roofed = rng_.chance(0.8);
    const double core = rng_.uniform(0.06, 0.16) * B_;
    const double deck = roofed ? z_ + h : z_ + 0.1;
    if (roofed) {
      add_block(to_, {mid, 0, z_ - 0.1}, {l, 2 * core, h});
      add_box(to_, {mid, 0, z_ + h}, {l, B_ - 2 * lean_ * h - 0.2, 0.3});
      for (const double side : {-1.0, 1.0}) {
        add_railing(to_, {{x0, side * (0.5 * B_ - lean_ * h - 0.3), deck + 0.15},
                          {x1, side * (0.5 * B_ - lean_ * h - 0.3), deck + 0.15}});
        add_beam(to_, {mid, side * (0.5 * B_ - 0.3), z_},
                 {mid, side * (0.5 * B_ - lean_ * h - 0.3), deck}, 0.5, 0.3, {1, 0, 0});
      }
    }
    const double boat = std::min(0.75 * l, rng_.uniform(6.5, 9));
    for (const double side : {-1.0, 1.0}) {
      const double y = side * (roofed ? (core + 0.5 * B_) / 2 : 0.36 * B_);
      add_rhib(to_, {mid, y, z_ + 1.1}, boat);
      for (const double x : {-0.3, 0.3})
        add_box(to_, {mid + x * boat, y, z_ + 0.6}, {0.3, 0.25 * boat, 1.3});
      if (!roofed) add_boat_davit(to_, {mid + 0.2 * boat, y - side * 2, z_}, 4.5, side);
    }
    const int tubes = 2 * (1 + static_cast<int>(rng_.below(2)));
    const double missile = rng_.uniform(4.5, 6);
    add_canisters(to_, {mid + 1.6, 0, deck + 0.1}, tubes, missile, kPi / 2);
    add_canisters(to_, {mid - 1.6, 0, deck + 0.1}, tubes, missile, -kPi / 2);
  }

  void add_after_block() {
    double z = z_ + 0.1;
    add_passage(hangar_ + 0.065, waist_aft_, z);
    const double storey = rng_.uniform(1.6, 4.2);
    const Outline roof = add_block_over(plan(hangar_ + 0.06, waist_aft_), z, storey, kBlind);
    add_plan_railing(to_, roof, z, 0.15, {1.0, 2.0, 0.03, 3});
    const double x1 = hull_.x(waist_aft_, z_), x0 = hull_.x(hangar_ + 0.06, z_), l = x1 - x0;
    add_stack(x1 - 0.35 * l, z, l);
    add_deck_litter(to_, x0 + 1, x1 - 1, 0.2 * B_, 0.32 * B_, z, 10, rng_);
    add_deck_litter(to_, x0 + 1, x1 - 1, -0.32 * B_, -0.2 * B_, z, 10, rng_);
    if (rng_.chance(0.7)) {
      const double turn = rng_.uniform(0, 3), width = rng_.uniform(4.5, 7.5);
      const double foot = rng_.uniform(3, 6);
      add_tapered_block(to_, {x0 + 0.2 * l, 0, z - 0.05}, {3.5, 3.5, foot}, {0.6, 0.6});
      add_search_aerial(to_, {x0 + 0.2 * l, 0, z + foot - 0.1}, width, turn);
    } else {
      Mast mast{rng_.uniform(0.06, 0.1) * L_, 1.5, true, 2, 5, 1, 3, false, 0};
      add_mast(to_, {x0 + 0.2 * l, 0, z}, mast, rng_);
    }
    for (const double side : {-1.0, 1.0}) {
      add_torpedo_tubes(to_, {x0 + 0.45 * l, side * 0.36 * B_, z}, 3.5, side * 1.0);
      for (int i = 0; i < 3; ++i) add_liferaft(to_, {x0 + 0.6 * l + 2 * i, side * 0.4 * B_, z});
      add_light_gun(to_, {x0 + 0.3 * l, side * 0.34 * B_, z}, 1.4, side * 1.4);
    }
  }

  void add_stack(double x, double z, double l) {
    const int stacks = 1 + static_cast<int>(rng_.below(2));
    const double half = rng_.uniform(0.18, 0.26) * B_, deep = rng_.uniform(0.22, 0.3) * l;
    const double h = rng_.uniform(5, 8);
    for (int i = 0; i < stacks; ++i) {
      const double x0 = x - deep / 2 - 1.35 * deep * i;
      const Outline foot =
          cut_plan(x0, x0 + deep, half, {0.2 * deep, 0.3 * half}, {0.2 * deep, 0.3 * half});
      const Outline top = shifted(inset(foot, 0.12 * h), -rng_.uniform(0, 0.1) * h);
      add_deckhouse(to_, foot, top, z - 0.05, z + h);
      for (int k = 0; k < 4; ++k)
        add_cylinder(
            to_, {x0 + deep * (k % 2 ? 0.35 : 0.55), (k / 2 - 0.5) * half * 0.6, z + h - 0.5},
            {x0 + deep * (k % 2 ? 0.3 : 0.5), (k / 2 - 0.5) * half * 0.6, z + h + 0.9}, 0.4, 10);
      for (const double side : {-1.0, 1.0})
        for (int k = 0; k < 5; ++k)
          add_box(to_, {x0 + deep / 2, side * (half - 0.12 * (1 + 0.5 * k)), z + 1 + 0.5 * k},
                  {0.5 * deep, 0.5, 0.2});
    }
  }

  void add_flight_deck() {
    const double x1 = hull_.x(hangar_ + 0.065, z_), x0 = hull_.x(hangar_ - 0.03, z_);
    const double half = rng_.uniform(0.34, 0.46) * B_, h = rng_.uniform(5.2, 6.4);
    const double open = rng_.uniform(0.08, 0.15), z = z_ + quarter_;
    add_covered_stern(to_, hull_, open, hangar_ + 0.062, quarter_);
    add_hangar(to_, x0, x1, half, z, h, 0.5 * lean_ * h, rng_.chance(0.6));
    const double roof = z + h + 0.2, mid = (x0 + x1) / 2;
    if (rng_.chance(0.6)) {
      const double aft = hull_.x(0, z_), size = std::min(rng_.uniform(10, 14), 0.8 * (x0 - aft));
      const double turn = rng_.uniform(-0.3, 0.3);
      add_helicopter(to_, {(x0 + aft) / 2, 0, z}, size, turn, rng_.uniform(0, 1.5));
    }
    add_close_in_weapon(to_, {mid, 0, roof}, rng_.uniform(2.4, 3.4), kPi);
    for (const double side : {-1.0, 1.0}) {
      add_railing(to_, {{x0, side * 0.8 * half, roof}, {x1, side * 0.8 * half, roof}});
      add_dome(to_, {x1 - 1.5, side * 0.5 * half, roof}, rng_.uniform(0.6, 1.1));
      add_ladder(to_, {x0 - 0.25, side * 0.9 * half, z}, {x0 - 0.25, side * 0.9 * half, roof},
                 {0, 1, 0});
    }
    add_flight_deck_nets(to_, hull_, hangar_ - 0.03, quarter_);
    for (const double port : {1.0, -1.0})
      add_railing(to_, hull_.deck_edge(hangar_ - 0.03, hangar_ + 0.06, 0.3, quarter_, 5, port));
    add_mooring_gear(to_, hull_, 0.01, open + 0.02, 4, 0.6, 0, 0.6);
    add_deck_litter(to_, hull_.x(0.02, z_), hull_.x(open + 0.03, z_), -0.38 * B_, 0.38 * B_, z_, 24,
                    rng_);
    add_capstan(to_, {hull_.x(0.03, z_), 0, z_}, 1.2);
    add_winch(to_, {hull_.x(open, z_), 0, z_}, 1.2, 0.7, 2);
  }

  void add_forecastle() {
    const double gun_s = rng_.uniform(0.84, 0.88), vls_s = front_ + rng_.uniform(0.035, 0.06);
    const double gun_z = hull_.deck_z(gun_s), size = rng_.uniform(4.2, 6.5);
    const double turn = rng_.uniform(-0.4, 0.4), lift = rng_.uniform(0, 0.35);
    add_gun(to_, {hull_.x(gun_s, gun_z), 0, gun_z + 0.1}, size, turn, lift);
    const int rows = 2 + static_cast<int>(rng_.below(3)),
              columns = 4 + static_cast<int>(rng_.below(5));
    const double platform = rng_.uniform(0.2, 2.2), vls_z = hull_.deck_z(vls_s);
    const Vec3d vls{hull_.x(vls_s, vls_z), 0, vls_z};
    add_tapered_block(to_, vls, {rows * 1.0 + 3, columns * 1.0 + 2, platform}, {0.9, 0.9});
    add_launch_cells(to_, vls + Vec3d{0, 0, platform - 0.05}, rows, columns, 1.0);
    for (const double port : {1.0, -1.0}) {
      add_railing(to_, hull_.deck_edge(front_ - 0.005, 0.9, 0.25, 0, 12, port));
      const double x = vls.x + rng_.uniform(-2, 2);
      add_canisters(to_, {x, port * 0.36 * B_, hull_.deck_z_at_x(x)}, 4, 1.8, port * 1.0);
    }
    add_foredeck(to_, hull_, 0.925, 0, 0.009 * L_, rng_, 0);
  }

  MeshBuilder& to_;
  Rng& rng_;
  HullForm f_;
  Hull hull_;
  double L_ = 0, B_ = 0, z_ = 0, lean_ = 0, front_ = 0, fore_aft_ = 0, waist_aft_ = 0, hangar_ = 0;
  double quarter_ = 0;  // headroom of the open quarterdeck under the flight deck
};

}  // namespace

void frigate(MeshBuilder& to, Rng& rng) { Frigate(to, rng).build(); }

}  // namespace danbv::fleet::generators
