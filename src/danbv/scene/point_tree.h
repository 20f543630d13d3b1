// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/core/device/simd.h"
#include "danbv/core/device/span.h"
#include "danbv/scene/mesh.h"

namespace danbv::scene {

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
  static constexpr int kLanes = 4, kParts = kWidth / kLanes;
  using Lanes = Floats<kLanes>;
  struct Eight {
    Lanes x[kParts], y[kParts], z[kParts];
    Vec3f get(int k) const {
      return {x[k / kLanes][k % kLanes], y[k / kLanes][k % kLanes], z[k / kLanes][k % kLanes]};
    }
    void set(int k, Vec3f p) {
      x[k / kLanes][k % kLanes] = p.x, y[k / kLanes][k % kLanes] = p.y,
                        z[k / kLanes][k % kLanes] = p.z;
    }
  };
  struct Node {
    Eight low, high;  // of the children
  };
  struct Found {
    float squared;
    Vec3f point;
  };

  void pack_points(Span<const Vec3f> points);
  void add_level();
  struct LeafList {
    static constexpr int kMost = 128;
    int count = 0;
    const Eight* leaves[kMost];
  };
  static Lanes squared_gap(Vec3f low, Vec3f high, const Node& node, int part);
  void search(Vec3f query, Found& best) const;
  bool gather(const Box& box, float squared_reach, LeafList& list) const;
  static float least_squared(Vec3f query, const LeafList& list);
  void search_group(Span<const Vec3f> group, Found& hint, float* squared) const;
  void search_leaf(Vec3f query, index_t leaf, Found& best) const;

  std::vector<Eight> leaves_;
  std::vector<std::vector<Node>> levels_;  // [0] has leaves below it; the last holds the root
};

}  // namespace danbv::scene
