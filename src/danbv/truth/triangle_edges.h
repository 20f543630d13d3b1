// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <vector>

#include "danbv/scene/bvh.h"

namespace danbv::truth {

// One side of a triangle. Those of neighbours have the same two corners, to the last bit.
struct TriangleEdge {
  std::array<float, 6> corners;  // the lesser first
  std::uint32_t at;              // 3 * triangle (in the Bvh's order) + edge
  bool swapped;

  std::uint32_t triangle() const { return at / 3; }
  bool operator<(const TriangleEdge& other) const {
    return corners != other.corners ? corners < other.corners : at < other.at;
  }
};

// All of them, those with the same corners side by side.
std::vector<TriangleEdge> sorted_edges(const scene::BvhView& bvh);

// each(first, last) for every run of edges with the same corners.
template <class Each>
void for_each_shared(const std::vector<TriangleEdge>& edges, const Each& each) {
  for (std::size_t first = 0, last = 0; first < edges.size(); first = last) {
    while (last < edges.size() && edges[last].corners == edges[first].corners) ++last;
    each(&edges[first], &edges[first] + (last - first));
  }
}

}  // namespace danbv::truth
