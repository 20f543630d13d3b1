// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/viewpoint_tree.h"

#include <algorithm>
#include <numeric>

namespace danbv::truth {

ViewpointTree::ViewpointTree(Span<const Vec3f> viewpoints) : order_(viewpoints.size) {
  std::iota(order_.begin(), order_.end(), 0u);
  if (!order_.empty()) add(viewpoints, 0, std::uint32_t(order_.size()));
}

std::uint32_t ViewpointTree::add(Span<const Vec3f> viewpoints, std::uint32_t begin,
                                 std::uint32_t end) {
  const auto at = std::uint32_t(groups_.size());
  ViewpointGroup group{{}, begin, end};
  for (auto i = begin; i < end; ++i) group.box.add(viewpoints[order_[i]]);
  groups_.push_back(group);
  if (group.size() == 1) return at;
  const int axis = longest_axis(group.box);
  const auto middle = (begin + end) / 2;
  std::nth_element(order_.begin() + begin, order_.begin() + middle, order_.begin() + end,
                   [&](std::uint32_t a, std::uint32_t b) {
                     const float x = viewpoints[a][axis], y = viewpoints[b][axis];
                     return x != y ? x < y : a < b;
                   });
  const auto left = add(viewpoints, begin, middle), right = add(viewpoints, middle, end);
  groups_[at].left = left, groups_[at].right = right;
  return at;
}

}  // namespace danbv::truth
