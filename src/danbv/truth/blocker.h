// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <bit>
#include <utility>

#include "danbv/truth/seeable_body.h"
#include "danbv/truth/wide_bvh.h"

namespace danbv::truth {

constexpr std::uint32_t kNoBlocker = ~0u;

// The number (in the Bvh's order) of a triangle between a surface point and a viewpoint.
inline std::uint32_t find_blocker(const WideBvh& bvh, Vec3f surface, Vec3f viewpoint) {
  const scene::BvhRay ray(surface, viewpoint - surface);
  const float t_min = kSurfaceGap / norm(ray.direction);
  std::uint32_t blocker = kNoBlocker;
  bvh.walk(ray, 1.0f, [&](const WideLeaf& leaf, float& last) {
    const std::uint32_t met = leaf.meet(ray, t_min, last);
    if (met != 0) blocker = leaf.first + std::uint32_t(std::countr_zero(met));
    return met != 0;
  });
  return blocker;
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

}  // namespace danbv::truth
