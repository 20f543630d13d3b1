// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/triangle_neighbours.h"

#include <algorithm>
#include <array>

namespace danbv {

namespace {
struct Edge {
  std::array<float, 6> corners;  // the lesser first
  std::uint32_t at;              // 3 * triangle + edge
  bool swapped;

  bool operator<(const Edge& other) const {
    return corners != other.corners ? corners < other.corners : at < other.at;
  }
};

std::vector<Edge> sorted_edges(const BvhView& bvh) {
  std::vector<Edge> edges;
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

// The direction from the edge into the triangle, across the edge.
Vec3f away_from_edge(const BvhView& bvh, const Edge& edge) {
  const BvhTriangle& t = bvh.triangles[edge.at / 3];
  const int e = int(edge.at % 3);
  const Vec3f along = edge_end(t, e) - edge_begin(t, e);
  const Vec3f to = corner(t, (e + 2) % 3) - edge_begin(t, e);
  const Vec3f away = to - along * (dot(to, along) / squared_norm(along));
  return away / norm(away);
}

TriangleNeighbour straightest(const BvhView& bvh, const Edge& own, const Edge* first,
                              const Edge* last) {
  TriangleNeighbour best;
  float least = 2;
  for (const Edge* other = first; other != last; ++other) {
    if (other->at == own.at) continue;
    const float turn = dot(away_from_edge(bvh, own), away_from_edge(bvh, *other));
    if (!(turn < least)) continue;
    least = turn;
    best = {other->at / 3, std::uint8_t(other->at % 3), own.swapped != other->swapped};
  }
  return best;
}
}  // namespace

std::vector<TriangleNeighbour> triangle_neighbours(const BvhView& bvh) {
  const auto edges = sorted_edges(bvh);
  std::vector<TriangleNeighbour> neighbours(edges.size());
  for (auto first = edges.begin(); first != edges.end();) {
    const auto last = std::find_if(first, edges.end(),
                                   [&](const Edge& e) { return e.corners != first->corners; });
    for (auto edge = first; edge != last; ++edge)
      neighbours[edge->at] = straightest(bvh, *edge, &*first, &*first + (last - first));
    first = last;
  }
  return neighbours;
}

}  // namespace danbv
