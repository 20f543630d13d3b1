// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>

#include "danbv/scene/point_grid.h"

namespace danbv::scene {

// The darts taken in one brick of a grid and in the cells that touch it, looked up once for all the
// darts that are thrown at the brick.
class BrickDarts {
 public:
  // taken: points by cell, each cell's from its begin on; counts: of each cell.
  BrickDarts(const PointGrid& grid, index_t brick, Span<Vec3f> taken, Span<std::uint32_t> counts);

  // Whether a point of the brick lies at least r from all taken; r is at most the width of a cell.
  bool fits(Vec3f p, float r) const;
  void take(Vec3f p);  // a point of the brick

 private:
  static constexpr int kSide = 10;  // 8 cells and a rim
  struct Cell {
    std::uint32_t slot, begin, count;
  };

  static int index(Vec3i rim) { return rim.x + kSide * (rim.y + kSide * rim.z); }
  int index_of(Vec3i cell) const {
    return index({cell.x - corner_.x, cell.y - corner_.y, cell.z - corner_.z});
  }
  void look_up(Vec3i side);  // the cells towards a neighbouring brick, or its own
  bool any_near(int at, Vec3f p, float r) const;
  bool any_near_in_row(int at, Vec3f p, float r, float in_x, float limit) const;

  PointGridView grid_;
  Span<Vec3f> taken_;
  Span<std::uint32_t> counts_;
  Vec3i corner_;  // of the rim, in cells
  std::array<Cell, kSide * kSide * kSide> cells_;
};

inline bool BrickDarts::any_near(int at, Vec3f p, float r) const {
  const Vec3f* q = taken_.data + cells_[at].begin;
  for (const Vec3f* end = q + cells_[at].count; q != end; ++q)
    if (squared_norm(p - *q) < r * r) return true;
  return false;
}

// The two cells beside one, along x; limit: of the squared distance along x.
inline bool BrickDarts::any_near_in_row(int at, Vec3f p, float r, float in_x, float limit) const {
  const float to_next = grid_.cell - in_x;
  return (cells_[at - 1].count > 0 && in_x * in_x <= limit && any_near(at - 1, p, r)) ||
         (cells_[at + 1].count > 0 && to_next * to_next <= limit && any_near(at + 1, p, r));
}

inline bool BrickDarts::fits(Vec3f p, float r) const {
  const Vec3i cell = grid_.cell_of_held(p);
  const int own = index_of(cell);
  if (any_near(own, p, r)) return false;
  const Vec3f in = p - grid_.origin - cell.cast<float>() * grid_.cell;
  const float limit = 1.001f * r * r;  // cells are found with rounding
  const auto gap = [&](float at, int step) {
    return step == 0 ? 0.0f : step < 0 ? at : grid_.cell - at;
  };
  if (any_near_in_row(own, p, r, in.x, limit)) return false;
  for (int dz = -1; dz <= 1; ++dz)
    for (int dy = -1; dy <= 1; ++dy) {
      const float y = gap(in.y, dy), z = gap(in.z, dz), left = limit - (y * y + z * z);
      if ((dy == 0 && dz == 0) || left < 0) continue;
      const int at = own + kSide * (dy + kSide * dz);
      if (any_near(at, p, r) || any_near_in_row(at, p, r, in.x, left)) return false;
    }
  return true;
}

inline void BrickDarts::take(Vec3f p) {
  Cell& cell = cells_[index_of(grid_.cell_of_held(p))];
  taken_[cell.begin + cell.count++] = p;
  counts_[cell.slot] = cell.count;
}

}  // namespace danbv::scene
