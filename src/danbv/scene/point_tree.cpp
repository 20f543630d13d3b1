// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/point_tree.h"

#include <limits>

#include "danbv/core/device/parallel_for.h"
#include "danbv/scene/mesh.h"
#include "danbv/scene/morton_order.h"

namespace danbv::scene {

namespace {
const Vec3f kNowhere{1e18f, 1e18f, 1e18f};  // fills up eights; its square is still a float
constexpr index_t kBlock = 2048;            // queries that start from each other's results
constexpr int kGroup = 8;                   // queries that share a walk down the tree

index_t divided_up(index_t n, index_t by) { return (n + by - 1) / by; }
}  // namespace

PointTree::PointTree(Span<const Vec3f> points) {
  if (points.size == 0) return;
  pack_points(points);
  do add_level();
  while (levels_.back().size() > 1);
}

void PointTree::pack_points(Span<const Vec3f> points) {
  const auto order = morton_order(points);
  leaves_.resize(divided_up(points.size, kWidth));
  const auto fill = [&](index_t leaf) {
    for (int k = 0; k < kWidth; ++k) {
      const index_t i = leaf * kWidth + k;
      leaves_[leaf].set(k, i < points.size ? points[order[i]] : kNowhere);
    }
  };
  parallel_for_cpu(index_t(leaves_.size()), fill, 1024);
}

// Boxes around the leaves, or around the nodes of the level before.
void PointTree::add_level() {
  const bool over_leaves = levels_.empty();
  const auto children = index_t(over_leaves ? leaves_.size() : levels_.back().size());
  std::vector<Node> level(divided_up(children, kWidth));
  const auto fill = [&](index_t n) {
    for (int k = 0; k < kWidth; ++k) {
      Box box;
      const index_t child = n * kWidth + k;
      const Eight* low = over_leaves ? &leaves_[child] : &levels_.back()[child].low;
      const Eight* high = over_leaves ? &leaves_[child] : &levels_.back()[child].high;
      for (int j = 0; child < children && j < kWidth; ++j) {
        if (low->get(j) == kNowhere) continue;
        box.add(low->get(j));
        box.add(high->get(j));
      }
      if (child >= children) box.low = box.high = kNowhere;
      level[n].low.set(k, box.low);
      level[n].high.set(k, box.high);
    }
  };
  parallel_for_cpu(index_t(level.size()), fill, 256);
  levels_.push_back(std::move(level));
}

void PointTree::search_leaf(Vec3f query, index_t leaf, Found& best) const {
  const Eight& p = leaves_[leaf];
  for (int h = 0; h < kParts; ++h) {
    const Lanes x = p.x[h] - query.x, y = p.y[h] - query.y, z = p.z[h] - query.z;
    const Lanes d = x * x + y * y + z * z;
    for (int k = 0; k < kLanes; ++k)
      if (d[k] < best.squared) best = {d[k], p.get(h * kLanes + k)};
  }
}

// The squared distance of a box to some of the node's boxes.
PointTree::Lanes PointTree::squared_gap(Vec3f low, Vec3f high, const Node& node, int part) {
  const auto gap = [](float from, float to, Lanes box_low, Lanes box_high) {
    return greater(Lanes{}, greater(from - box_high, box_low - to));
  };
  const Lanes x = gap(low.x, high.x, node.low.x[part], node.high.x[part]);
  const Lanes y = gap(low.y, high.y, node.low.y[part], node.high.y[part]);
  const Lanes z = gap(low.z, high.z, node.low.z[part], node.high.z[part]);
  return x * x + y * y + z * z;
}

void PointTree::search(Vec3f query, Found& best) const {
  struct Entry {
    float squared;
    std::int32_t level;
    index_t node;
  } stack[16 * kWidth];
  int depth = 0;
  stack[depth++] = {0, std::int32_t(levels_.size()) - 1, 0};
  while (depth > 0) {
    const Entry entry = stack[--depth];
    if (entry.squared >= best.squared) continue;
    if (entry.level < 0) {
      search_leaf(query, entry.node, best);
      continue;
    }
    const Node& node = levels_[entry.level][entry.node];
    const int first = depth;
    for (int h = 0; h < kParts; ++h) {
      const Lanes d = squared_gap(query, query, node, h);
      for (int k = 0; k < kLanes; ++k) {
        if (d[k] >= best.squared) continue;
        int at = depth++;  // the nearest child ends on top
        for (; at > first && stack[at - 1].squared < d[k]; --at) stack[at] = stack[at - 1];
        stack[at] = {d[k], entry.level - 1, entry.node * kWidth + h * kLanes + k};
      }
    }
  }
}

// Gathers the leaves within a distance of a box; false where there are more than the list holds.
bool PointTree::gather(const Box& box, float squared_reach, LeafList& list) const {
  struct Entry {
    std::int32_t level;
    index_t node;
  } stack[16 * kWidth];
  int depth = 0;
  list.count = 0;
  stack[depth++] = {std::int32_t(levels_.size()) - 1, 0};
  while (depth > 0) {
    const Entry entry = stack[--depth];
    const Node& node = levels_[entry.level][entry.node];
    for (int h = 0; h < kParts; ++h) {
      const Lanes d = squared_gap(box.low, box.high, node, h);
      for (int k = 0; k < kLanes; ++k) {
        if (d[k] > squared_reach) continue;
        const index_t child = entry.node * kWidth + h * kLanes + k;
        if (entry.level > 0) {
          stack[depth++] = {entry.level - 1, child};
          continue;
        }
        if (list.count == LeafList::kMost) return false;
        list.leaves[list.count++] = &leaves_[child];
      }
    }
  }
  return true;
}

// The nearest of the listed leaves' points.
float PointTree::least_squared(Vec3f query, const LeafList& list) {
  auto least = all<Lanes>(kNowhere.x);
  for (int i = 0; i < list.count; ++i)
    for (int h = 0; h < kParts; ++h) {
      const Eight& p = *list.leaves[i];
      const Lanes x = p.x[h] - query.x, y = p.y[h] - query.y, z = p.z[h] - query.z;
      const Lanes d = x * x + y * y + z * z;
      least = lesser(least, d);
    }
  float out = least[0];
  for (int k = 1; k < kLanes; ++k) out = std::min(out, least[k]);
  return out;
}

// Neighbouring queries share one walk down the tree: the first one's nearest point bounds the
// others' distances, so all their nearest points lie in the leaves within that bound of their box.
void PointTree::search_group(Span<const Vec3f> group, Found& hint, float* squared) const {
  hint.squared = squared_norm(hint.point - group[0]);
  search(group[0], hint);
  Box box;
  float bound = 0;
  for (const Vec3f& q : group) {
    box.add(q);
    bound = std::max(bound, squared_norm(hint.point - q));
  }
  LeafList list;
  const bool few = gather(box, bound, list);
  Found best = hint;
  for (index_t i = 0; i < group.size; ++i) {
    if (!few) best.squared = squared_norm(best.point - group[i]), search(group[i], best);
    squared[i] = few ? least_squared(group[i], list) : best.squared;
  }
}

std::vector<float> PointTree::distances(Span<const Vec3f> queries) const {
  std::vector<float> out(queries.size, std::numeric_limits<float>::infinity());
  if (empty() || queries.size == 0) return out;
  const auto order = morton_order(queries);
  const auto block = [&](index_t b) {
    Found hint{0, leaves_[0].get(0)};
    const index_t end = std::min(queries.size, (b + 1) * kBlock);
    for (index_t i = b * kBlock; i < end; i += kGroup) {
      Vec3f group[kGroup];
      float squared[kGroup];
      const index_t count = std::min(index_t(kGroup), end - i);
      for (index_t k = 0; k < count; ++k) group[k] = queries[order[i + k]];
      search_group({group, count}, hint, squared);
      for (index_t k = 0; k < count; ++k) out[order[i + k]] = std::sqrt(squared[k]);
    }
  };
  parallel_for_cpu(divided_up(queries.size, kBlock), block, 1);
  return out;
}

}  // namespace danbv::scene
