// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/only_junctions.h"

#include <algorithm>

#include "danbv/core/math/vec.h"

namespace danbv::truth {

namespace {
constexpr std::size_t kMost = 512;
constexpr float kCrack = 2e-6f;  // m, of rounding

using Ends = std::array<float, 6>;
Vec3f begin_of(const Ends& e) { return {e[0], e[1], e[2]}; }
Vec3f end_of(const Ends& e) { return {e[3], e[4], e[5]}; }

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
    if (from == to) continue;
    const Ends there{from.x, from.y, from.z, to.x, to.y, to.z},
        back{to.x, to.y, to.z, from.x, from.y, from.z};
    pieces.push_back(std::min(there, back));
    from = to;
  }
}
}  // namespace

bool only_junctions(const std::vector<TriangleEdge>& odd) {
  if (odd.size() > kMost) return false;
  std::vector<Vec3f> corners;
  for (const auto& edge : odd)
    corners.insert(corners.end(), {begin_of(edge.corners), end_of(edge.corners)});
  std::vector<Ends> pieces;
  for (const auto& edge : odd) cut(edge.corners, corners, pieces);
  std::sort(pieces.begin(), pieces.end());
  for (auto first = pieces.begin(); first != pieces.end();) {
    const auto last = std::upper_bound(first, pieces.end(), *first);
    if ((last - first) % 2 != 0) return false;
    first = last;
  }
  return true;
}

}  // namespace danbv::truth
