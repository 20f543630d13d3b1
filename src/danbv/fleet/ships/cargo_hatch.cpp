// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/cargo_hatch.h"

#include <algorithm>

namespace danbv::fleet {

namespace {

double plate_of(const Vessel& v) { return std::max(0.25, 4 * v.fine); }

void add_coaming(MeshBuilder& to, const Vessel& v, const CargoHatch& h) {
  const double t = plate_of(v), mid = (h.x0 + h.x1) / 2, long_x = h.x1 - h.x0;
  for (const double side : {-1.0, 1.0}) {
    add_block(to, {mid, side * (h.half_width - t / 2), h.z}, {long_x, t, h.coaming});
    add_block(to, {mid + side * (long_x - t) / 2, 0, h.z}, {t, 2 * h.half_width, h.coaming});
    add_block(to, {mid, side * (h.half_width + t), h.z + 0.75 * h.coaming},
              {long_x + t, 2 * t, std::max(0.1, 3 * v.fine)});  // the rail the covers roll on
    const int stays = std::max(3, static_cast<int>(long_x / std::max(2.5, v.length() / 70)));
    for (int i = 0; i <= stays; ++i)
      add_tapered_block(to,
                        {h.x0 + long_x * i / stays, side * (h.half_width + 0.3 * h.coaming), h.z},
                        {std::max(0.1, 3 * v.fine), 0.7 * h.coaming, 0.95 * h.coaming}, {1, 0.25},
                        {0, -side * 0.2 * h.coaming});
  }
}

// One cover panel with ribs across its top.
void add_panel(MeshBuilder& to, const Vessel& v, Vec3d base, Vec3d size, int ribs) {
  add_block(to, base, {size.x, size.y, 0.7 * size.z});
  const double t = std::max(0.15, 3.5 * v.fine);
  for (int i = 0; i < ribs; ++i) {
    const double y = size.y * ((i + 0.5) / ribs - 0.5);
    add_block(to, base + Vec3d{0, y, 0.7 * size.z}, {0.94 * size.x, t, 0.3 * size.z});
  }
}

void add_cross_covers(MeshBuilder& to, const Vessel& v, const CargoHatch& h) {
  const double step = (h.x1 - h.x0) / h.panels, gap = std::max(0.25, v.length() / 500);
  const int ribs = std::max(3, static_cast<int>(2 * h.half_width / std::max(2.0, v.length() / 90)));
  const int shown = h.state == HatchState::closed      ? h.panels
                    : h.state == HatchState::half_open ? h.panels / 2
                                                       : 0;
  for (int i = 0; i < shown; ++i)
    add_panel(to, v, {h.x0 + (i + 0.5) * step, 0, h.z + h.coaming},
              {step - gap, 2 * h.half_width + 0.6, h.cover}, ribs);
  for (int i = shown; i < h.panels; ++i) {     // the others folded upright at the forward end
    const double pitch = h.deep ? 0.78 : 1.6;  // over a hold pressed together: no slots
    const double x = h.x1 - (h.panels - i - 0.5) * pitch * h.cover;
    add_block(to, {x, 0, h.z + h.coaming},
              {0.8 * h.cover, 2 * h.half_width, (h.deep && i % 2 ? 0.86 : 0.9) * step});
  }
}

void add_side_covers(MeshBuilder& to, const Vessel& v, const CargoHatch& h) {
  const double out = h.state == HatchState::closed ? 0.0
                     : h.state == HatchState::open ? h.half_width
                                                   : 0.5 * h.half_width;
  const int ribs = std::max(2, static_cast<int>(h.half_width / std::max(2.0, v.length() / 90)));
  const double gap = std::max(0.15, v.length() / 700);
  for (const double side : {-1.0, 1.0})
    add_panel(to, v, {(h.x0 + h.x1) / 2, side * (h.half_width / 2 + out), h.z + h.coaming},
              {h.x1 - h.x0 + 0.4, h.half_width - gap, h.cover}, ribs);
}

// What lies in an open hold: a floor just under the coaming, with heaps or crates.
void add_hold_cargo(MeshBuilder& to, const CargoHatch& h, Rng& rng) {
  const bool bulk = rng.chance(0.5);
  const int n = bulk ? 2 : 6;
  for (int i = 0; i < n; ++i) {
    const double x = h.x0 + (h.x1 - h.x0) * (i + 0.5) / n, size = (h.x1 - h.x0) / n;
    const double tall = h.coaming * rng.uniform(0.2, 0.9);
    if (bulk)
      add_tapered_block(to, {x, 0, h.z}, {0.9 * size, 1.6 * h.half_width, tall}, {0.1, 0.2});
    else {
      const double y = rng.uniform(-0.2, 0.2), wide = rng.uniform(0.6, 1.3);
      add_block(to, {x, y * h.half_width, h.z}, {0.8 * size, wide * h.half_width, tall});
    }
  }
}

}  // namespace

double add_cargo_hatch(MeshBuilder& to, const Vessel& v, const CargoHatch& h, Rng& rng) {
  add_coaming(to, v, h);
  if (h.side_rolling)
    add_side_covers(to, v, h);
  else
    add_cross_covers(to, v, h);
  if (h.state != HatchState::closed && !h.deep) add_hold_cargo(to, h, rng);
  add_ladder(to, {h.x0 + 1.0, h.half_width + 0.2, h.z},
             {h.x0 + 1.0, h.half_width + 0.2, h.z + h.coaming + 0.9}, {1, 0, 0}, 0.5, 0.4, v.fine);
  return h.z + h.coaming + h.cover;
}

}  // namespace danbv::fleet
