// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/core/device/span.h"
#include "danbv/scene/mesh.h"

namespace danbv::truth {

// Viewpoints in a binary tree of boxes, so that one proof serves all that stand together.
struct ViewpointGroup {
  scene::Box box;
  std::uint32_t begin = 0, end = 0;   // in the order of the tree
  std::uint32_t left = 0, right = 0;  // 0: a single viewpoint

  std::uint32_t size() const { return end - begin; }
};

class ViewpointTree {
 public:
  explicit ViewpointTree(Span<const Vec3f> viewpoints);

  const std::vector<ViewpointGroup>& groups() const { return groups_; }  // the first holds all
  const std::vector<std::uint32_t>& order() const { return order_; }

 private:
  std::uint32_t add(Span<const Vec3f> viewpoints, std::uint32_t begin, std::uint32_t end);

  std::vector<ViewpointGroup> groups_;
  std::vector<std::uint32_t> order_;
};

// The axis along which a box is longest.
inline int longest_axis(const scene::Box& box) {
  const Vec3f size = box.size();
  return size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
}

}  // namespace danbv::truth
