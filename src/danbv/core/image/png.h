// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <vector>

#include "danbv/core/device/span.h"
#include "danbv/core/files/files.h"
#include "danbv/core/image/image.h"

namespace danbv {

Bytes encode_png(const Image<Rgb>& image);
Bytes encode_png(const Image<std::uint8_t>& indices, const std::vector<Rgb>& palette);
Bytes encode_png(const Image<std::uint16_t>& image);  // one 16-bit channel
Image<std::uint16_t> decode_png16(const Bytes& file, const std::string& name);

// Any PNG as 8 bits of red, green and blue, without its transparency. An Error names what is none.
// Who does not trust a file asks for its pixels first: they are all kept in memory.
bool is_png(Span<const std::uint8_t> file);
std::uint64_t png_pixels(Span<const std::uint8_t> file, const std::string& name);
Image<Rgb> decode_png(Span<const std::uint8_t> file, const std::string& name);

}  // namespace danbv
