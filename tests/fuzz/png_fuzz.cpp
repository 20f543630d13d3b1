// SPDX-License-Identifier: Apache-2.0
// 16-bit depth pictures, and any of few pixels as textures are read.
#include "danbv/core/image/png.h"
#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  danbv::fuzz::reads_or_refuses([&] {
    const auto image = danbv::decode_png16({data, data + size}, "fuzz");
    danbv::fuzz::hold(image.pixels.size() == std::size_t(image.width) * image.height);
  });
  danbv::fuzz::reads_or_refuses([&] {
    const danbv::Span<const std::uint8_t> file{data, danbv::index_t(size)};
    if (danbv::png_pixels(file, "fuzz") > 1 << 20) return;
    const auto image = danbv::decode_png(file, "fuzz");
    danbv::fuzz::hold(image.pixels.size() == std::size_t(image.width) * image.height);
  });
  return 0;
}
