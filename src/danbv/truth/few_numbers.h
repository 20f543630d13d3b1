// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>

namespace danbv::truth {

// A small set of numbers that takes no memory; full() once there were more than fit.
class FewNumbers {
 public:
  bool full() const { return full_; }
  bool empty() const { return count_ == 0; }
  const std::uint32_t* begin() const { return numbers_.data(); }
  const std::uint32_t* end() const { return numbers_.data() + count_; }
  bool has(std::uint32_t number) const { return std::find(begin(), end(), number) != end(); }
  void add(std::uint32_t number) {
    if (has(number)) return;
    full_ = full_ || count_ == kMost;
    if (count_ < kMost) numbers_[count_++] = number;
  }
  // Adds a number that is not there, takes away one that is.
  void toggle(std::uint32_t number) {
    const auto at = std::find(begin(), end(), number) - begin();
    if (at == count_) return add(number);
    numbers_[at] = numbers_[--count_];
  }

 private:
  static constexpr int kMost = 48;
  std::array<std::uint32_t, kMost> numbers_;
  int count_ = 0;
  bool full_ = false;
};

}  // namespace danbv::truth
