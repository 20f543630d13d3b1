// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/direction_mask.h"

#include <fmt/format.h>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/truth/direction_mask_body.h"
#include "danbv/truth/voxel_points.h"

namespace danbv::truth {

namespace {
// The view that a kernel takes by value: its spans still point to the device.
scene::BvhView on_host(const Queue& queue, Span<const scene::BvhView> views) {
  scene::BvhView view;
  copy_bytes(queue, &view, Device::cpu, views.data, queue.device(), sizeof view);
  queue.wait();
  return view;
}
}  // namespace

std::vector<std::uint16_t> direction_mask(const Queue& queue, const GridSpec& grid,
                                          const scene::TriangleMesh& mesh, const scene::Bvh& bvh,
                                          Span<const Vec3f> surface_points,
                                          const DirectionMaskOptions& options) {
  require(options.points > 0 && options.directions > 0 &&
              options.directions <= DirectionMaskBody::kMaxDirections,
          fmt::format("a direction mask needs points and 1 to {} directions, not {} and {}",
                      DirectionMaskBody::kMaxDirections, options.points, options.directions));
  const scene::BvhSet trees(queue, {&bvh});
  const scene::BvhView tree = on_host(queue, trees.views());
  const scene::DistanceField field(queue, mesh, tree);
  const VoxelPoints chosen = draw_voxel_points(grid, surface_points, options.points, options.seed);
  const Buffer<std::int32_t> voxels(queue, chosen.voxels);
  const Buffer<std::uint32_t> begin(queue, chosen.begin);
  const Buffer<Vec3f> points(queue, chosen.points);
  const Buffer<std::uint8_t> found(queue.device(), voxels.size() * kDirectionBins);
  const DirectionMaskBody body{options,       grid,         tree,          field.view(),
                               voxels.span(), begin.span(), points.span(), found.span()};
  parallel_for(queue, found.size(), body, 8);
  const auto observable = found.download(queue);
  queue.wait();
  std::vector<std::uint16_t> mask(grid.size(), 0);
  for (std::size_t i = 0; i < observable.size(); ++i)
    if (observable[i])
      mask[chosen.voxels[i / kDirectionBins]] |= std::uint16_t(1u << i % kDirectionBins);
  return mask;
}

}  // namespace danbv::truth
