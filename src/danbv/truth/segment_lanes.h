// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/truth/seeable_body.h"
#include "danbv/truth/wide_bvh.h"

namespace danbv::truth {

// Up to 32 surface points side by side. A bit of a mask stands for each.
struct PointLanes {
  static constexpr int kMost = 32;
  float x[kMost] = {}, y[kMost] = {}, z[kMost] = {};
  std::uint32_t number[kMost];
  std::uint32_t hidden = 0;  // those in use that nothing has seen yet
  int lanes = 0;             // in use, in whole vectors

  PointLanes(Span<const Vec3f> points, Span<const std::uint32_t> some) {
    for (int k = 0; k < int(some.size); ++k) {
      const Vec3f p = points[number[k] = some[k]];
      x[k] = p.x, y[k] = p.y, z[k] = p.z;
      hidden |= 1u << k;
    }
    lanes = (int(some.size) + kWide - 1) / kWide * kWide;
  }
  Vec3f point(int k) const { return {x[k], y[k], z[k]}; }
};

// Their segments to one viewpoint.
class SegmentLanes {
 public:
  // Of the points that are hidden yet, and some more.
  SegmentLanes(const PointLanes& points, Vec3f viewpoint) : vectors_(points.lanes / kWide) {
    for (int v = 0; v < vectors_; ++v) {
      if (!in_vector(points.hidden, v)) continue;
      Segments& s = segments_[v];
      s.from = {load8(points.x + v * kWide), load8(points.y + v * kWide),
                load8(points.z + v * kWide)};
      s.direction = all8(viewpoint) - s.from;
      const Floats8 squared = squared_norm(s.direction);
      float length[kWide];
      for (int k = 0; k < kWide; ++k) length[k] = std::sqrt(squared[k]);
      s.t_min = kSurfaceGap / load8(length);
    }
  }

  // Those of some that the triangle crosses, and some more.
  std::uint32_t crossed_by(const scene::BvhTriangle& triangle, std::uint32_t some) const {
    const Vec3f8 a = all8(triangle.a), b = all8(triangle.b), c = all8(triangle.c);
    std::uint32_t crossed = 0;
    for (int v = 0; v < vectors_; ++v) {
      if (!in_vector(some, v)) continue;
      const Segments& s = segments_[v];
      crossed |= triangles_met(a, b, c, s.from, s.direction, s.t_min, 1.0f) << v * kWide;
    }
    return crossed;
  }

 private:
  static std::uint32_t in_vector(std::uint32_t bits, int v) {
    return bits >> v * kWide & ((1u << kWide) - 1);
  }
  struct Segments {
    Vec3f8 from, direction;
    Floats8 t_min;
  };
  int vectors_;
  Segments segments_[PointLanes::kMost / kWide];
};

}  // namespace danbv::truth
