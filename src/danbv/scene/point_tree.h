// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/core/span.h"
#include "danbv/core/vec.h"

namespace danbv {

// Finds the nearest of many points, exactly. Points are sorted along a Morton curve and packed by
// eights; over them stands an eight-ary tree of boxes without pointers, laid out so that one step
// tests eight boxes or eight points in vector registers.
class PointTree {
 public:
  explicit PointTree(Span<const Vec3f> points);

  bool empty() const { return levels_.empty(); }
  // The distance to the nearest point of each query, infinity where there is no point. Queries are
  // worked on along a curve of their own, each starting from what the one before it found.
  std::vector<float> distances(Span<const Vec3f> queries) const;

 private:
  static constexpr int kWidth = 8;
  struct alignas(32) Pack {
    float x[kWidth], y[kWidth], z[kWidth];
  };
  struct alignas(32) Node {
    Pack low, high;  // of the eight children
  };
  struct Found {
    float squared;
    Vec3f point;
  };

  void pack_points(Span<const Vec3f> points);
  void add_level();
  void search(Vec3f query, Found& best) const;
  void search_leaf(Vec3f query, index_t leaf, Found& best) const;

  std::vector<Pack> leaves_;
  std::vector<std::vector<Node>> levels_;  // [0] has leaves below it; the last holds the root
};

}  // namespace danbv
