// SPDX-License-Identifier: Apache-2.0
#include "danbv/depth/depth_io.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "danbv/core/error.h"
#include "danbv/core/png.h"

namespace danbv {

static_assert(std::endian::native == std::endian::little, "PFM is written as it lies in memory");

Image<std::uint16_t> to_millimetres(const Image<float>& depth) {
  Image<std::uint16_t> out(depth.width, depth.height);
  std::transform(depth.pixels.begin(), depth.pixels.end(), out.pixels.begin(), [](float metres) {
    return std::uint16_t(std::clamp(std::lround(1000.0f * metres), 0L, 65535L));
  });
  return out;
}

// Rows go from the bottom to the top in this format.
Bytes encode_pfm(const Image<float>& image) {
  const std::string header = fmt::format("Pf\n{} {}\n-1.0\n", image.width, image.height);
  Bytes file(header.begin(), header.end());
  const std::size_t row_bytes = sizeof(float) * image.width;
  for (int y = image.height - 1; y >= 0 && row_bytes > 0; --y) {
    const auto* row = reinterpret_cast<const std::uint8_t*>(&image.at(0, y));
    file.insert(file.end(), row, row + row_bytes);
  }
  return file;
}

Image<float> decode_pfm(const Bytes& file, const std::string& name) {
  const std::string head(file.begin(), file.begin() + std::min<std::size_t>(file.size(), 64));
  int width = 0, height = 0, used = 0;
  float scale = 0;
  if (std::sscanf(head.c_str(), "Pf %9d %9d %15f%n", &width, &height, &scale, &used) != 3)
    fail(name + ": not a one-channel PFM file");
  if (scale >= 0) fail(name + ": big-endian PFM is not read");
  if (width <= 0 || height <= 0 || width > 65536 || height > 65536)
    fail(fmt::format("{}: an image of {} x {} pixels is refused", name, width, height));
  const std::size_t row_bytes = sizeof(float) * width, first = std::size_t(used) + 1;
  if (file.size() != first + row_bytes * height)
    fail(fmt::format("{}: {} bytes do not hold {} x {} pixels", name, file.size(), width, height));
  Image<float> image(width, height);
  for (int y = 0; y < height; ++y)
    std::memcpy(&image.at(0, height - 1 - y), file.data() + first + row_bytes * y, row_bytes);
  return image;
}

void write_depth(const std::filesystem::path& path, const Image<float>& depth) {
  if (path.extension() == ".png")
    write_file(path, encode_png(to_millimetres(depth)));
  else if (path.extension() == ".pfm")
    write_file(path, encode_pfm(depth));
  else
    fail(path.string() + ": a depth image ends in .png or .pfm");
}

}  // namespace danbv
