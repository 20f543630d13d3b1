// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/device.h"

namespace danbv {

DANBV_HD int lowest_bit(std::uint64_t bits) {
#if defined(__CUDA_ARCH__)
  return __ffsll(static_cast<long long>(bits)) - 1;
#else
  return __builtin_ctzll(bits);
#endif
}

DANBV_HD int count_bits(std::uint64_t bits) {
#if defined(__CUDA_ARCH__)
  return __popcll(bits);
#else
  return __builtin_popcountll(bits);
#endif
}

}  // namespace danbv
