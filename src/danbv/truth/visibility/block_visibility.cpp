// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/visibility/block_visibility.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "danbv/core/device/simd.h"

namespace danbv::truth {

namespace {
// Those of the hidden points that a viewpoint sees. A triangle that hides one of them is tried on
// the others at once, 8 segments at a time.
DANBV_WIDEST std::uint32_t visible_from(const VisibilityScene& scene, Vec3f viewpoint,
                                        const PointPacket& points, OccluderCache& occluders) {
  const SegmentPacket segments(points, viewpoint);
  std::uint32_t open = points.hidden, visible = 0;
  const auto hides_all = [&](std::uint32_t triangle) {
    open &= ~segments.crossed_by(scene.bvh.triangles[triangle], open);
    return open == 0;
  };
  if (occluders.any(hides_all)) return 0;
  while (open != 0) {
    const int k = std::countr_zero(open);
    open &= open - 1;
    const std::uint32_t found = scene.occluders.find(points.point(k), viewpoint);
    if (found == kNoOccluder)
      visible |= 1u << k;
    else
      occluders.add(found), hides_all(found);
  }
  return visible;
}
}  // namespace

BlockVisibility::BlockVisibility(const VisibilityScene& scene, Vec3f near,
                                 Span<std::uint8_t> visible)
    : scene_(scene),
      visible_(visible),
      occluders_(scene.viewpoints.size),
      order_(scene.viewpoints.size) {
  std::iota(order_.begin(), order_.end(), 0u);
  std::sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) {
    return squared_norm(scene.viewpoints[a] - near) < squared_norm(scene.viewpoints[b] - near);
  });
}

void BlockVisibility::look_at(Span<const std::uint32_t> numbers, std::size_t viewpoints,
                              std::vector<std::uint32_t>* missed) {
  for (index_t begin = 0; begin < numbers.size; begin += PointPacket::kMost) {
    const index_t count = std::min<index_t>(PointPacket::kMost, numbers.size - begin);
    PointPacket points(scene_.points, numbers.sub(begin, count));
    look_at(points, viewpoints);
    if (missed == nullptr) continue;
    for (auto left = points.hidden; left != 0; left &= left - 1)
      missed->push_back(points.number[std::countr_zero(left)]);
  }
}

void BlockVisibility::look_at(PointPacket& points, std::size_t viewpoints) {
  for (std::size_t k = 0; k < std::min(viewpoints, order_.size()) && points.hidden != 0; ++k) {
    const std::uint32_t viewpoint = order_[k];
    const std::uint32_t visible =
        visible_from(scene_, scene_.viewpoints[viewpoint], points, occluders_[viewpoint]);
    if (visible == 0) continue;
    points.hidden &= ~visible;
    for (auto left = visible; left != 0; left &= left - 1)
      visible_[points.number[std::countr_zero(left)]] = 1;
    // The viewpoint is likely to see the next points as well.
    std::rotate(order_.begin(), order_.begin() + k, order_.begin() + k + 1);
  }
}

}  // namespace danbv::truth
