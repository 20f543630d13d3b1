// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>
#include <vector>

#include "danbv/scene/bvh.h"

namespace danbv::truth {

// Tells which points of a surface can be seen from at least one of some viewpoints.
//
// The plain way (PointVisibilityBody) asks the viewpoints in turn until one sees the point; CUDA
// does just that. A hidden point needs all of them, so the CPU saves most rays, with the same
// answers: blocks of neighbouring points try first the viewpoints that saw the points before;
// points inside closed parts of the mesh are told by one ray (Enclosure); and each viewpoint keeps
// the triangles that hid the last points from it, which mostly hide the next ones too
// (BlockVisibility). The rays that are left go through Embree where it was built in.
class PointVisibility {
 public:
  // Queue and Bvh must outlive this.
  PointVisibility(const Queue& queue, const scene::Bvh& bvh, const std::vector<Vec3f>& viewpoints);
  ~PointVisibility();

  // For each surface point: 1 if the segment to at least one viewpoint is free of the mesh, else 0.
  std::vector<std::uint8_t> find_visible(Span<const Vec3f> points) const;

 private:
  struct OnCpu;
  struct OnCuda;
  std::unique_ptr<const OnCpu> cpu_;
  std::unique_ptr<const OnCuda> cuda_;
};

}  // namespace danbv::truth
