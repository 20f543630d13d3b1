// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>

#include "danbv/core/image/image.h"

namespace danbv::io {

// The target's own colours: a palette, sRGB, and which of its colours triangles and points have.
// All empty where a scan was kept without them.
struct PaintRecord {
  std::vector<Rgb> palette;            // at most 256
  std::vector<std::uint8_t> triangle;  // of the display mesh
  std::vector<std::uint8_t> cloud;     // of the reconstruction

  bool empty() const { return palette.empty(); }
  // The colour of a point of the reconstruction; grey where there is none.
  Rgb of_point(std::size_t i) const {
    return i < cloud.size() ? palette[cloud[i]] : Rgb{160, 160, 160};
  }
};

}  // namespace danbv::io
