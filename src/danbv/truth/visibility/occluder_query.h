// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>

#include "danbv/depth/embree_scene.h"
#include "danbv/scene/bvh.h"

namespace danbv::truth {

constexpr std::uint32_t kNoOccluder = ~0u;

// Finds a triangle between a surface point and a viewpoint. With Embree, Embree's occlusion query
// proposes a triangle and the Bvh's own arithmetic confirms it; where that fails, or Embree finds
// none, the Bvh is asked. So the answers are those of segment_is_free(), with and without Embree.
class OccluderQuery {
 public:
  // The Bvh's memory must outlive this. use_embree: only where it was built in.
  explicit OccluderQuery(const scene::BvhView& bvh, bool use_embree = depth::have_embree());

  // The number of a triangle, in the Bvh's order, that crosses the segment; else kNoOccluder.
  std::uint32_t find(Vec3f surface, Vec3f viewpoint) const;

 private:
  scene::BvhView bvh_;
  std::unique_ptr<const depth::EmbreeScene> embree_;  // none: the Bvh alone
};

}  // namespace danbv::truth
