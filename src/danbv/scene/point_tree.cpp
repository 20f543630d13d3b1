// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/point_tree.h"

#include <limits>

#include "danbv/core/parallel_for.h"
#include "danbv/scene/mesh.h"
#include "danbv/scene/morton_order.h"

namespace danbv {

namespace {
constexpr float kNowhere = 1e18f;  // pads packs; its square is still a float
constexpr index_t kBlock = 2048;   // queries that start from each other's results

// Not fmaxf: its care for NaNs keeps some compilers from vector registers.
inline float larger(float a, float b) { return a > b ? a : b; }

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
      const Vec3f p = i < points.size ? points[order[i]] : Vec3f{kNowhere, kNowhere, kNowhere};
      leaves_[leaf].x[k] = p.x, leaves_[leaf].y[k] = p.y, leaves_[leaf].z[k] = p.z;
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
      const Pack* low = over_leaves ? &leaves_[child] : &levels_.back()[child].low;
      const Pack* high = over_leaves ? &leaves_[child] : &levels_.back()[child].high;
      for (int j = 0; child < children && j < kWidth; ++j) {
        if (low->x[j] == kNowhere) continue;
        box.add({low->x[j], low->y[j], low->z[j]});
        box.add({high->x[j], high->y[j], high->z[j]});
      }
      if (child >= children) box.low = box.high = {kNowhere, kNowhere, kNowhere};
      Node& node = level[n];
      node.low.x[k] = box.low.x, node.low.y[k] = box.low.y, node.low.z[k] = box.low.z;
      node.high.x[k] = box.high.x, node.high.y[k] = box.high.y, node.high.z[k] = box.high.z;
    }
  };
  parallel_for_cpu(index_t(level.size()), fill, 256);
  levels_.push_back(std::move(level));
}

void PointTree::search_leaf(Vec3f query, index_t leaf, Found& best) const {
  const Pack& p = leaves_[leaf];
  float d[kWidth];
  for (int k = 0; k < kWidth; ++k) {
    const float x = p.x[k] - query.x, y = p.y[k] - query.y, z = p.z[k] - query.z;
    d[k] = x * x + y * y + z * z;
  }
  for (int k = 0; k < kWidth; ++k)
    if (d[k] < best.squared) best = {d[k], {p.x[k], p.y[k], p.z[k]}};
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
    float d[kWidth];
    for (int k = 0; k < kWidth; ++k) {
      const float x = larger(larger(node.low.x[k] - query.x, query.x - node.high.x[k]), 0.0f);
      const float y = larger(larger(node.low.y[k] - query.y, query.y - node.high.y[k]), 0.0f);
      const float z = larger(larger(node.low.z[k] - query.z, query.z - node.high.z[k]), 0.0f);
      d[k] = x * x + y * y + z * z;
    }
    const int first = depth;
    for (int k = 0; k < kWidth; ++k) {
      if (d[k] >= best.squared) continue;
      int at = depth++;  // the nearest child ends on top
      for (; at > first && stack[at - 1].squared < d[k]; --at) stack[at] = stack[at - 1];
      stack[at] = {d[k], entry.level - 1, entry.node * kWidth + k};
    }
  }
}

std::vector<float> PointTree::distances(Span<const Vec3f> queries) const {
  std::vector<float> out(queries.size, std::numeric_limits<float>::infinity());
  if (empty() || queries.size == 0) return out;
  const auto order = morton_order(queries);
  const auto block = [&](index_t b) {
    Found best{0, {leaves_[0].x[0], leaves_[0].y[0], leaves_[0].z[0]}};
    const index_t end = std::min(queries.size, (b + 1) * kBlock);
    for (index_t i = b * kBlock; i < end; ++i) {
      const Vec3f q = queries[order[i]];
      best.squared = squared_norm(best.point - q);
      search(q, best);
      out[order[i]] = std::sqrt(best.squared);
    }
  };
  parallel_for_cpu(divided_up(queries.size, kBlock), block, 1);
  return out;
}

}  // namespace danbv
