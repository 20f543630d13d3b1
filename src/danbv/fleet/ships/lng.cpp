// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "danbv/core/math/det_math.h"
#include "danbv/fleet/registry.h"
#include "danbv/fleet/ships/deck_gear.h"
#include "danbv/fleet/ships/hold.h"
#include "danbv/fleet/ships/merchant_house.h"

namespace danbv::fleet::generators {

namespace {

struct CargoDeck {
  double x0, x1;
  double top;      // height of the walkway over the tanks
  double clear_x;  // where there is room between tanks
  double floor;    // of the wells the tanks stand in, share of the depth
  std::vector<Well> wells;
};

// A well between two places; tanks stand in it with a narrow alley around them.
Hold add_tank_well(MeshBuilder& to, const Vessel& v, CargoDeck& c, double x0, double x1) {
  const Hold hold = fit_hold(v, x0, x1, c.floor, 0.035);
  add_open_well(to, v, hold);
  c.wells.push_back(well_of(v, hold));
  return hold;
}

// Walkways over the well from the deck's edge to a tank, before and behind it.
void add_bridges(MeshBuilder& to, const Vessel& v, const Hold& h, double x, double r) {
  const double z = v.deck(x) + 0.1, plate = std::max(0.15, 4 * v.fine);
  for (const double side : {-1.0, 1.0}) {
    const double end = side < 0 ? h.x0 : h.x1;
    add_block(to, {(x + side * 0.75 * r + end) / 2, 0, z},
              {std::fabs(end - x) - 0.75 * r + 1, 0.3 * r, plate});
    add_block(to, {x + side * 0.9 * r, 0, z}, {0.3 * r, 2 * h.half + 0.4, plate});
  }
}

// Spheres half sunk into the hull, each on a skirt in its own well, with a dome on top and pipes
// over its back.
double add_moss_tanks(MeshBuilder& to, const Vessel& v, CargoDeck& c, Rng& rng) {
  const int tanks = 3 + static_cast<int>(rng.uniform(0, 1.2) + v.length() / 260);
  const double pitch = (c.x1 - c.x0) / tanks;
  c.clear_x = c.x0 + tanks / 2 * pitch;
  const double of_beam = rng.uniform(0.35, 0.38) * v.beam();
  const double of_pitch = rng.uniform(0.38, 0.4) * pitch;
  const double r = std::min(of_beam, of_pitch);
  const double sunk = rng.uniform(-0.05, 0.3) * r,
               stretch = rng.chance(0.3) ? rng.uniform(1.02, 1.12) : 1.0;
  for (int i = 0; i < tanks; ++i) {
    const double x = c.x0 + (i + 0.5) * pitch, z = v.deck(x) + sunk;
    const Hold hold = add_tank_well(to, v, c, x - 0.475 * pitch, x + 0.475 * pitch);
    add_cylinder(to, {x, 0, hold.floor - 0.1}, {x, 0, z - 0.5 * r}, 0.9 * r, 40);
    add_ellipsoid(to, {x, 0, z}, {r, r, stretch * r}, 40);
    add_bridges(to, v, hold, x, r);
    const double top = z + stretch * r;
    add_cylinder(to, {x, 0, top - 0.1 * r}, {x, 0, top + 0.12 * r}, 0.16 * r, 14);
    for (int k = 0; k < 5; ++k)
      add_cylinder(
          to, {x + 0.09 * r * det::cos(k * 1.25), 0.09 * r * det::sin(k * 1.25), top},
          {x + 0.09 * r * det::cos(k * 1.25), 0.09 * r * det::sin(k * 1.25), top + 0.25 * r},
          0.02 * r, 6);
    for (int k = 0; k < 24; ++k) {  // ribs of the skirt
      const double a = 2 * kPi * k / 24;
      add_block(to, {x + 0.9 * r * det::cos(a), 0.9 * r * det::sin(a), hold.floor},
                {0.05 * r, 0.05 * r, z - 0.55 * r - hold.floor});
    }
  }
  return v.depth() + sunk + stretch * r;
}

// One trunk over the whole cargo deck, sloping sides, with frames across its top.
double add_trunk(MeshBuilder& to, const Vessel& v, CargoDeck& c, Rng& rng) {
  const double end = v.x(1 - 0.8 * v.hull.form().entrance);
  const Hold hold = add_tank_well(to, v, c, c.x0 + 0.01 * v.length(), std::min(c.x1, end));
  const double tall = rng.uniform(0.14, 0.24) * v.depth() + 2,
               w = std::min(0.9 * v.half(c.x1), rng.uniform(0.54, 0.64) * hold.half),
               slope = rng.uniform(0.2, 0.5) * tall;
  const double mid = (c.x0 + c.x1) / 2, len = c.x1 - c.x0, z = v.depth() - 0.2;
  add_tapered_block(to, {mid, 0, z}, {len, 2 * w, tall}, {1 - tall / len, 1 - slope / w});
  add_block(to, {mid, 0, hold.floor - 0.1}, {len, 2 * w, z + 0.2 - hold.floor});
  const int bays = 6;  // decks over the alleys beside the trunk, open between them
  for (int i = 0; i < bays; ++i)
    for (const double side : {-1.0, 1.0}) {
      const double pitch = (hold.x1 - hold.x0) / bays;
      add_block(to, {hold.x0 + (i + 0.5) * pitch, side * (w + hold.half) / 2, z - 0.1},
                {0.72 * pitch, hold.half - w + 0.4, std::max(0.3, 5 * v.fine)});
    }
  const int tanks = 4 + static_cast<int>(rng.below(2));
  c.clear_x = c.x0 + len * (tanks / 2) / tanks;
  for (int i = 0; i < tanks; ++i) {
    const double x = c.x0 + len * (i + 0.5) / tanks, top = z + tall, size = 0.02 * v.length();
    add_block(to, {x - size, 0, top}, {1.5 * size, 1.8 * size, 0.7 * size});  // liquid dome
    add_cylinder(to, {x + size, 0, top}, {x + size, 0, top + 0.9 * size}, 0.6 * size,
                 14);  // gas dome
    add_lattice(to, {x + 2.4 * size, 0, top}, {x + 2.4 * size, 0, top + 3.2 * size}, 0.5 * size,
                0.25 * size, 7, 0.03 * size);
    add_cylinder(to, {x + 2.4 * size, 0, top}, {x + 2.4 * size, 0, top + 3.6 * size}, 0.08 * size,
                 8);
    for (const double y : {-0.35, 0.35})
      add_pipe(to,
               {{x - size, y * size, top + 0.7 * size},
                {x - size, y * size, top + 1.1 * size},
                {x - size, 3 * y * size, top + 1.1 * size},
                {x - size, 3 * y * size, top}},
               0.09 * size, 8);
  }
  const int frames = 30;
  for (int i = 0; i < frames; ++i)
    add_block(to, {c.x0 + len * (i + 0.5) / frames, 0, z + tall - 0.05},
              {0.25, 1.8 * (w - slope), 0.5 + v.length() / 500});
  return z + tall + 0.012 * v.length();
}

// Cylinders lying along the ship, half under covers: small gas carriers.
double add_cylinder_tanks(MeshBuilder& to, const Vessel& v, CargoDeck& c, Rng& rng) {
  const int along = 2 + static_cast<int>(rng.below(2));
  const bool pair = rng.chance(0.5);
  const double pitch = (c.x1 - c.x0) / along,
               r = (pair ? 0.18 : 0.33) * v.beam() * rng.uniform(0.9, 1.05);
  const double z = v.depth() + rng.uniform(0.1, 0.7) * r;
  c.clear_x = c.x0 + along / 2 * pitch;
  for (int i = 0; i < along; ++i) {
    const double mid = c.x0 + (i + 0.5) * pitch;
    const Hold hold = add_tank_well(to, v, c, mid - 0.48 * pitch, mid + 0.48 * pitch);
    for (const double side : {-1.0, 1.0}) {
      if (!pair && side > 0) continue;
      const Vec3d m{mid, pair ? side * 1.04 * r : 0.0, z};
      const double half = 0.42 * pitch - 0.8 * r;
      add_cylinder(to, m - Vec3d{half, 0, 0}, m + Vec3d{half, 0, 0}, r, 28);
      for (const double e : {-1.0, 1.0})
        add_ellipsoid(to, m + Vec3d{e * half, 0, 0}, {0.75 * r, r, r}, 28);
      for (int k = 0; k < 6; ++k)
        add_cylinder(to, m + Vec3d{half * (k / 2.5 - 1) - 0.15, 0, 0},
                     m + Vec3d{half * (k / 2.5 - 1) + 0.15, 0, 0}, 1.04 * r, 28);
      add_cylinder(to, m + Vec3d{0, 0, 0.8 * r}, m + Vec3d{0, 0, 1.3 * r}, 0.25 * r, 14);
      for (const double d : {-0.6, 0.6})
        add_block(to, {m.x + d * half, m.y, hold.floor - 0.1},
                  {0.25 * r, 1.9 * r, z - hold.floor - 0.2 * r});
    }
  }
  return z + 1.1 * r;
}

void add_gas_piping(MeshBuilder& to, const Vessel& v, const CargoDeck& c, Rng& rng) {
  const double r = 0.15 + v.length() / 900, half_end = std::min(v.half(c.x0), v.half(c.x1));
  const int lines = 3 + static_cast<int>(rng.below(3));
  // Saddles stand in the wells, unless the bow is too narrow down there.
  const double low = c.floor * v.depth();
  const double room = v.hull.half_breadth(v.hull.s_of_x(c.x1), low) - 2 * r;
  for (const double side : {-1.0, 1.0})
    for (int i = 0; i < lines; ++i) {
      const double y = 0.95 * half_end - 3 * r * i, z = v.depth() + 3 * r + r * i;
      add_deck_pipe(to, {c.x0, side * y, z}, {c.x1, side * y, z}, r, 0.035 * v.length(),
                    y < room ? low : v.depth() - 0.1);
    }
  const double x = c.clear_x, reach = 0.93 * v.half(x);
  for (int i = 0; i < 5; ++i)
    for (const double side : {-1.0, 1.0}) {
      const double px = x + (i - 2) * 5 * r, z = v.depth() + 9 * r;
      add_pipe(
          to,
          {{px, side * 0.8 * reach, v.depth()}, {px, side * 0.8 * reach, z}, {px, side * reach, z}},
          r, 8);
      add_cylinder(to, {px, side * reach, z}, {px, side * (reach + r), z}, 1.6 * r, 10);
    }
  const double tall = 0.04 * v.length() + 2;
  for (const double side : {-0.33, 0.33})
    add_crane(to, {x, side * v.beam(), v.depth()},
              {tall, 0.6 + r, 0.08 * v.length() + 4, 0.3, rng.chance(0.5) ? 0.0 : kPi, false, 2});
}

}  // namespace

void lng(MeshBuilder& to, Rng& rng) {
  const double pick = rng.uniform();  // moss, trunk, cylinders
  const double length = pick > 0.75 ? rng.uniform(85, 160) : rng.uniform(170, 345);
  HullForm form = draw_merchant_form(to, rng, length, {5, 7.4}, {8.2, 14});
  form.sheer_fwd = rng.uniform(0, 0.05);
  const Vessel v(form);
  CargoDeck c;
  c.floor = rng.uniform(0.42, 0.55);
  c.x0 = add_stern_house(to, v, draw_merchant_house(rng, v), rng) + 0.012 * length;
  const Forecastle fore{rng.uniform(0.92, 0.95), rng.uniform(2.0, 3.2), 1.2};
  add_forecastle(to, v, fore, rng);
  c.x1 = v.x(fore.s0) - rng.uniform(0.015, 0.05) * length;
  c.top = pick < 0.45   ? add_moss_tanks(to, v, c, rng)
          : pick < 0.75 ? add_trunk(to, v, c, rng)
                        : add_cylinder_tanks(to, v, c, rng);
  v.hull.add_shell(to, c.wells);
  add_gas_piping(to, v, c, rng);
  const double y = rng.chance(0.5) ? 0.0 : 0.12 * v.beam(), z = c.top + 0.35 * v.fine + 0.8;
  add_catwalk(to, v, {c.x0 - 0.01 * length, y, z}, {c.x1, y, z}, 1.2 + length / 200,
              pick < 0.75 && pick > 0.45 ? 2 : 0.0);
  add_stair(to, {c.x1 + 0.6 * (z - v.depth()), y, v.deck(c.x1)}, {c.x1, y, z}, 1.1);
  const double x = c.clear_x - 0.05 * length;
  add_deck_house(to, v, {x, -0.84 * v.half(x), v.deck(x) - 0.1},
                 {0.05 * length, 0.1 * v.beam(), rng.uniform(3, 6)}, rng);
  const double s_house = v.hull.s_of_x(c.x0 - 0.012 * length);
  if (rng.chance(0.3))
    add_side_railings(to, v, s_house, fore.s0);
  else  // a high side screen: the alley between it and the tanks is hard to look into
    v.hull.add_bulwark(to, s_house, fore.s0, rng.uniform(0.07, 0.18) * v.beam(),
                       std::max(0.3, 4 * v.fine));
}

}  // namespace danbv::fleet::generators
