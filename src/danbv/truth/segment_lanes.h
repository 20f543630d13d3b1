// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/truth/seeable_body.h"
#include "danbv/truth/wide_bvh.h"

namespace danbv {

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
  SegmentLanes(const PointLanes& points, Vec3f viewpoint) : vectors_(points.lanes / kWide) {
    for (int v = 0; v < vectors_; ++v) {
      Segments& s = segments_[v];
      s.from = {load8(points.x + v * kWide), load8(points.y + v * kWide),
                load8(points.z + v * kWide)};
      s.direction = all8(viewpoint) - s.from;
      Floats8 length = squared_norm(s.direction);
      for (int k = 0; k < kWide; ++k) length[k] = std::sqrt(length[k]);
      s.t_min = kSurfaceGap / length;
    }
  }

  // Those that the triangle crosses.
  std::uint32_t crossed_by(const BvhTriangle& triangle) const {
    const Vec3f8 a = all8(triangle.a), b = all8(triangle.b), c = all8(triangle.c);
    std::uint32_t crossed = 0;
    for (int v = 0; v < vectors_; ++v) {
      const Segments& s = segments_[v];
      const Floats8 t = triangle_entries(a, b, c, s.from, s.direction);
      crossed |= bits8((t > s.t_min) & (t <= 1.0f)) << v * kWide;
    }
    return crossed;
  }

 private:
  struct Segments {
    Vec3f8 from, direction;
    Floats8 t_min;
  };
  int vectors_;
  Segments segments_[PointLanes::kMost / kWide];
};

}  // namespace danbv
