// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <png.h>

#include <stdexcept>

#include "danbv/core/files/files.h"
#include "danbv/core/image/image.h"

namespace danbv::reference {

// The first picture of a PNG as libpng sees it.
inline Image<Rgb> decode_png(const Bytes& file) {
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_memory(&png, file.data(), file.size()))
    throw std::runtime_error(png.message);
  png.format = PNG_FORMAT_RGB;
  Image<Rgb> image(static_cast<int>(png.width), static_cast<int>(png.height));
  if (!png_image_finish_read(&png, nullptr, image.pixels.data(), 0, nullptr))
    throw std::runtime_error(png.message);
  return image;
}

inline bool same_pixels(const Image<Rgb>& a, const Image<Rgb>& b) {
  return a.width == b.width && a.height == b.height &&
         std::equal(a.pixels.begin(), a.pixels.end(), b.pixels.begin(),
                    [](Rgb p, Rgb q) { return p == q; });
}

}  // namespace danbv::reference
