// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/truth/parts_ahead.h"
#include "danbv/truth/triangle_edges.h"

namespace danbv::truth {

// Tells surface points that no viewpoint can see because they lie inside closed parts of the mesh:
// walls within walls, and faces on which two parts touch, with one of them on either side. Most
// hidden points of a generated ship are of these kinds.
class Enclosure {
 public:
  Enclosure(const scene::BvhView& bvh, const std::vector<TriangleEdge>& edges, const WideBvh& wide,
            Span<const Vec3f> viewpoints);

  // Whether a point of the surface above z = 0 provably lies inside parts that hold no viewpoint,
  // whichever side of the surface a segment leaves by. Errs to false.
  bool holds(Vec3f p) const;

 private:
  struct Nearby;
  Nearby near(Vec3f p) const;
  bool holds_both_sides(const Nearby& around, Vec3f p, const PartsAhead& here) const;

  scene::BvhView bvh_;
  const WideBvh& wide_;
  std::vector<std::uint32_t> part_;  // of each triangle; kNoPart also where a viewpoint is inside
};

}  // namespace danbv::truth
