// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>

#include "danbv/core/math/vec.h"

namespace danbv::scene {

// A raster on which walls are drawn as lines; what the border cannot reach is inside.
class FillRaster {
 public:
  // Gaps up to 2 * closing cells wide count as closed.
  FillRaster(int width, int height, int closing);

  // A wall from a to b, in cells. Its cells touch at least over corners, which holds a flood that
  // moves over edges.
  void draw_line(Vec2d a, Vec2d b);

  // In cells. A wall counts half where it parts inside from outside, whole where it only meets
  // inside, and nothing where it only meets outside: a sheet encloses nothing.
  double filled_area();

 private:
  using Mask = std::vector<std::uint8_t>;

  void grow(const Mask& from, Mask& to);
  void flood(const Mask& blocked);
  bool touches_outside(std::size_t i) const;
  double wall_share(std::size_t i) const;

  int closing_, margin_, width_, height_;  // with the margin that is empty on every side
  Mask wall_, grown_, scratch_, outside_;
  std::vector<std::int32_t> stack_;
};

}  // namespace danbv::scene
