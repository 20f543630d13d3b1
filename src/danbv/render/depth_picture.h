// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/camera/camera.h"
#include "danbv/core/files/files.h"

namespace danbv::render {

// A depth image as a person looks at it: near is light and warm, far is dark, nothing is black.
struct DepthPicture {
  Bytes png;                     // 8 bits a pixel with a palette
  double near_m = 0, far_m = 0;  // what its colours span; both 0 where nothing was seen
};

// Every n-th pixel of the image, so that it is at most `size_px` wide. depth_mm: [H, W].
DepthPicture depth_picture(const camera::Camera& camera, const std::vector<std::uint16_t>& depth_mm,
                           int size_px = 200);

}  // namespace danbv::render
