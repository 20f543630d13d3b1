// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/core/span.h"
#include "danbv/scene/mesh.h"

namespace danbv {

// Points sorted into cubic cells of a sparse grid: a dense table of bricks of 8 x 8 x 8 cells, of
// which only the bricks that hold points have cells. Points of a surface fill few bricks, so a
// neighbourhood costs a few reads of nearby memory and no hashing.
struct PointGridView {
  Vec3f origin;
  float cell = 1, inverse_cell = 1;
  Vec3i bricks;                         // size of the brick table
  Span<const std::int32_t> brick_slot;  // of each brick: its number among those in use, or -1
  Span<const std::uint32_t>
      cell_begin;  // of each cell in use: its first point; one more at the end

  DANBV_HD Vec3i cell_of(Vec3f p) const {  // may lie outside
    const Vec3f g = (p - origin) * inverse_cell;
    return {int(std::floor(g.x)), int(std::floor(g.y)), int(std::floor(g.z))};
  }
  // The number of a cell, or -1 where no brick is in use.
  DANBV_HD index_t slot(Vec3i c) const {
    const Vec3i b{c.x >> 3, c.y >> 3, c.z >> 3};
    if (b.x < 0 || b.y < 0 || b.z < 0 || b.x >= bricks.x || b.y >= bricks.y || b.z >= bricks.z)
      return -1;
    const index_t brick = brick_slot[b.x + index_t(bricks.x) * (b.y + index_t(bricks.y) * b.z)];
    return brick < 0 ? -1 : brick * 512 + (c.x & 7) + 8 * (c.y & 7) + 64 * (c.z & 7);
  }
};

class PointGrid {
 public:
  PointGrid() = default;
  // Cells are at least this wide; wider where the table of bricks would not fit into memory.
  PointGrid(Span<const Vec3f> points, float cell);

  PointGridView view() const;
  index_t cells() const { return index_t(cell_begin_.size()) - 1; }
  index_t bricks() const { return index_t(brick_at_.size()); }  // in use; 512 cells each
  Vec3i brick_coordinates(index_t brick) const;
  // Which point stands at each place of the sorted order; points of a cell by rising number.
  const std::vector<std::uint32_t>& order() const { return order_; }

 private:
  void size_table(Span<const Vec3f> points, float cell);
  void use_bricks(Span<const Vec3f> points);
  void sort_points(Span<const Vec3f> points);

  PointGridView shape_;
  std::vector<std::int32_t> brick_slot_;
  std::vector<std::uint32_t> brick_at_, cell_begin_ = {0}, order_;
};

}  // namespace danbv
