// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/visibility/point_visibility.h"

#include "danbv/core/cli/progress.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/scene/point_grid.h"
#include "danbv/truth/visibility/block_visibility.h"
#include "danbv/truth/visibility/enclosure.h"
#include "danbv/truth/visibility/point_visibility_body.h"

namespace danbv::truth {

namespace {
constexpr float kCell = 0.05f;  // m; a block is one brick of the grid, 8 x 8 x 8 cells
// Viewpoints that a cell is tried from before its points are tested for enclosure. As good as any
// tried at 10^6 points of a cruise ship.
constexpr std::size_t kFirst = 8;

// The cells of a brick along a Morton curve, so that one is near the last.
index_t along_curve(index_t k) {
  const auto bits = [&](int axis) {
    return (k >> axis & 1) | (k >> (axis + 2) & 2) | (k >> (axis + 4) & 4);
  };
  return bits(0) + 8 * bits(1) + 64 * bits(2);
}
}  // namespace

struct PointVisibility::OnCpu {
  scene::BvhView bvh;
  std::vector<Vec3f> viewpoints;
  OccluderQuery occluders;
  Enclosure enclosure;

  OnCpu(const scene::BvhView& tree, const std::vector<Vec3f>& from)
      : bvh(tree), viewpoints(from), occluders(tree), enclosure(tree, span_of(viewpoints)) {}

  void look_at_brick(const scene::PointGrid& grid, index_t brick, BlockVisibility& block) const {
    const auto begin = grid.view().cell_begin;
    const Span<const std::uint32_t> order = span_of(grid.order());
    std::vector<std::uint32_t> missed;
    for (index_t k = 0; k < 512; ++k) {
      const index_t at = brick * 512 + along_curve(k);
      block.look_at(order.sub(begin[at], begin[at + 1] - begin[at]), kFirst, &missed);
    }
    std::erase_if(missed,
                  [&](std::uint32_t i) { return enclosure.encloses(block.scene().points[i]); });
    block.look_at(span_of(missed), viewpoints.size(), nullptr);
  }

  std::vector<std::uint8_t> find_visible(Span<const Vec3f> points) const {
    std::vector<std::uint8_t> visible(points.size, 0);
    const VisibilityScene scene{bvh, occluders, points, span_of(viewpoints)};
    const scene::PointGrid grid(points, kCell);
    Progress progress("what can be seen", long(grid.bricks()));
    const auto look = [&](index_t brick) {
      const Vec3f near = points[grid.order()[grid.view().cell_begin[brick * 512]]];
      BlockVisibility block(scene, near, span_of(visible));
      look_at_brick(grid, brick, block);
      progress.advance();
    };
    parallel_for_cpu(grid.bricks(), look, 1);
    return visible;
  }
};

struct PointVisibility::OnCuda {
  const Queue& queue;
  scene::BvhSet trees;
  Buffer<Vec3f> viewpoints;

  std::vector<std::uint8_t> find_visible(Span<const Vec3f> points) const {
    const Buffer<Vec3f> from(queue, std::vector<Vec3f>(points.begin(), points.end()));
    const Buffer<std::uint8_t> visible(queue.device(), points.size);
    parallel_for(queue, points.size,
                 PointVisibilityBody{trees.views_on_host()[0], from.span(), viewpoints.span(),
                                     visible.span()});
    return visible.download(queue);
  }
};

PointVisibility::PointVisibility(const Queue& queue, const scene::Bvh& bvh,
                                 const std::vector<Vec3f>& viewpoints) {
  if (queue.device() == Device::cpu)
    cpu_ = std::make_unique<OnCpu>(bvh.view(), viewpoints);
  else
    cuda_ = std::make_unique<OnCuda>(
        OnCuda{queue, scene::BvhSet(queue, {&bvh}), Buffer<Vec3f>(queue, viewpoints)});
}

PointVisibility::~PointVisibility() = default;

std::vector<std::uint8_t> PointVisibility::find_visible(Span<const Vec3f> points) const {
  return cpu_ ? cpu_->find_visible(points) : cuda_->find_visible(points);
}

}  // namespace danbv::truth
