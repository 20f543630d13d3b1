// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/depth/depth_view.h"
#include "danbv/scene/mesh.h"

namespace danbv::depth {

constexpr int kTilePx = 8;

// Boxes that together hold the mesh: one for each cell that has triangle centres in it. They say
// cheaply which part of an image a mesh can be in.
std::vector<scene::Box> cluster_boxes(const scene::TriangleMesh& mesh, float cell);

// The tiles of an image in which something may be seen; all others are 0 without a ray. A box
// counts where it lies beyond range.near and not wholly under the deepest trough.
class TileMask {
 public:
  // storage: memory that lives as long as the mask, kept by the caller from image to image.
  TileMask(const camera::Camera& camera, const DepthView& view, DepthRange range,
           const std::vector<scene::Box>& boxes, std::vector<char>& storage);
  int tiles_x() const { return tiles_x_; }
  int tiles_y() const { return tiles_y_; }
  bool at(int tile_x, int tile_y) const { return mask_[tile_y * tiles_x_ + tile_x] != 0; }

 private:
  int tiles_x_, tiles_y_;
  std::vector<char>& mask_;
};

}  // namespace danbv::depth
