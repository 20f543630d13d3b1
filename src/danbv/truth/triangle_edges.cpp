// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/triangle_edges.h"

#include <algorithm>

#include "danbv/truth/triangle_neighbours.h"

namespace danbv::truth {

std::vector<TriangleEdge> sorted_edges(const scene::BvhView& bvh) {
  std::vector<TriangleEdge> edges;
  edges.reserve(3 * bvh.triangles.size);
  for (index_t i = 0; i < bvh.triangles.size; ++i)
    for (int e = 0; e < 3; ++e) {
      const Vec3f p = edge_begin(bvh.triangles[i], e), q = edge_end(bvh.triangles[i], e);
      const std::array<float, 6> there{p.x, p.y, p.z, q.x, q.y, q.z},
          back{q.x, q.y, q.z, p.x, p.y, p.z};
      const bool swapped = back < there;
      edges.push_back({swapped ? back : there, std::uint32_t(3 * i + e), swapped});
    }
  std::sort(edges.begin(), edges.end());
  return edges;
}

}  // namespace danbv::truth
