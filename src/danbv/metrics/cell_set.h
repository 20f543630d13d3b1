// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <vector>

namespace danbv::metrics {

// Cells of a grid of 2^21 an axis. 8 x 8 x 8 of them share a brick, which is one line of a cache;
// points of a surface that come in the order of pixels mostly stay in the brick of the last one.
class CellSet {
 public:
  static constexpr int kAxisBits = 21;

  CellSet() { clear(); }
  void clear();
  // Coordinates below 2^21. Whether the cell is new.
  bool insert(std::uint32_t x, std::uint32_t y, std::uint32_t z) {
    const std::uint64_t key =
        (std::uint64_t(x >> 3) << (kAxisBits - 3) | y >> 3) << (kAxisBits - 3) | z >> 3;
    if (key != last_key_) last_ = brick_of(last_key_ = key);
    std::uint64_t& layer = bricks_[last_][z & 7];
    const std::uint64_t cell = std::uint64_t(1) << ((y & 7) * 8 + (x & 7));
    const bool is_new = (layer & cell) == 0;
    layer |= cell;
    return is_new;
  }

 private:
  static constexpr std::uint64_t kFree = ~std::uint64_t(0);
  struct Entry {
    std::uint64_t key = kFree;
    std::uint32_t brick = 0;
  };
  std::uint32_t brick_of(std::uint64_t key);
  std::size_t place_of(std::uint64_t key) const;
  void grow();

  std::vector<Entry> table_;  // by open addressing; a power of two long
  std::vector<std::array<std::uint64_t, 8>> bricks_;
  std::uint64_t last_key_ = kFree;
  std::uint32_t last_ = 0;
};

}  // namespace danbv::metrics
