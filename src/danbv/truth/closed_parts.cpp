// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/closed_parts.h"

#include <map>
#include <numeric>
#include <set>

#include "danbv/truth/only_junctions.h"

namespace danbv::truth {

namespace {
// Triangles that hang together, each named by one of its number.
class Joined {
 public:
  explicit Joined(std::size_t count) : up_(count) { std::iota(up_.begin(), up_.end(), 0u); }
  std::uint32_t name(std::uint32_t i) {
    while (up_[i] != i) i = up_[i] = up_[up_[i]];
    return i;
  }
  void join(std::uint32_t a, std::uint32_t b) { up_[name(a)] = name(b); }

 private:
  std::vector<std::uint32_t> up_;
};
}  // namespace

std::vector<std::uint32_t> closed_parts(const std::vector<TriangleEdge>& edges) {
  Joined joined(edges.size() / 3);
  for_each_shared(edges, [&](const TriangleEdge* first, const TriangleEdge* last) {
    for (auto edge = first; edge != last; ++edge) joined.join(edge->triangle(), first->triangle());
  });
  std::map<std::uint32_t, std::vector<TriangleEdge>> odd;  // of each part
  for_each_shared(edges, [&](const TriangleEdge* first, const TriangleEdge* last) {
    const bool above = first->corners[2] > 0 || first->corners[5] > 0;
    if (above && (last - first) % 2 != 0) odd[joined.name(first->triangle())].push_back(*first);
  });
  std::set<std::uint32_t> open;
  for (const auto& [part, its] : odd)
    if (!only_junctions(its)) open.insert(part);
  std::vector<std::uint32_t> part(edges.size() / 3);
  for (std::uint32_t i = 0; i < part.size(); ++i)
    part[i] = open.count(joined.name(i)) > 0 ? kNoPart : joined.name(i);
  return part;
}

}  // namespace danbv::truth
