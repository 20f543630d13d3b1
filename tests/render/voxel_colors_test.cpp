// SPDX-License-Identifier: Apache-2.0
#include "danbv/render/voxel_colors.h"

#include <gtest/gtest.h>

namespace danbv::render {

namespace {
VoxelColors row_of(std::vector<float> values) {
  const int n = static_cast<int>(values.size());
  return {{{0, 0, 0}, {1, 1, 1}, {n, 1, 1}}, std::move(values), 0, 10};
}
}  // namespace

TEST(VoxelColors, RunsSmoothlyBetweenCentresThatHaveAValue) {
  const VoxelColors colors = row_of({2, 4, -1, 8});
  EXPECT_NEAR(colors.value_at({0.5f, 0.5f, 0.5f}), 2, 1e-6);
  EXPECT_NEAR(colors.value_at({0.75f, 0.5f, 0.5f}), 2.5, 1e-6);
  EXPECT_NEAR(colors.value_at({1.9f, 0.5f, 0.5f}), 4, 1e-6);  // the next voxel has none
  EXPECT_LT(colors.value_at({2.5f, 0.5f, 0.5f}), 0);
  EXPECT_LT(colors.value_at({9, 0.5f, 0.5f}), 0);
}

TEST(VoxelColors, EndsOfTheScale) {
  const VoxelColors colors = row_of({0, 10, 10, -1});
  EXPECT_EQ(colors({0.2f, 0.5f, 0.5f}), scale_color(0));
  EXPECT_EQ(colors({2.4f, 0.5f, 0.5f}), scale_color(1));
  EXPECT_EQ(scale_color(-3), scale_color(0));
  EXPECT_EQ(scale_color(7), scale_color(1));
}

TEST(VoxelColors, TheBarFitsAnyPicture) {
  for (const int side : {16, 64, 400}) {
    Image<Rgb> image(side, side, {255, 255, 255});
    draw_color_bar(image, row_of({1}), "a title that is far too long for it");
    int drawn = 0;
    for (const Rgb& p : image.pixels) drawn += p.r != 255 || p.g != 255;
    EXPECT_GT(drawn, 0) << side;
  }
}

}  // namespace danbv::render
