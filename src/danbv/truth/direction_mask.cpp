// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/direction_mask.h"

#include <fmt/format.h>

#include "danbv/core/error.h"
#include "danbv/core/parallel_for.h"
#include "danbv/truth/voxel_points.h"

namespace danbv {

std::vector<std::uint16_t> direction_mask(const GridSpec& grid, const TriangleMesh& mesh,
                                          const Bvh& bvh, Span<const Vec3f> surface_points,
                                          const DirectionMaskOptions& options) {
  require(options.points > 0 && options.directions > 0 &&
              options.directions <= DirectionMaskBody::kMaxDirections,
          fmt::format("a direction mask needs points and 1 to {} directions, not {} and {}",
                      DirectionMaskBody::kMaxDirections, options.points, options.directions));
  const Queue queue;
  const DistanceField field(queue, mesh, bvh.view());
  const VoxelPoints chosen = draw_voxel_points(grid, surface_points, options.points, options.seed);
  std::vector<std::uint8_t> observable(chosen.voxels.size() * kDirectionBins);
  const DirectionMaskBody body{options,
                               grid,
                               bvh.view(),
                               field.view(),
                               span_of(chosen.voxels),
                               span_of(chosen.begin),
                               span_of(chosen.points),
                               span_of(observable)};
  parallel_for(queue, index_t(observable.size()), body, 8);
  std::vector<std::uint16_t> mask(grid.size(), 0);
  for (std::size_t i = 0; i < observable.size(); ++i)
    if (observable[i])
      mask[chosen.voxels[i / kDirectionBins]] |= std::uint16_t(1u << i % kDirectionBins);
  return mask;
}

}  // namespace danbv
