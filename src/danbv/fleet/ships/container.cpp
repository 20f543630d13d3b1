// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "danbv/core/math/det_math.h"
#include "danbv/fleet/registry.h"
#include "danbv/fleet/ships/container_stack.h"
#include "danbv/fleet/ships/deck_gear.h"
#include "danbv/fleet/ships/merchant_house.h"

namespace danbv::fleet::generators {

namespace {

struct Boxship {
  bool twin_island, geared;
  double house_s;       // station of the house's front
  double funnel_s;      // of the second island
  int group;            // bays that stand close together
  double coaming, gap;  // height of the hatch tops over the deck; space between groups
  int max_tiers, bridge_tiers;
  double load, unevenness;  // how full she sails
};

Boxship draw_boxship(Rng& rng, double length) {
  Boxship b;
  b.twin_island = length > 290 && rng.chance(0.7);
  b.geared = length < 230 && rng.chance(0.45);
  b.house_s = b.twin_island     ? rng.uniform(0.6, 0.72)
              : rng.chance(0.4) ? rng.uniform(0.16, 0.2)
                                : rng.uniform(0.3, 0.42);
  if (length < 200 && rng.chance(0.15)) b.house_s = rng.uniform(0.84, 0.88);
  b.funnel_s = rng.uniform(0.2, 0.3);
  b.coaming = rng.uniform(1.4, 2.6);
  b.group = 1 + static_cast<int>(rng.below(2)) + (length < 150 ? 0 : 1);
  b.gap = std::max(2.0, length / rng.uniform(45, 70));
  b.max_tiers = 3 + static_cast<int>(length / 60 + rng.uniform(0, 3));
  b.bridge_tiers = length < 150 ? 0 : 1 + static_cast<int>(rng.below(3));
  b.load = rng.uniform(0.45, 1.0);
  b.unevenness = rng.uniform(0.1, 0.5);
  return b;
}

// Tiers of each row: the bay's own level, lower towards the bow for the view ahead, with empty
// and short stacks.
std::vector<int> draw_tiers(Rng& rng, const Boxship& b, int rows, double s) {
  const double level = b.load * rng.uniform(1 - b.unevenness, 1.0);
  const double ahead = s > 0.75 ? 1 - 1.6 * (s - 0.75) : 1.0;
  std::vector<int> tiers;
  const bool blocks = rng.chance(0.5);
  double block = 1;
  for (int r = 0; r < rows; ++r) {
    if (!blocks || r % 3 == 0) block = rng.chance(0.12) ? 0.2 : rng.uniform(1 - b.unevenness, 1.0);
    tiers.push_back(std::max(0, static_cast<int>(b.max_tiers * ahead * level * block + 0.5)));
  }
  return tiers;
}

void add_bay_crane(MeshBuilder& to, const Vessel& v, double x, double side, double tall, Rng& rng) {
  Crane crane;
  crane.pedestal_height = tall, crane.pedestal_radius = 0.008 * v.length() + 0.3;
  crane.boom_length = rng.uniform(0.15, 0.2) * v.length();
  crane.elevation = rng.uniform(0.02, 0.35), crane.slew = rng.chance(0.5) ? 0.0 : kPi;
  add_crane(to, {x, side * 0.8 * v.half(x), v.deck(x)}, crane);
}

// One bay on its hatch cover, outer rows on stanchions; returns half its width, 0 if there is none.
double add_bay(MeshBuilder& to, const Vessel& v, const Boxship& b, double x, Rng& rng) {
  const double mid = x + kBoxLength / 2, z = v.deck(x + kBoxLength) + b.coaming;
  const double half = std::min(v.half(x), v.half(x + kBoxLength)) - 0.5, floor = v.deck(x) - 0.3;
  const int rows = static_cast<int>(2 * half / kBoxWidth);
  if (rows < 2) return 0;
  const auto tiers = draw_tiers(rng, b, rows, v.hull.s_of_x(mid));
  add_container_bay(to, v, {x, z, kBoxLength, tiers, rng.chance(0.5)}, rng);
  const double w = std::min(half, rows * kBoxWidth / 2);
  add_block(to, {mid, 0, z - 0.52}, {kBoxLength - 0.3, 1.9 * w, 0.5});
  add_block(to, {mid, 0, floor}, {kBoxLength - 0.8, 1.7 * w, z - v.deck(x)});
  for (const double side : {-1.0, 1.0})
    for (int k = 0; k < 4; ++k)
      add_block(to, {x + kBoxLength * (k + 0.5) / 4, side * (w - 0.4), floor},
                {0.4, 0.4, z - v.deck(x)});
  return w;
}

// Groups of bays from x0 to x1, with lashing bridges or cranes in the gaps between them.
void add_bays(MeshBuilder& to, const Vessel& v, const Boxship& b, double x0, double x1, Rng& rng) {
  const double close = kBoxLength;
  int group = b.group;
  while (group > 1 && x1 - x0 < group * close) --group;
  const int groups = static_cast<int>((x1 - x0 + b.gap) / (group * close + b.gap));
  for (int g = 0; g < groups; ++g) {
    const double x = x0 + g * (x1 - x0 + b.gap) / groups, gap_mid = x - 0.5 * b.gap;
    double w = 0;
    for (int i = 0; i < group; ++i) w = std::max(w, add_bay(to, v, b, x + i * close, rng));
    if (g == 0 || w == 0) continue;
    if (b.geared && g % 2 == 1)
      add_bay_crane(to, v, gap_mid, g % 4 == 1 ? 1 : -1, b.coaming + 0.6 * b.max_tiers * kBoxHeight,
                    rng);
    else if (b.bridge_tiers > 0)
      add_lashing_bridge(
          to, v, {gap_mid, std::min(1.5, 0.6 * b.gap), w, v.deck(x) + b.coaming, b.bridge_tiers});
  }
}

}  // namespace

void container(MeshBuilder& to, Rng& rng) {
  const double length = rng.chance(0.5) ? rng.uniform(110, 240) : rng.uniform(200, 398);
  HullForm form = draw_merchant_form(to, rng, length, {5.2, 8.5}, {8.2, 16.5});
  form.flare = rng.uniform(0.5, 0.95), form.deck_fullness_fwd = rng.uniform(2.6, 4.5);
  form.stem_rake = rng.uniform(0.03, 0.07), form.transom_width = rng.uniform(0.85, 0.98);
  form.keel_fullness_fwd = rng.uniform(1.1, 1.6);
  const Vessel v(form);
  const Boxship b = draw_boxship(rng, length);
  v.hull.add_shell(to);
  const Forecastle fore{b.house_s > 0.8 ? 0.92 : rng.uniform(0.91, 0.94), rng.uniform(2.4, 4.0),
                        1.4};
  add_forecastle(to, v, fore, rng);
  MerchantHouse h = draw_merchant_house(rng, v);
  h.x_fwd = v.x(b.house_s), h.width_share = rng.uniform(0.8, 0.98);
  h.storeys = 2 + static_cast<int>(b.max_tiers * 0.9 + rng.uniform(0, 2));
  h.funnel = !b.twin_island && b.house_s < 0.8;
  h.freefall = false, h.davits = true;
  const HouseExtent house = add_merchant_house(to, v, h, rng);
  add_mooring_stern(to, v, 0.04, rng);
  const double stern = v.x(0.035), fore_end = v.x(fore.s0) - 0.012 * length;
  double aft_end = house.x_aft - 1.5;
  if (!h.funnel) {
    Funnel f = draw_funnel(rng, length);
    f.casing_width = rng.uniform(0.5, 0.85) * v.beam();
    f.casing_height = b.coaming + 0.6 * b.max_tiers * kBoxHeight;
    const double x = v.x(b.house_s > 0.8 ? rng.uniform(0.1, 0.16) : b.funnel_s);
    f.base = {x, 0, v.deck(x)};
    add_funnel(to, f);
    add_bays(to, v, b, stern, x - f.casing_length / 2 - b.gap, rng);
    add_bays(to, v, b, x + f.casing_length / 2 + b.gap, aft_end, rng);
  } else {
    add_bays(to, v, b, stern, aft_end, rng);
  }
  add_bays(to, v, b, h.x_fwd + 0.6 * b.gap + 1, fore_end, rng);
  add_side_railings(to, v, 0.04, fore.s0);
  const double x = v.x(fore.s0 + 0.012), tall = rng.uniform(3, 5);  // breakwater
  add_block(to, {x, 0, v.deck(x)}, {0.5, 1.5 * v.half(x), fore.height + tall});
}

}  // namespace danbv::fleet::generators
