// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/brick_darts.h"

namespace danbv::scene {

BrickDarts::BrickDarts(const PointGrid& grid, index_t brick, Span<Vec3f> taken,
                       Span<std::uint32_t> counts)
    : grid_(grid.view()), taken_(taken), counts_(counts) {
  const Vec3i at = grid.brick_coordinates(brick);
  corner_ = {8 * at.x - 1, 8 * at.y - 1, 8 * at.z - 1};
  for (int z = -1; z <= 1; ++z)
    for (int y = -1; y <= 1; ++y)
      for (int x = -1; x <= 1; ++x) look_up({x, y, z});
}

void BrickDarts::look_up(Vec3i side) {
  const auto first = [](int step) { return step < 0 ? 0 : step == 0 ? 1 : kSide - 1; };
  const auto end = [](int step) { return step < 0 ? 1 : step == 0 ? kSide - 1 : kSide; };
  const Vec3i from{first(side.x), first(side.y), first(side.z)};
  const index_t slot = grid_.slot({corner_.x + from.x, corner_.y + from.y, corner_.z + from.z});
  for (int z = from.z; z < end(side.z); ++z)
    for (int y = from.y; y < end(side.y); ++y)
      for (int x = from.x; x < end(side.x); ++x) {
        const auto at = std::uint32_t(slot + (x - from.x) + 8 * (y - from.y) + 64 * (z - from.z));
        cells_[index({x, y, z})] =
            slot < 0 ? Cell{0, 0, 0} : Cell{at, grid_.cell_begin[at], counts_[at]};
      }
}

}  // namespace danbv::scene
