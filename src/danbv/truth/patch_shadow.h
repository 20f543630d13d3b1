// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>

#include "danbv/truth/box_points.h"
#include "danbv/truth/seeable_body.h"
#include "danbv/truth/triangle_neighbours.h"

namespace danbv::truth {

// All segments from a box of surface points to a box of viewpoints. Corners of triangles are given
// from the middle of the points' box.
struct Shaft {
  Vec3f middle, half;     // the box of points
  Vec3f view, view_half;  // the box of viewpoints, its middle from that of the points
  float rounding;
  const BoxPoints& exact;

  Shaft(const scene::Box& points, const scene::Box& viewpoints, const BoxPoints& exact_points)
      : middle(points.center()),
        half(points.size() * 0.5f),
        view(viewpoints.center() - middle),
        view_half(viewpoints.size() * 0.5f),
        rounding(1e-5f * (1 + bound(view) + bound(view_half))),
        exact(exact_points) {
    half += Vec3f{rounding, rounding, rounding};
  }
  static float bound(Vec3f v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); }
  static float reach(Vec3f normal, Vec3f of) {
    return std::fabs(normal.x) * of.x + std::fabs(normal.y) * of.y + std::fabs(normal.z) * of.z;
  }
  static Floats4 reach(Vec3f4 normal, Vec3f of) {
    return absolute(normal.x) * of.x + absolute(normal.y) * of.y + absolute(normal.z) * of.z;
  }
  // On which side of the lines from p to q the middle segment passes: the determinant of p - v,
  // q - v and b - v, linear in b and in v; by_view = cross(q, p).
  Floats4 side(Vec3f4 by_view) const {
    return by_view.x * view.x + by_view.y * view.y + by_view.z * view.z;
  }
  // By how much the other segments differ from it at most.
  Floats4 spread(Vec3f4 p, Vec3f4 q, Vec3f4 by_view) const {
    const Vec3f4 edge = q - p;
    const Vec3f turn{half.y * view_half.z + half.z * view_half.y,
                     half.z * view_half.x + half.x * view_half.z,
                     half.x * view_half.y + half.y * view_half.x};
    const Vec3f4 from_view{p.x - view.x, p.y - view.y, p.z - view.z};
    return reach(cross(from_view, edge), half) + reach(by_view, view_half) + reach(edge, turn);
  }
};

// A triangle with its corners, and so its edges, side by side; the fourth lane repeats the first.
struct alignas(16) EdgeLanes {
  float x[4], y[4], z[4];
  Vec3f normal;

  explicit EdgeLanes(const scene::BvhTriangle& t)
      : x{t.a.x, t.b.x, t.c.x, t.a.x},
        y{t.a.y, t.b.y, t.c.y, t.a.y},
        z{t.a.z, t.b.z, t.c.z, t.a.z},
        normal(cross(t.b - t.a, t.c - t.a)) {}
};

// Whether triangles that hang together cross every segment of a shaft. Begins with one that crosses
// the middle segment and goes on, over the edges that segments pass on both sides of, to the
// neighbours. Each triangle must part the points from the box of viewpoints and lie, seen along the
// segments, on the other side of the edge than the last. Then no segment is free: on the way to it
// from the middle one, a segment leaves no triangle without entering the next, and segments through
// a shared edge always meet one of the two. Errs to false.
class PatchShadow {
 public:
  PatchShadow(Span<const EdgeLanes> triangles, const std::vector<TriangleNeighbour>& neighbours)
      : triangles_(triangles), neighbours_(neighbours) {}

  bool fills(std::uint32_t triangle, const Shaft& shaft) {
    count_ = 0;
    add(triangle);
    for (int k = 0; k < count_; ++k)
      if (!extend(patch_[k], shaft, k == 0)) return false;
    return true;
  }

 private:
  static constexpr int kMost = 8;

  // On which side of a triangle the viewpoints are.
  static float height(const EdgeLanes& t, const Shaft& shaft) {
    return dot(t.normal, Vec3f{t.x[0], t.y[0], t.z[0]} - shaft.middle - shaft.view);
  }
  static float sign(float height) { return height < 0 ? -1.0f : 1.0f; }

  static bool parts(const EdgeLanes& t, float height, const Shaft& shaft) {
    const float bound = Shaft::bound(t.normal), gap = kSurfaceGap * bound;
    const float rounding = shaft.rounding * bound;
    if (!(std::fabs(height) > Shaft::reach(t.normal, shaft.view_half) + rounding)) return false;
    const Vec3f ahead = t.normal * -sign(height);
    const float away = dot(ahead, Vec3f{t.x[0], t.y[0], t.z[0]} - shaft.middle);
    if (away > Shaft::reach(t.normal, shaft.half) + gap) return true;
    return away > gap + rounding && shaft.exact.known() &&
           away > shaft.exact.reach(ahead, shaft.middle) + gap + rounding;
  }

  bool extend(std::uint32_t triangle, const Shaft& shaft, bool first) {
    const EdgeLanes& t = triangles_[triangle];
    const float high = height(t, shaft);
    const Vec3f4 p{load4(t.x) - shaft.middle.x, load4(t.y) - shaft.middle.y,
                   load4(t.z) - shaft.middle.z};
    const Vec3f4 q{next(p.x), next(p.y), next(p.z)}, by_view = cross(q, p);
    const Floats4 at = shaft.side(by_view) * sign(high);
    // Most fail here, so the spread waits. The first one meets the middle segment.
    if (first && (any_of_three(~(at > 0.0f)) || !parts(t, high, shaft))) return false;
    const Floats4 spread = shaft.spread(p, q, by_view);
    if (!first && any_of_three(at + spread < 0.0f)) return true;  // no segment meets the triangle
    if (!first && !parts(t, high, shaft)) return false;
    const Ints4 inside = at > spread;
    for (int edge = 0; edge < 3; ++edge)
      if (!inside[edge] && !cross_edge(triangle, edge, sign(high), shaft)) return false;
    return true;
  }

  bool cross_edge(std::uint32_t triangle, int edge, float from, const Shaft& shaft) {
    const TriangleNeighbour next = neighbours_[3 * triangle + edge];
    if (next.triangle == TriangleNeighbour::kNone) return false;
    const float to = sign(height(triangles_[next.triangle], shaft));
    return to == (next.reversed ? from : -from) && add(next.triangle);
  }

  bool add(std::uint32_t triangle) {
    for (int k = 0; k < count_; ++k)
      if (patch_[k] == triangle) return true;
    if (count_ == kMost) return false;
    patch_[count_++] = triangle;
    return true;
  }

  Span<const EdgeLanes> triangles_;
  const std::vector<TriangleNeighbour>& neighbours_;
  std::array<std::uint32_t, kMost> patch_;
  int count_ = 0;
};

}  // namespace danbv::truth
