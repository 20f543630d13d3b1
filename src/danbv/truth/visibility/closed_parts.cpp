// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/visibility/closed_parts.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace danbv::truth {

namespace {
constexpr std::size_t kMostJunctionEdges = 512;
constexpr float kCrack = 2e-6f;  // m, of rounding

using Ends = std::array<float, 6>;
Vec3f begin_of(const Ends& e) { return {e[0], e[1], e[2]}; }
Vec3f end_of(const Ends& e) { return {e[3], e[4], e[5]}; }
// The same for both directions: the lesser end first.
Ends undirected(Vec3f p, Vec3f q) {
  return std::min(Ends{p.x, p.y, p.z, q.x, q.y, q.z}, Ends{q.x, q.y, q.z, p.x, p.y, p.z});
}

// One side of a triangle. Those of neighbours have the same ends, to the last bit.
struct Edge {
  Ends ends;
  std::uint32_t triangle;  // in the Bvh's order
  bool operator<(const Edge& other) const { return ends < other.ends; }
};

// All edges, those with the same ends side by side.
std::vector<Edge> sorted_edges(const scene::BvhView& bvh) {
  std::vector<Edge> edges;
  edges.reserve(3 * bvh.triangles.size);
  for (std::uint32_t i = 0; i < bvh.triangles.size; ++i) {
    const scene::BvhTriangle& t = bvh.triangles[i];
    for (const auto& [p, q] : {std::pair{t.a, t.b}, {t.b, t.c}, {t.c, t.a}})
      edges.push_back({undirected(p, q), i});
  }
  std::sort(edges.begin(), edges.end());
  return edges;
}

// each(first, last) for every run of edges with the same ends.
template <class Each>
void for_each_shared(const std::vector<Edge>& edges, const Each& each) {
  for (auto first = edges.begin(), last = first; first != edges.end(); first = last) {
    while (last != edges.end() && last->ends == first->ends) ++last;
    each(first, last);
  }
}

// Connected triangles (union-find), each named by one of its set.
class Connected {
 public:
  explicit Connected(std::size_t count) : up_(count) { std::iota(up_.begin(), up_.end(), 0u); }
  std::uint32_t name(std::uint32_t i) {
    while (up_[i] != i) i = up_[i] = up_[up_[i]];
    return i;
  }
  void join(std::uint32_t a, std::uint32_t b) { up_[name(a)] = name(b); }

 private:
  std::vector<std::uint32_t> up_;
};

// Where along an edge a corner lies on it, in (0, 1); else 0.
float place_on(const Ends& edge, Vec3f corner) {
  const Vec3f along = end_of(edge) - begin_of(edge), to = corner - begin_of(edge);
  const float at = dot(to, along) / squared_norm(along);
  const bool on = at > 0 && at < 1 && norm(to - along * at) < kCrack;
  return on && corner != begin_of(edge) && corner != end_of(edge) ? at : 0;
}

// An edge, cut at the corners that lie on it.
void cut(const Ends& edge, const std::vector<Vec3f>& corners, std::vector<Ends>& pieces) {
  std::vector<std::pair<float, Vec3f>> cuts;
  for (const Vec3f corner : corners)
    if (const float at = place_on(edge, corner); at > 0) cuts.emplace_back(at, corner);
  std::sort(cuts.begin(), cuts.end(), [](auto& a, auto& b) { return a.first < b.first; });
  cuts.emplace_back(1.0f, end_of(edge));
  Vec3f from = begin_of(edge);
  for (const auto& [at, to] : cuts) {
    if (from != to) pieces.push_back(undirected(from, to));
    from = to;
  }
}

// Whether edges without a partner lie on one another all along, an even number at every place: the
// surface is closed there, but one side has a corner in its edge that the other lacks (T-junction),
// as in many meshes from modellers. Errs to false; many edges are not looked at.
bool close_at_t_junctions(const std::vector<Ends>& odd) {
  if (odd.size() > kMostJunctionEdges) return false;
  std::vector<Vec3f> corners;
  for (const auto& edge : odd) corners.insert(corners.end(), {begin_of(edge), end_of(edge)});
  std::vector<Ends> pieces;
  for (const auto& edge : odd) cut(edge, corners, pieces);
  std::sort(pieces.begin(), pieces.end());
  for (auto first = pieces.begin(); first != pieces.end();) {
    const auto last = std::upper_bound(first, pieces.end(), *first);
    if ((last - first) % 2 != 0) return false;
    first = last;
  }
  return true;
}
}  // namespace

std::vector<std::uint32_t> closed_parts(const scene::BvhView& bvh) {
  const auto edges = sorted_edges(bvh);
  Connected connected(bvh.triangles.size);
  for_each_shared(edges, [&](auto first, auto last) {
    for (auto edge = first; edge != last; ++edge) connected.join(edge->triangle, first->triangle);
  });
  std::map<std::uint32_t, std::vector<Ends>> odd;  // of each part
  for_each_shared(edges, [&](auto first, auto last) {
    const bool above = first->ends[2] > 0 || first->ends[5] > 0;
    if (above && (last - first) % 2 != 0)
      odd[connected.name(first->triangle)].push_back(first->ends);
  });
  std::set<std::uint32_t> open;
  for (const auto& [part, its] : odd)
    if (!close_at_t_junctions(its)) open.insert(part);
  std::vector<std::uint32_t> part(bvh.triangles.size);
  for (std::uint32_t i = 0; i < part.size(); ++i)
    part[i] = open.count(connected.name(i)) > 0 ? kNoPart : connected.name(i);
  return part;
}

}  // namespace danbv::truth
