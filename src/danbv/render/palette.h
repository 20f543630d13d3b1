// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>

#include "danbv/core/files/files.h"
#include "danbv/core/image/image.h"

namespace danbv::render {

// Pictures of at most 256 colours, which all of them share: a third of the bytes.
struct IndexedFrames {
  std::vector<Rgb> palette;
  std::vector<Image<std::uint8_t>> frames;
};

// Chooses the colours by median cut over all frames; each pixel takes the nearest one.
IndexedFrames indexed(const std::vector<Image<Rgb>>& frames);

// Half as wide and half as high, each pixel the mean of four.
Image<Rgb> halved(const Image<Rgb>& image);

// One picture with a palette of its own.
Bytes encode_small(const Image<Rgb>& image);

// The frames, with a common palette, as an animated PNG.
Bytes encode_animation(const std::vector<Image<Rgb>>& frames, int frame_ms);

}  // namespace danbv::render
