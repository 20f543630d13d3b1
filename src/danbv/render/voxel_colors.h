// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "danbv/core/grid/grid.h"
#include "danbv/core/image/image.h"

namespace danbv::render {

// Linear between colours that stand at equal distances; share in [0, 1].
template <std::size_t N>
Vec3f gradient(const Vec3f (&stops)[N], double share) {
  const double at = std::clamp(share, 0.0, 1.0) * double(N - 1);
  const std::size_t k = std::min(static_cast<std::size_t>(at), N - 2);
  const auto t = static_cast<float>(at - double(k));
  return stops[k] * (1 - t) + stops[k + 1] * t;
}

// From dark blue over green and yellow to red; share in [0, 1], the colour is linear.
Vec3f scale_color(double share);

// A value a voxel, shown as colours on a surface.
struct VoxelColors {
  GridSpec grid;
  std::vector<float> values;  // [V]; negative: none
  float low = 0, high = 1;    // the ends of the scale
  bool smooth = true;         // between the centres of voxels that have a value

  // The linear colour of a point in the frame of the grid; grey where there is no value.
  Vec3f operator()(Vec3f p) const;
  float value_at(Vec3f p) const;  // negative: none
};

// A scale of colours, its ends written below it and a title above.
struct ColorBar {
  std::function<Rgb(double share)> color;
  std::string title, low, high;
};
// Its colours have their top left at (x, y).
void draw_bar(Image<Rgb>& image, const ColorBar& bar, int x, int y, int width, int text_scale);

// Draws the scale with its ends and a title into the lower left corner of a picture.
void draw_color_bar(Image<Rgb>& image, const VoxelColors& colors, const std::string& title);

}  // namespace danbv::render
