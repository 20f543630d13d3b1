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

// The last few triangles that hid something from one viewpoint, the latest of use first.
class KnownBlockers {
 public:
  KnownBlockers() { known_.fill(kNoBlocker); }

  // Whether hides(triangle) holds for one of them, which then comes first.
  template <class Hides>
  bool hide(Hides&& hides) {
    for (auto& triangle : known_) {
      if (triangle == kNoBlocker) return false;
      if (!hides(triangle)) continue;
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
