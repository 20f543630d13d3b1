// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/base64.h"

#include <cstdint>

namespace danbv {

std::string base64(const void* bytes, std::size_t size) {
  static constexpr char kLetters[] =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const auto* in = static_cast<const std::uint8_t*>(bytes);
  std::string text((size + 2) / 3 * 4, '=');
  for (std::size_t i = 0, at = 0; i < size; i += 3, at += 4) {
    const std::uint32_t left = i + 2 < size ? 3 : std::uint32_t(size - i);
    const std::uint32_t word =
        std::uint32_t(in[i]) << 16 | (left > 1 ? in[i + 1] << 8 : 0) | (left > 2 ? in[i + 2] : 0);
    for (std::uint32_t k = 0; k <= left; ++k) text[at + k] = kLetters[word >> (18 - 6 * k) & 63];
  }
  return text;
}

}  // namespace danbv
