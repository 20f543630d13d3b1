// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/camera/camera.h"
#include "danbv/core/device/simd.h"
#include "danbv/core/device/span.h"

namespace danbv::state {

constexpr int kStateTile = 8;     // pixels of an image tile's side
constexpr int kTilesOfBlock = 4;  // tiles of a block's side
constexpr int kTilesAtOnce = 8;   // that are looked at together
constexpr int kStateBlock = kStateTile * kTilesOfBlock;

// The images of N views, cut into tiles and blocks of tiles whose farthest depths are known.
struct TiledDepth {
  camera::Camera camera;
  Span<const float> depth;      // [N, H, W], 0 where nothing was seen
  Span<float> farthest;         // [N, tiles], and kTilesAtOnce more that nobody needs
  Span<float> farthest_blocks;  // [N, blocks]

  DANBV_HD int tiles_u() const { return (camera.width_px + kStateTile - 1) / kStateTile; }
  DANBV_HD int tiles_v() const { return (camera.height_px + kStateTile - 1) / kStateTile; }
  DANBV_HD int tiles() const { return tiles_u() * tiles_v(); }
  DANBV_HD int blocks_u() const { return (camera.width_px + kStateBlock - 1) / kStateBlock; }
  DANBV_HD int blocks_v() const { return (camera.height_px + kStateBlock - 1) / kStateBlock; }
  DANBV_HD int blocks() const { return blocks_u() * blocks_v(); }
  DANBV_HD const float* image(index_t env) const { return depth.data + env * camera.pixels(); }
};

// Thread: a block of the image of one environment, once its tiles are known.
struct BlockDepthBody {
  TiledDepth images;

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / images.blocks();
    const int block = int(i - env * images.blocks());
    const int tu = block % images.blocks_u() * kTilesOfBlock;
    const int tv = block / images.blocks_u() * kTilesOfBlock;
    const float* tiles = images.farthest.data + env * images.tiles();
    float farthest = 0;
    for (int v = tv; v < tv + kTilesOfBlock && v < images.tiles_v(); ++v)
      for (int u = tu; u < tu + kTilesOfBlock && u < images.tiles_u(); ++u) {
        const float z = tiles[v * images.tiles_u() + u];
        farthest = z > farthest ? z : farthest;
      }
    images.farthest_blocks[i] = farthest;
  }
};

}  // namespace danbv::state
