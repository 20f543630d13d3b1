// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <utility>
#include <vector>

#include "danbv/truth/visibility/occluder_query.h"
#include "danbv/truth/visibility/segment_packet.h"

namespace danbv::truth {

// The last few triangles that hid points from one viewpoint, the latest of use first.
class OccluderCache {
 public:
  OccluderCache() { last_.fill(kNoOccluder); }

  // Whether hides(triangle) holds for one of them, which then comes first.
  template <class Hides>
  bool any(Hides&& hides) {
    for (auto& triangle : last_) {
      if (triangle == kNoOccluder) return false;
      if (!hides(triangle)) continue;
      std::swap(triangle, last_[0]);
      return true;
    }
    return false;
  }
  void add(std::uint32_t triangle) {
    for (std::size_t k = last_.size() - 1; k > 0; --k) last_[k] = last_[k - 1];
    last_[0] = triangle;
  }

 private:
  std::array<std::uint32_t, 4> last_;
};

// What all blocks share.
struct VisibilityScene {
  scene::BvhView bvh;
  const OccluderQuery& occluders;
  Span<const Vec3f> points, viewpoints;
};

// Looks at one block of neighbouring points. What it remembers (which viewpoints saw something,
// which triangles hid something) ends with the block, so the result is the same for any number of
// threads.
class BlockVisibility {
 public:
  // near: a point of the block; near viewpoints are tried first. visible: one entry a point.
  BlockVisibility(const VisibilityScene& scene, Vec3f near, Span<std::uint8_t> visible);

  const VisibilityScene& scene() const { return scene_; }
  // Tries so many of the viewpoints, likely ones first, sets what they see, and adds the numbers of
  // the points that they do not see to `missed`, where it is given.
  void look_at(Span<const std::uint32_t> numbers, std::size_t viewpoints,
               std::vector<std::uint32_t>* missed);

 private:
  void look_at(PointPacket& points, std::size_t viewpoints);

  const VisibilityScene& scene_;
  Span<std::uint8_t> visible_;
  std::vector<OccluderCache> occluders_;  // one a viewpoint
  std::vector<std::uint32_t> order_;      // of viewpoints: the last to see something first
};

}  // namespace danbv::truth
