// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

#include "danbv/core/grid/grid.h"
#include "danbv/core/image/image.h"

namespace danbv::render {

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

// Draws the scale with its ends and a title into the lower left corner of a picture.
void draw_color_bar(Image<Rgb>& image, const VoxelColors& colors, const std::string& title);

}  // namespace danbv::render
