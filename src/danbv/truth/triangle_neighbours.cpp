// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/triangle_neighbours.h"

#include <algorithm>

#include "danbv/truth/triangle_edges.h"

namespace danbv::truth {

namespace {
// The direction from the edge into the triangle, across the edge.
Vec3f away_from_edge(const scene::BvhView& bvh, const TriangleEdge& edge) {
  const scene::BvhTriangle& t = bvh.triangles[edge.at / 3];
  const int e = int(edge.at % 3);
  const Vec3f along = edge_end(t, e) - edge_begin(t, e);
  const Vec3f to = corner(t, (e + 2) % 3) - edge_begin(t, e);
  const Vec3f away = to - along * (dot(to, along) / squared_norm(along));
  return away / norm(away);
}

TriangleNeighbour straightest(const scene::BvhView& bvh, const TriangleEdge& own,
                              const TriangleEdge* first, const TriangleEdge* last) {
  TriangleNeighbour best;
  float least = 2;
  for (const TriangleEdge* other = first; other != last; ++other) {
    if (other->at == own.at) continue;
    const float turn = dot(away_from_edge(bvh, own), away_from_edge(bvh, *other));
    if (!(turn < least)) continue;
    least = turn;
    best = {other->at / 3, std::uint8_t(other->at % 3), own.swapped != other->swapped};
  }
  return best;
}
}  // namespace

std::vector<TriangleNeighbour> triangle_neighbours(const scene::BvhView& bvh,
                                                   const std::vector<TriangleEdge>& edges) {
  std::vector<TriangleNeighbour> neighbours(edges.size());
  for_each_shared(edges, [&](const TriangleEdge* first, const TriangleEdge* last) {
    for (auto edge = first; edge != last; ++edge)
      neighbours[edge->at] = straightest(bvh, *edge, first, last);
  });
  return neighbours;
}

}  // namespace danbv::truth
