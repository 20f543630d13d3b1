// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <vector>

#include "danbv/core/files/files.h"
#include "danbv/core/image/image.h"

namespace danbv {

Bytes encode_png(const Image<Rgb>& image);
Bytes encode_png(const Image<std::uint8_t>& indices, const std::vector<Rgb>& palette);
Bytes encode_png(const Image<std::uint16_t>& image);  // one 16-bit channel
Image<std::uint16_t> decode_png16(const Bytes& file, const std::string& name);

}  // namespace danbv
