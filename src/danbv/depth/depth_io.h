// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/files.h"
#include "danbv/core/image.h"

namespace danbv {

// Depth in whole millimetres, for 16-bit PNG; 0 stays "nothing", 65.535 m is the most.
Image<std::uint16_t> to_millimetres(const Image<float>& depth);

// Portable float map: one channel, little-endian, exact.
Bytes encode_pfm(const Image<float>& image);
Image<float> decode_pfm(const Bytes& file, const std::string& name);

// By the name's ending: .png (16 bits, millimetres) or .pfm (float, metres).
void write_depth(const std::filesystem::path& path, const Image<float>& depth);

}  // namespace danbv
