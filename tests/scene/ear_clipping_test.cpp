// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/ear_clipping.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <numeric>
#include <random>

namespace danbv::scene {

namespace {

using Ring = std::vector<std::uint32_t>;

Ring whole(std::size_t n) {
  Ring ring(n);
  std::iota(ring.begin(), ring.end(), 0u);
  return ring;
}

// The definition: the first corner of the ring that turns left and holds no other, again and again.
std::vector<Triangle> naive_ears(const std::vector<Vec2d>& flat, Ring& ring, EarRule rule) {
  const auto holds = [&](const Triangle& t, std::uint32_t p) {
    if (p == t[0] || p == t[1] || p == t[2]) return false;
    bool in = true, corner = false;
    for (int k = 0; k < 3; ++k) {
      const double side = turn(flat[t[k]], flat[t[(k + 1) % 3]], flat[p]);
      in = in && (rule == EarRule::none_inside ? side > 0 : side >= 0);
      corner = corner || (flat[p].x == flat[t[k]].x && flat[p].y == flat[t[k]].y);
    }
    return in && !(corner && rule == EarRule::none_touching);
  };
  std::vector<Triangle> triangles;
  for (std::size_t i = 0; ring.size() > 3 && i < ring.size(); ++i) {
    const std::size_t n = ring.size();
    const Triangle ear{ring[(i + n - 1) % n], ring[i], ring[(i + 1) % n]};
    bool cut = turn(flat[ear[0]], flat[ear[1]], flat[ear[2]]) > 0;
    for (const auto p : ring) cut = cut && !holds(ear, p);
    if (!cut) continue;
    triangles.push_back(ear);
    ring.erase(ring.begin() + std::ptrdiff_t(i));
    i = std::size_t(-1);
  }
  return triangles;
}

void expect_as_defined(const std::vector<Vec2d>& flat) {
  for (const auto rule : {EarRule::none_inside, EarRule::none_touching}) {
    Ring ring = whole(flat.size()), naive_ring = ring;
    const auto naive = naive_ears(flat, naive_ring, rule);
    EXPECT_EQ(clip_ears(flat, ring, rule), naive);
    EXPECT_EQ(ring, naive_ring);
  }
}

std::vector<Vec2d> star(int corners, double inner, double turned) {
  std::vector<Vec2d> points;
  for (int i = 0; i < corners; ++i) {
    const double angle = 2 * std::numbers::pi * i / corners + turned, r = i % 2 ? inner : 1;
    points.push_back({r * std::cos(angle), r * std::sin(angle)});
  }
  return points;
}

// Teeth along x, or along y.
std::vector<Vec2d> comb(int teeth, bool along_y) {
  std::vector<Vec2d> points = {{0, -1}, {2.0 * teeth, -1}};
  for (int i = 2 * teeth; i >= 0; --i) points.push_back({double(i), i % 2 ? 9.0 * teeth : 0.0});
  if (along_y)
    for (auto& p : points) p = {-p.y, p.x};
  return points;
}

// Two arms that wind about each other's origin.
std::vector<Vec2d> spiral(int corners) {
  std::vector<Vec2d> out, back;
  for (int i = 0; i < corners / 2; ++i) {
    const double angle = 0.4 * i, r = 1 + 0.1 * i;
    out.push_back({r * std::cos(angle), r * std::sin(angle)});
    back.push_back({(r + 0.5) * std::cos(angle), (r + 0.5) * std::sin(angle)});
  }
  std::reverse(out.begin(), out.end());
  back.insert(back.end(), out.begin(), out.end());
  return back;
}

}  // namespace

TEST(EarClipping, CutsTheFirstEarAlways) {
  for (const int n : {4, 5, 9, 40, 101}) {
    expect_as_defined(star(n, 0.3, 0.1));
    expect_as_defined(comb(n, false));
    expect_as_defined(comb(n, true));
    expect_as_defined(spiral(n));
  }
}

// Self-crossing, with corners that coincide, lie on lines, are not there.
TEST(EarClipping, CutsTheFirstEarOfAnyRing) {
  std::mt19937 random(7);
  for (int ring = 0; ring < 300; ++ring) {
    const int n = 3 + int(random() % 40), across = 2 + int(random() % 30);
    std::vector<Vec2d> points;
    for (int i = 0; i < n; ++i)
      points.push_back({double(int(random()) % across), double(int(random()) % across)});
    if (ring % 10 == 0) points[random() % points.size()].x = std::nan("");
    expect_as_defined(points);
  }
}

// Faces of a PLY with one byte a count have up to 255 corners: a megabyte of them is read within a
// second only if a corner takes few tests. Each ear against every corner would take 128 a corner,
// and most corners are no ears.
TEST(EarClipping, ConcaveRingsTakeFewTests) {
  for (const auto& points : {star(254, 0.5, 0.01), star(254, 0.99, 0.01), comb(126, false),
                             comb(126, true), spiral(254)}) {
    Ring ring = whole(points.size());
    const auto triangles = clip_ears(points, ring, EarRule::none_touching, 96 * points.size());
    EXPECT_EQ(triangles.size(), points.size() - 3);
  }
}

// Corner 4 lies on the side of the ear {5, 0, 1} that would be cut along.
TEST(EarClipping, RulesDifferInCornersOnAnEarsBorder) {
  const std::vector<Vec2d> notched = {{0, 0}, {4, 0}, {4, 4}, {3, 4}, {1.5, 2.5}, {0, 4}};
  std::vector<std::uint32_t> strict = {0, 1, 2, 3, 4, 5}, loose = strict;
  const auto touching = clip_ears(notched, strict, EarRule::none_touching);
  const auto inside = clip_ears(notched, loose, EarRule::none_inside);
  EXPECT_EQ(inside.at(0), (Triangle{5, 0, 1}));
  EXPECT_EQ(touching.at(0), (Triangle{0, 1, 2}));
  EXPECT_EQ(inside.size(), 3u);
  EXPECT_EQ(loose.size(), 3u);
}

TEST(EarClipping, EarsEndWithTheirBudget) {
  const std::vector<Vec2d> square = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  std::vector<std::uint32_t> ring = {0, 1, 2, 3};
  EXPECT_TRUE(clip_ears(square, ring, EarRule::none_inside, 3).empty());
  EXPECT_EQ(ring.size(), 4u);
  EXPECT_EQ(clip_ears(square, ring, EarRule::none_inside, 4).size(), 1u);
}

}  // namespace danbv::scene
