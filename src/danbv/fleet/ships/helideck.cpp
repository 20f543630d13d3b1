// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/helideck.h"

#include <algorithm>

#include "danbv/core/math/det_math.h"
#include "danbv/fleet/outfit.h"

namespace danbv::fleet {

namespace {
Vec3d corner_of(const Helideck& deck, int i, double radius, double z) {
  const double a = 2 * kPi * (i + 0.5) / deck.sides;
  return {radius * det::cos(a), radius * det::sin(a), z};
}

void add_struts(MeshBuilder& to, const Helideck& deck) {
  const double r = deck.radius, beam = 0.03 * r + 0.1;
  for (const double y : {-0.6, -0.2, 0.2, 0.6})
    add_beam(to, {-0.75 * r, y * r, -0.55}, {0.75 * r, y * r, -0.55}, 0.2, 0.5);
  for (const double x : {-0.5, 0.0, 0.5}) {
    add_beam(to, {x * r, -0.8 * r, -0.9}, {x * r, 0.8 * r, -0.9}, 0.25, 0.4);
    for (const double side : {-1.0, 1.0}) {
      const Vec3d foot{0.6 * x * r, side * 0.42 * r, deck.support_z};
      add_cylinder(to, foot, {0.6 * x * r, side * 0.42 * r, -0.8}, beam, 8);
      add_cylinder(to, foot, {x * r, side * 0.78 * r, -0.8}, 0.7 * beam, 8);
    }
  }
}
}  // namespace

void add_helideck(MeshBuilder& to, Vec3d center, const Helideck& deck) {
  const MeshBuilder::Frame frame(to, at(center));
  Outline outline;
  for (int i = 0; i < deck.sides; ++i) {
    const Vec3d p = corner_of(deck, i, deck.radius, 0);
    outline.push_back({p.x, p.y});
    add_cylinder(to, p * 0.97, p * 0.97 + Vec3d{0, 0, 0.2}, 0.12, 6);
  }
  add_prism(to, outline, -0.35, 0);
  if (deck.net)
    for (int i = 0; i < deck.sides; ++i) {
      const Vec3d a = corner_of(deck, i, deck.radius, -0.15);
      const Vec3d b = corner_of(deck, i + 1, deck.radius, -0.15);
      add_deck_net(to, {a, b}, normalized(a + b - Vec3d{0, 0, a.z + b.z}));
    }
  if (deck.struts) add_struts(to, deck);
}

void add_deck_net(MeshBuilder& to, const std::vector<Vec3d>& line, Vec3d out, double width) {
  const Vec3d reach = out * width + Vec3d{0, 0, 0.15};
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const Vec3d run = line[i + 1] - line[i];
    const int bars = std::max(1, static_cast<int>(norm(run) / 0.7));
    for (int k = 0; k <= bars; ++k) {
      const Vec3d foot = line[i] + run * (double(k) / bars);
      add_cylinder(to, foot, foot + reach, k % 3 ? 0.03 : 0.06, 4);
    }
    for (const double t : {0.35, 0.68, 1.0})
      add_cylinder(to, line[i] + reach * t, line[i + 1] + reach * t, t == 1.0 ? 0.06 : 0.03, 4);
  }
}

}  // namespace danbv::fleet
