// SPDX-License-Identifier: Apache-2.0
#include "danbv/render/depth_picture.h"

#include <algorithm>

#include "danbv/core/error.h"
#include "danbv/core/image/image.h"
#include "danbv/core/image/png.h"

namespace danbv::render {

namespace {

// Index 0 is nothing; 1 (near) to 255 (far) run through these colours.
std::vector<Rgb> depth_palette() {
  constexpr double kStops[5][3] = {
      {255, 244, 214}, {247, 178, 103}, {210, 84, 94}, {96, 56, 122}, {28, 33, 74}};
  std::vector<Rgb> palette{{12, 14, 18}};
  for (int i = 0; i < 255; ++i) {
    const double at = i / 254.0 * 4;
    const int stop = std::min(int(at), 3);
    const auto mix = [&](int c) {
      return static_cast<unsigned char>(kStops[stop][c] +
                                        (at - stop) * (kStops[stop + 1][c] - kStops[stop][c]));
    };
    palette.push_back({mix(0), mix(1), mix(2)});
  }
  return palette;
}

}  // namespace

DepthPicture depth_picture(const camera::Camera& camera, const std::vector<std::uint16_t>& depth_mm,
                           int size_px) {
  require(index_t(depth_mm.size()) == camera.pixels(), "a depth image of another size");
  std::uint16_t near = 0xffff, far = 0;
  for (const auto mm : depth_mm)
    if (mm > 0) near = std::min(near, mm), far = std::max(far, mm);
  const int step = (std::max(camera.width_px, camera.height_px) + size_px - 1) / size_px;
  Image<std::uint8_t> picture(camera.width_px / step, camera.height_px / step);
  const double scale = far > near ? 254.0 / (far - near) : 0;
  for (int y = 0; y < picture.height; ++y)
    for (int x = 0; x < picture.width; ++x) {
      const auto mm = depth_mm[std::size_t(y * step) * camera.width_px + x * step];
      if (mm > 0) picture.at(x, y) = static_cast<std::uint8_t>(1 + (mm - near) * scale);
    }
  const bool empty = far == 0;
  return {encode_png(picture, depth_palette()), empty ? 0 : near / 1000.0, far / 1000.0};
}

}  // namespace danbv::render
