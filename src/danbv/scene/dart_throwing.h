// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <vector>

#include "danbv/scene/point_grid.h"
#include "danbv/scene/poisson_disk.h"
#include "danbv/scene/surface_sampling.h"

namespace danbv::scene {

// Darts in bricks of a grid: throw_all(r) takes every candidate that lies at least r from those
// taken before. A brick throws its darts in random order, by one thread and out of its cache; the
// 8 groups of bricks that never touch follow one another, and bricks of one group run in parallel.
// What was thrown is forgotten by the next throw, until hand_out() makes it stay.
class DartThrowing {
 public:
  // area_each: surface a point; it bounds the radius and with it sizes the cells.
  DartThrowing(const std::vector<ClippedSurface::Sample>& candidates, double area_each,
               std::uint64_t seed);

  double largest_radius() const { return grid_.view().cell; }
  index_t throw_all(float r);  // how many are taken then, with those that stay

  // The count darts of lowest rank among those taken and not handed out before.
  SurfaceSamples hand_out(index_t count);

 private:
  struct Dart {
    Vec3f point;
    std::uint32_t triangle, rank;
  };
  enum class State : std::uint8_t { free, taken, staying, handed_out };

  void throw_brick(index_t brick, float r);
  std::vector<std::uint32_t> not_handed_out() const;

  PointGrid grid_;
  std::vector<Dart> darts_;                 // by brick, then in random order
  std::vector<State> state_;                // of each dart
  std::vector<Vec3f> taken_;                // points by cell, each cell's from its begin on
  std::vector<std::uint32_t> taken_count_;  // of each cell
  std::vector<std::uint32_t> stay_count_;   // of each cell, first among the taken
  std::array<std::vector<std::uint32_t>, 8> group_;  // bricks
};

}  // namespace danbv::scene
