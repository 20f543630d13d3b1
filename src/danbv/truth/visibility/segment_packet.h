// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/simd.h"
#include "danbv/scene/bvh.h"
#include "danbv/truth/visibility/point_visibility_body.h"

namespace danbv::truth {

// Eight numbers side by side: one register with AVX2, two with SSE or NEON.
using Floats8 = Floats<8>;
using Vec3f8 = Vec3<Floats8>;
inline Vec3f8 all8(Vec3f v) { return {all<Floats8>(v.x), all<Floats8>(v.y), all<Floats8>(v.z)}; }

// Up to 32 surface points side by side. A bit of a mask stands for each.
struct PointPacket {
  static constexpr int kMost = 32, kLanes = 8;
  float x[kMost] = {}, y[kMost] = {}, z[kMost] = {};
  std::uint32_t number[kMost];
  std::uint32_t hidden = 0;  // those in use that no viewpoint has seen yet
  int vectors = 0;           // in use, of 8 points each

  PointPacket(Span<const Vec3f> points, Span<const std::uint32_t> some) {
    for (int k = 0; k < int(some.size); ++k) {
      const Vec3f p = points[number[k] = some[k]];
      x[k] = p.x, y[k] = p.y, z[k] = p.z;
      hidden |= 1u << k;
    }
    vectors = (int(some.size) + kLanes - 1) / kLanes;
  }
  Vec3f point(int k) const { return {x[k], y[k], z[k]}; }
};

// Their segments to one viewpoint.
class SegmentPacket {
 public:
  // Takes the points that are still hidden, and some more.
  SegmentPacket(const PointPacket& points, Vec3f viewpoint) : vectors_(points.vectors) {
    for (int v = 0; v < vectors_; ++v) {
      if (!in_vector(points.hidden, v)) continue;
      Segments& s = segments_[v];
      s.from = {load<Floats8>(points.x + v * kLanes), load<Floats8>(points.y + v * kLanes),
                load<Floats8>(points.z + v * kLanes)};
      s.direction = all8(viewpoint) - s.from;
      const Floats8 squared = squared_norm(s.direction);
      float length[kLanes];
      for (int k = 0; k < kLanes; ++k) length[k] = std::sqrt(squared[k]);
      s.t_min = kSurfaceGap / load<Floats8>(length);
    }
  }

  // Those of some that the triangle crosses, and some more.
  std::uint32_t crossed_by(const scene::BvhTriangle& triangle, std::uint32_t some) const {
    const Vec3f8 a = all8(triangle.a), b = all8(triangle.b), c = all8(triangle.c);
    std::uint32_t crossed = 0;
    for (int v = 0; v < vectors_; ++v)
      if (in_vector(some, v)) crossed |= segments_[v].crossed_by(a, b, c) << v * kLanes;
    return crossed;
  }

 private:
  static constexpr int kLanes = PointPacket::kLanes;

  struct Segments {
    Vec3f8 from, direction;
    Floats8 t_min;

    // Bit k: t_min < t <= 1 for triangle_entry's t of lane k, to the last bit.
    std::uint32_t crossed_by(Vec3f8 a, Vec3f8 b, Vec3f8 c) const {
      a -= from, b -= from, c -= from;
      const Floats8 u = dot(cross(a + b, b - a), direction);
      const Floats8 v = dot(cross(b + c, c - b), direction);
      const Floats8 w = dot(cross(c + a, a - c), direction);
      const Ints<8> beside = (lesser(lesser(u, v), w) < 0.0f) & (greater(greater(u, v), w) > 0.0f);
      const std::uint32_t met = ~mask_bits(beside) & 0xff;
      if (met == 0) return 0;
      const Vec3f8 normal = cross(b - a, c - a);
      const Floats8 t = dot(normal, a) / dot(normal, direction);
      return met & mask_bits((t > t_min) & (t <= 1.0f));
    }
  };

  static std::uint32_t in_vector(std::uint32_t bits, int v) {
    return bits >> v * kLanes & ((1u << kLanes) - 1);
  }

  int vectors_;
  Segments segments_[PointPacket::kMost / kLanes];
};

}  // namespace danbv::truth
