// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <vector>

#include "danbv/scene/point_grid.h"
#include "danbv/scene/poisson_disk.h"
#include "danbv/scene/surface_sampling.h"

namespace danbv {

// Darts in cells: throw_all(r) takes every candidate that lies at least r from those taken before.
// Rounds try the first dart of each cell, the next 2, the next 4, then the rest; within a round the
// 27 groups of cells that lie 3 apart follow one another, and cells of one group run in parallel.
class DartThrowing {
 public:
  // area_each: surface a point; it bounds the radius and with it sizes the cells.
  DartThrowing(const std::vector<ClippedSurface::Sample>& candidates, double area_each,
               std::uint64_t seed);

  double largest_radius() const { return grid_.view().cell; }
  index_t throw_all(float r);  // how many were taken
  SurfaceSamples taken() const;

 private:
  struct Dart {
    Vec3f point;
    std::uint32_t triangle, rank;
  };
  struct Cell {
    Vec3i at;
    std::uint32_t slot;
  };

  void shuffle_cells();
  void throw_cell(const Cell& cell, int round, float r_squared);
  void find_taken(const Cell& cell, std::vector<Vec3f>& near) const;

  PointGrid grid_;
  std::uint64_t seed_;
  std::vector<Dart> darts_;           // by cell; those taken stand first in their cell
  std::vector<std::uint32_t> taken_;  // of each cell
  std::array<std::vector<Cell>, 27> group_;
};

}  // namespace danbv
