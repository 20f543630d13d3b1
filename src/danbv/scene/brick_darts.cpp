// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/brick_darts.h"

namespace danbv {

BrickDarts::BrickDarts(const PointGrid& grid, index_t brick, Span<Vec3f> taken,
                       Span<std::uint32_t> counts)
    : grid_(grid.view()), taken_(taken), counts_(counts) {
  const Vec3i at = grid.brick_coordinates(brick);
  corner_ = {8 * at.x - 1, 8 * at.y - 1, 8 * at.z - 1};
  for (int z = 0; z < kSide; ++z)
    for (int y = 0; y < kSide; ++y)
      for (int x = 0; x < kSide; ++x) look_up({x, y, z});
}

void BrickDarts::look_up(Vec3i rim) {
  const index_t slot = grid_.slot({corner_.x + rim.x, corner_.y + rim.y, corner_.z + rim.z});
  cells_[index(rim)] =
      slot < 0 ? Cell{0, 0, 0} : Cell{std::uint32_t(slot), grid_.cell_begin[slot], counts_[slot]};
}

}  // namespace danbv
