// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <utility>

#include "danbv/truth/seeable_body.h"

namespace danbv {

constexpr std::uint32_t kNoBlocker = ~0u;

// The number (in the Bvh's order) of a triangle between a surface point and a viewpoint.
inline std::uint32_t find_blocker(const BvhView& bvh, Vec3f surface, Vec3f viewpoint) {
  const BvhRay ray(surface, viewpoint - surface);
  const float t_min = kSurfaceGap / norm(ray.direction);
  std::uint32_t blocker = kNoBlocker;
  walk_bvh(bvh, ray, 1.0f, [&](std::uint32_t first, std::uint32_t count, float& last) {
    for (std::uint32_t i = first; i < first + count; ++i) {
      const float t = triangle_entry(bvh.triangles[i], ray);
      if (t > t_min && t <= last) return blocker = i, true;
    }
    return false;
  });
  return blocker;
}

inline bool blocks(const BvhTriangle& triangle, Vec3f surface, Vec3f viewpoint) {
  const BvhRay ray(surface, viewpoint - surface);
  const float t = triangle_entry(triangle, ray);
  return t > kSurfaceGap / norm(ray.direction) && t <= 1.0f;
}

// What a triangle hides from a viewpoint is convex: a pyramid, cut off by the triangle's plane. So
// a box is hidden when it lies inside the four planes. Errs to false.
inline bool blocks(const BvhTriangle& triangle, const Box& box, Vec3f viewpoint) {
  const Vec3f a = triangle.a - viewpoint, b = triangle.b - viewpoint, c = triangle.c - viewpoint;
  const Vec3f middle = box.center() - viewpoint, half = box.size() * 0.5f;
  const auto inside = [&](Vec3f normal, float sign, float offset) {
    const float reach =
        std::fabs(normal.x) * half.x + std::fabs(normal.y) * half.y + std::fabs(normal.z) * half.z;
    return sign * dot(normal, middle) - reach > offset + 1e-5f * norm(normal) * (1 + norm(middle));
  };
  const Vec3f normal = cross(b - a, c - a);
  const float height = dot(normal, a), sign = height < 0 ? -1.0f : 1.0f;
  return inside(normal, sign, sign * height + kSurfaceGap * norm(normal)) &&
         inside(cross(a, b), sign, 0) && inside(cross(b, c), sign, 0) &&
         inside(cross(c, a), sign, 0);
}

// The last few triangles that hid something from one viewpoint, the latest of use first.
class KnownBlockers {
 public:
  KnownBlockers() { known_.fill(kNoBlocker); }

  // What: a point or a box.
  template <class What>
  bool hide(const BvhView& bvh, const What& what, Vec3f viewpoint) {
    for (auto& triangle : known_) {
      if (triangle == kNoBlocker) return false;
      if (!blocks(bvh.triangles[triangle], what, viewpoint)) continue;
      std::swap(triangle, known_[0]);
      return true;
    }
    return false;
  }
  void remember(std::uint32_t triangle) {
    for (std::size_t k = known_.size() - 1; k > 0; --k) known_[k] = known_[k - 1];
    known_[0] = triangle;
  }

 private:
  std::array<std::uint32_t, 4> known_;
};

}  // namespace danbv
