// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

namespace danbv {

// FIPS 180-4. Names meshes, datasets and weights by their content.
class Sha256 {
 public:
  Sha256& update(const void* data, std::size_t bytes);
  std::string hex();  // ends the message; 64 lower-case digits

 private:
  void block(const std::uint8_t* data);

  std::uint32_t state_[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                             0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::uint8_t pending_[64] = {};
  std::uint64_t length_ = 0;
};

}  // namespace danbv
