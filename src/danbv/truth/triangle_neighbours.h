// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/truth/triangle_edges.h"

namespace danbv::truth {

// What lies across an edge of a triangle: a triangle with the same two corners.
struct TriangleNeighbour {
  static constexpr std::uint32_t kNone = ~0u;
  std::uint32_t triangle = kNone;  // in the Bvh's order
  std::uint8_t edge = 0;           // the shared one, as the neighbour counts
  bool reversed = false;           // the neighbour runs along it the other way: same winding
};

// The corners of a triangle's edges 0, 1, 2 are ab, bc, ca.
inline const Vec3f& corner(const scene::BvhTriangle& t, int k) {
  return k == 0 ? t.a : k == 1 ? t.b : t.c;
}
inline const Vec3f& edge_begin(const scene::BvhTriangle& t, int edge) { return corner(t, edge); }
inline const Vec3f& edge_end(const scene::BvhTriangle& t, int edge) {
  return corner(t, (edge + 1) % 3);
}

// Entry 3 i + e: across edge e of triangle i. Where several share an edge, the one that goes on
// most nearly straight.
std::vector<TriangleNeighbour> triangle_neighbours(const scene::BvhView& bvh,
                                                   const std::vector<TriangleEdge>& edges);

}  // namespace danbv::truth
