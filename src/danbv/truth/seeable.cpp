// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/seeable.h"

#include "danbv/core/cli/progress.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/scene/point_grid.h"
#include "danbv/truth/brick_watch.h"
#include "danbv/truth/enclosure.h"

namespace danbv::truth {

namespace {
constexpr float kCell = 0.05f;
// Viewpoints that a cell is tried from at first; and those of its points that are not enclosed.
// Each as good as any tried at 10^6 points of a cruise ship.
constexpr std::size_t kFirst = 8, kGlances = 64;

// The cells of a brick along a Morton curve, so that one is near the last.
index_t along_curve(index_t k) {
  const auto bits = [&](int axis) {
    return (k >> axis & 1) | (k >> (axis + 2) & 2) | (k >> (axis + 4) & 4);
  };
  return bits(0) + 8 * bits(1) + 64 * bits(2);
}
}  // namespace

std::vector<std::uint8_t> find_seeable(const scene::BvhView& bvh, Span<const Vec3f> points,
                                       Span<const Vec3f> viewpoints) {
  std::vector<std::uint8_t> seen(points.size, 0);
  if (viewpoints.size == 0) return seen;
  const auto edges = sorted_edges(bvh);
  const SeeableScene scene{bvh,
                           WideBvh(bvh),
                           {bvh.triangles.begin(), bvh.triangles.end()},
                           triangle_neighbours(bvh, edges),
                           points,
                           viewpoints,
                           ViewpointTree(viewpoints)};
  const Enclosure enclosure(bvh, edges, scene.wide, viewpoints);
  const scene::PointGrid grid(points, kCell);
  const auto begin = grid.view().cell_begin;
  Progress progress("what can be seen", long(grid.bricks()));
  const auto watch_brick = [&](index_t brick) {
    BrickWatch watch(scene, points[grid.order()[begin[brick * 512]]], span_of(seen));
    BrickWatch::Numbers missed, hidden;
    for (index_t k = 0; k < 512; ++k) {
      const index_t at = brick * 512 + along_curve(k);
      watch.glance_at(span_of(grid.order()).sub(begin[at], begin[at + 1] - begin[at]), kFirst,
                      missed);
    }
    std::erase_if(missed, [&](std::uint32_t i) { return enclosure.holds(points[i]); });
    watch.glance_at(span_of(missed), kGlances, hidden);
    watch.look_at(span_of(hidden));
    progress.advance();
  };
  parallel_for_cpu(grid.bricks(), watch_brick, 1);
  return seen;
}

std::vector<std::uint8_t> find_seeable(const Queue& queue, const scene::Bvh& bvh,
                                       Span<const Vec3f> points, Span<const Vec3f> viewpoints) {
  if (queue.device() == Device::cpu) return find_seeable(bvh.view(), points, viewpoints);
  const scene::BvhSet trees(queue, {&bvh});
  const auto upload = [&](Span<const Vec3f> host) {
    return Buffer<Vec3f>(queue, std::vector<Vec3f>(host.begin(), host.end()));
  };
  const Buffer<Vec3f> from = upload(points), to = upload(viewpoints);
  const Buffer<std::uint8_t> seen(queue.device(), points.size);
  parallel_for(queue, points.size,
               SeeableBody{trees.views_on_host()[0], from.span(), to.span(), seen.span()});
  return seen.download(queue);
}

}  // namespace danbv::truth
