// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/houses/roofs.h"

#include <algorithm>

namespace danbv::fleet {

namespace {

// Ribs or courses on a slope, from the eaves to the ridge; x0..x1 along the ridge.
void add_skin(MeshBuilder& to, const Roof& r, Vec2d low_yz, Vec2d high_yz) {
  const double half = r.length / 2 + r.verge;
  const Vec2d d{high_yz.x - low_yz.x, high_yz.y - low_yz.y};
  const double slope = std::sqrt(d.x * d.x + d.y * d.y);
  if (r.skin == RoofSkin::seams) {
    const int n = std::max(2, static_cast<int>(2 * half / 0.7));
    for (int i = 0; i <= n; ++i) {
      const double x = (half - 0.04) * (2.0 * i / n - 1);
      add_beam(to, {x, low_yz.x, low_yz.y}, {x, high_yz.x, high_yz.y}, 0.05, 0.1);
    }
  }
  if (r.skin == RoofSkin::courses) {
    const int n = std::max(3, static_cast<int>(slope / 0.45));
    for (int i = 0; i < n; ++i) {
      const double y = low_yz.x + d.x * (i + 0.1) / n, z = low_yz.y + d.y * (i + 0.1) / n;
      add_beam(to, {-half, y, z}, {half, y, z}, 0.12, 0.07, {0, -d.y, d.x > 0 ? d.x : -d.x});
    }
  }
}

void add_gutter(MeshBuilder& to, const Roof& r, double y, double z, double side) {
  const double half = r.length / 2 + r.verge, w = 0.13 * side;
  const MeshBuilder::Frame turned(to, turned_z({}, kPi / 2));  // outlines in y, z; drawn out in x
  const Outline channel{{y, z},
                        {y + w, z},
                        {y + w, z + 0.13},
                        {y + 0.8 * w, z + 0.13},
                        {y + 0.8 * w, z + 0.03},
                        {y + 0.2 * w, z + 0.03},
                        {y + 0.2 * w, z + 0.13},
                        {y, z + 0.13}};
  add_side_prism(to, channel, -half, half);
}

void add_downpipe(MeshBuilder& to, const Roof& r, double y, double z, double side) {
  const double x = r.length / 2 - 0.25, wall = side * (r.width / 2 + 0.1);
  add_pipe(to, {{x, y + side * 0.06, z}, {x, wall, z - 0.5}, {x, wall, 0.05 - r.walls}}, 0.05, 8);
}

// Plates along both slopes over a solid attic; the profile goes from the eaves' foot to the ridge,
// as (y, z), on the +y side.
void add_profile_roof(MeshBuilder& to, const Roof& r, const Outline& slope) {
  Outline chevron, attic{{r.width / 2, -0.01}};
  for (const auto& p : slope) chevron.push_back(p);
  for (std::size_t i = slope.size() - 1; i-- > 0;) chevron.push_back({-slope[i].x, slope[i].y});
  for (std::size_t i = 1; i < slope.size(); ++i) attic.push_back({slope[i].x, slope[i].y + 0.02});
  for (std::size_t i = slope.size() - 1; i-- > 1;)
    attic.push_back({-slope[i].x, slope[i].y + 0.02});
  attic.push_back({-r.width / 2, -0.01});
  const std::size_t under = chevron.size();
  for (std::size_t i = under; i-- > 0;)
    chevron.push_back({chevron[i].x, chevron[i].y + r.thickness});
  const double half = r.length / 2 + r.verge;
  {
    const MeshBuilder::Frame turned(to, turned_z({}, kPi / 2));
    add_side_prism(to, chevron, -half, half);
    add_side_prism(to, attic, -r.length / 2, r.length / 2);
  }
  for (const double side : {-1.0, 1.0}) {
    for (std::size_t i = 0; i + 1 < slope.size(); ++i)
      add_skin(to, r, {side * slope[i].x, slope[i].y + r.thickness},
               {side * slope[i + 1].x, slope[i + 1].y + r.thickness});
    if (!r.gutters) continue;
    add_gutter(to, r, side * slope[0].x, slope[0].y, side);
    add_downpipe(to, r, side * slope[0].x, slope[0].y, side);
  }
  add_beam(to, {-half, 0, slope.back().y + r.thickness}, {half, 0, slope.back().y + r.thickness},
           0.25, 0.12);
}

Ring rectangle(double hx, double hy, double z) {
  return {{-hx, -hy, z}, {hx, -hy, z}, {hx, hy, z}, {-hx, hy, z}};
}

void add_edges(MeshBuilder& to, const Ring& low, const Ring& high) {
  for (int k = 0; k < 4; ++k) add_beam(to, low[k], high[k], 0.22, 0.1);
}

// Rows of tiles round a hip roof.
void add_hip_courses(MeshBuilder& to, const Ring& low, const Ring& high, int rows) {
  for (int i = 0; i < rows; ++i)
    for (int k = 0; k < 4; ++k) {
      const double s = (i + 0.1) / rows;
      const Vec3d a = low[k] + (high[k] - low[k]) * s, n = low[(k + 1) % 4];
      add_beam(to, a, n + (high[(k + 1) % 4] - n) * s, 0.12, 0.08);
    }
}

}  // namespace

Roof random_roof(Rng& rng, double length, double width) {
  Roof r;
  r.length = length;
  r.width = width;
  r.rise = width / 2 * rng.uniform(0.6, 1.15);
  r.eaves = rng.uniform(0.4, 0.95);
  r.verge = rng.uniform(0.2, 0.7);
  r.thickness = rng.uniform(0.14, 0.26);
  r.skin = static_cast<RoofSkin>(rng.below(3));
  r.gutters = rng.chance(0.8);
  return r;
}

void add_gable_roof(MeshBuilder& to, const Roof& r) {
  const double k = 2 * r.rise / r.width;
  add_profile_roof(to, r, {{r.width / 2 + r.eaves, -k * r.eaves}, {0, r.rise}});
}

void add_gambrel_roof(MeshBuilder& to, const Roof& r) {
  const double knee_y = 0.32 * r.width, knee_z = 0.64 * r.rise;
  const double k = knee_z / (r.width / 2 - knee_y);
  add_profile_roof(
      to, r, {{r.width / 2 + 0.4 * r.eaves, -0.4 * k * r.eaves}, {knee_y, knee_z}, {0, r.rise}});
}

void add_hip_roof(MeshBuilder& to, const Roof& r) {
  const double hx = r.length / 2 + r.eaves, hy = r.width / 2 + r.eaves;
  const double ridge = std::max(hx - hy, 0.0) + 0.06, peak = std::max(hy - hx, 0.0) + 0.06;
  const Ring eaves = rectangle(hx, hy, r.thickness), top = rectangle(ridge, peak, r.rise);
  add_loft(to, {rectangle(hx, hy, -0.01), eaves, top}, r.rise);
  add_edges(to, eaves, top);
  if (r.skin != RoofSkin::plain) add_hip_courses(to, eaves, top, r.skin == RoofSkin::seams ? 4 : 9);
  if (!r.gutters) return;
  for (const double side : {-1.0, 1.0}) {
    Roof gutter{r.length, r.width, 0, 0, r.eaves};
    gutter.walls = r.walls;
    add_gutter(to, gutter, side * hy, 0.02, side);
    add_downpipe(to, gutter, side * hy, 0.02, side);
  }
}

void add_mansard_roof(MeshBuilder& to, const Roof& r) {
  const double hx = r.length / 2 + 0.6 * r.eaves, hy = r.width / 2 + 0.6 * r.eaves;
  const double in = 0.35 * r.rise + 0.6 * r.eaves;
  const Ring eaves = rectangle(hx, hy, r.thickness);
  const Ring knee = rectangle(hx - in, hy - in, 0.85 * r.rise);
  add_loft(to,
           {rectangle(hx, hy, -0.01), eaves, knee, rectangle(hx - 1.6 * in, hy - 1.6 * in, r.rise)},
           r.rise);
  add_edges(to, eaves, knee);
  for (int k = 0; k < 4; ++k) add_beam(to, knee[k], knee[(k + 1) % 4], 0.2, 0.2);
}

void add_flat_roof(MeshBuilder& to, const Roof& r) {
  const double hx = r.length / 2 + r.eaves, hy = r.width / 2 + r.eaves, t = 0.22;
  add_block(to, {0, 0, -0.01}, {2 * hx, 2 * hy, r.thickness});
  for (const double side : {-1.0, 1.0}) {
    add_block(to, {0, side * (hy - t / 2), 0}, {2 * hx, t, r.rise});
    add_block(to, {side * (hx - t / 2), 0, 0}, {t, 2 * hy, r.rise});
    add_block(to, {0, side * (hy - t / 2), r.rise}, {2 * hx + 0.1, t + 0.12, 0.07});
    add_block(to, {side * (hx - t / 2), 0, r.rise}, {t + 0.12, 2 * hy + 0.1, 0.07});
  }
}

void add_shed_roof(MeshBuilder& to, const Roof& r) {
  const double h = r.width / 2, k = r.rise / r.width, e = r.eaves, half = r.length / 2 + r.verge;
  {
    const MeshBuilder::Frame turned(to, turned_z({}, kPi / 2));
    add_side_prism(to,
                   {{-h - e, -k * e},
                    {h + e, r.rise + k * e},
                    {h + e, r.rise + k * e + r.thickness},
                    {-h - e, -k * e + r.thickness}},
                   -half, half);
    add_side_prism(to, {{-h, -0.01}, {h, -0.01}, {h, r.rise + 0.02}}, -r.length / 2, r.length / 2);
  }
  add_skin(to, r, {-h - e, -k * e + r.thickness}, {h + e, r.rise + k * e + r.thickness});
  if (r.gutters) add_gutter(to, r, -h - e, -k * e, -1);
}

}  // namespace danbv::fleet
