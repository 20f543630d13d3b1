// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

namespace danbv::train {

// CRC-32 with the Castagnoli polynomial, as TFRecord files use it.
inline std::uint32_t crc32c(std::string_view bytes) {
  static const auto table = [] {
    std::array<std::uint32_t, 256> entries{};
    for (std::uint32_t i = 0; i < 256; ++i) {
      std::uint32_t c = i;
      for (int bit = 0; bit < 8; ++bit) c = c & 1 ? (c >> 1) ^ 0x82F63B78u : c >> 1;
      entries[i] = c;
    }
    return entries;
  }();
  std::uint32_t crc = ~0u;
  for (const char byte : bytes) crc = table[(crc ^ std::uint8_t(byte)) & 0xFF] ^ (crc >> 8);
  return ~crc;
}

// TFRecord never stores a CRC as it is, so that a CRC of data with CRCs inside stays sound.
inline std::uint32_t masked_crc32c(std::string_view bytes) {
  const std::uint32_t crc = crc32c(bytes);
  return ((crc >> 15) | (crc << 17)) + 0xA282EAD8u;
}

}  // namespace danbv::train
