// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>

#include "danbv/truth/seeable_body.h"
#include "danbv/truth/triangle_neighbours.h"

namespace danbv {

// All segments from a box of surface points to a box of viewpoints. Corners of triangles are given
// from the middle of the points' box.
struct Shaft {
  Vec3f middle, half;     // the box of points
  Vec3f view, view_half;  // the box of viewpoints, its middle from that of the points
  float rounding;

  Shaft(const Box& points, const Box& viewpoints)
      : middle(points.center()),
        half(points.size() * 0.5f),
        view(viewpoints.center() - middle),
        view_half(viewpoints.size() * 0.5f),
        rounding(1e-5f * (1 + bound(view) + bound(view_half))) {
    half += Vec3f{rounding, rounding, rounding};
  }
  static float bound(Vec3f v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); }
  static float reach(Vec3f normal, Vec3f of) {
    return std::fabs(normal.x) * of.x + std::fabs(normal.y) * of.y + std::fabs(normal.z) * of.z;
  }
  // On which side of the line through p and q the segments pass: of the middle one, and by how much
  // the others differ at most. The determinant of p - v, q - v and b - v is linear in b and in v.
  struct Side {
    float at, spread;
  };
  Side side(Vec3f p, Vec3f q) const {
    const Vec3f by_view = cross(q, p), edge = q - p;
    const Vec3f turn{half.y * view_half.z + half.z * view_half.y,
                     half.z * view_half.x + half.x * view_half.z,
                     half.x * view_half.y + half.y * view_half.x};
    return {dot(by_view, view),
            reach(cross(p - view, edge), half) + reach(by_view, view_half) + reach(edge, turn)};
  }
};

// Whether triangles that hang together cross every segment of a shaft. Begins with one that crosses
// the middle segment and goes on, over the edges that segments pass on both sides of, to the
// neighbours. Each triangle must part the two boxes and lie, seen along the segments, on the other
// side of the edge than the last. Then no segment is free: on the way to it from the middle one, a
// segment leaves no triangle without entering the next, and segments through a shared edge always
// meet one of the two. Errs to false.
class PatchShadow {
 public:
  PatchShadow(const BvhView& bvh, const std::vector<TriangleNeighbour>& neighbours)
      : bvh_(bvh), neighbours_(neighbours) {}

  bool fills(std::uint32_t triangle, const Shaft& shaft) {
    count_ = 0;
    add(triangle);
    for (int k = 0; k < count_; ++k)
      if (!extend(patch_[k], shaft, k == 0)) return false;
    return true;
  }

 private:
  static constexpr int kMost = 8;

  // A triangle from the middle of the points, turned to have the viewpoints before it.
  struct Turned {
    Vec3f corner[3], normal;
    float height, sign;

    Turned(const BvhTriangle& t, const Shaft& shaft)
        : corner{t.a - shaft.middle, t.b - shaft.middle, t.c - shaft.middle},
          normal(cross(corner[1] - corner[0], corner[2] - corner[0])),
          height(dot(normal, corner[0] - shaft.view)),
          sign(height < 0 ? -1.0f : 1.0f) {}
    bool parts(const Shaft& shaft) const {
      const float bound = Shaft::bound(normal);
      return std::fabs(height) > Shaft::reach(normal, shaft.view_half) + shaft.rounding * bound &&
             -sign * dot(normal, corner[0]) >
                 Shaft::reach(normal, shaft.half) + kSurfaceGap * bound;
    }
  };

  bool extend(std::uint32_t triangle, const Shaft& shaft, bool first) {
    const Turned turned(bvh_.triangles[triangle], shaft);
    bool inside[3];
    for (int edge = 0; edge < 3; ++edge) {
      const auto side = shaft.side(turned.corner[edge], turned.corner[(edge + 1) % 3]);
      const float at = side.at * turned.sign;
      if (first && !(at > 0)) return false;
      if (at + side.spread < 0) return true;  // no segment meets the triangle
      inside[edge] = at > side.spread;
    }
    if (!turned.parts(shaft)) return false;
    for (int edge = 0; edge < 3; ++edge)
      if (!inside[edge] && !cross_edge(triangle, edge, turned.sign, shaft)) return false;
    return true;
  }

  bool cross_edge(std::uint32_t triangle, int edge, float sign, const Shaft& shaft) {
    const TriangleNeighbour next = neighbours_[3 * triangle + edge];
    if (next.triangle == TriangleNeighbour::kNone) return false;
    const Turned turned(bvh_.triangles[next.triangle], shaft);
    return turned.sign == (next.reversed ? sign : -sign) && add(next.triangle);
  }

  bool add(std::uint32_t triangle) {
    for (int k = 0; k < count_; ++k)
      if (patch_[k] == triangle) return true;
    if (count_ == kMost) return false;
    patch_[count_++] = triangle;
    return true;
  }

  BvhView bvh_;
  const std::vector<TriangleNeighbour>& neighbours_;
  std::array<std::uint32_t, kMost> patch_;
  int count_ = 0;
};

}  // namespace danbv
