// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/core/device/span.h"
#include "danbv/scene/mesh.h"

namespace danbv::scene {

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
    return {to_int(g.x), to_int(g.y), to_int(g.z)};
  }
  // The same for a point that the grid holds: nothing is below the origin, so a cast rounds down.
  DANBV_HD Vec3i cell_of_held(Vec3f p) const {
    const Vec3f g = (p - origin) * inverse_cell;
    return {int(g.x), int(g.y), int(g.z)};
  }
  // Rounds down; far away and NaN give a number that is outside, where a plain cast has none.
  DANBV_HD static int to_int(float x) {
    return x > -1e6f && x < 1e9f ? int(std::floor(x)) : -1000000;
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

// Calls found(slot) for the cells in use that reach within r of p, its own first; r is at most the
// width of a cell. Ends when found returns true, and tells whether it did.
template <class Found>
DANBV_HD bool any_cell_within(const PointGridView& grid, Vec3f p, float r, Found&& found) {
  const Vec3i cell = grid.cell_of(p);
  const index_t own = grid.slot(cell);
  if (own >= 0 && found(own)) return true;
  const Vec3f in = p - grid.origin - cell.cast<float>() * grid.cell;
  const auto gap = [&](float at, int step) {
    return step == 0 ? 0.0f : step < 0 ? at : grid.cell - at;
  };
  const float limit = 1.001f * r * r;  // cells are found with rounding
  for (int dz = -1; dz <= 1; ++dz)
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx) {
        if (dx == 0 && dy == 0 && dz == 0) continue;
        if (squared_norm(Vec3f{gap(in.x, dx), gap(in.y, dy), gap(in.z, dz)}) > limit) continue;
        const index_t slot = grid.slot({cell.x + dx, cell.y + dy, cell.z + dz});
        if (slot >= 0 && found(slot)) return true;
      }
  return false;
}

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

}  // namespace danbv::scene
