// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/lanes.h"
#include "danbv/core/math/bits.h"
#include "danbv/state/tiled_depth.h"
#if defined(__SSE2__) && !defined(__CUDA_ARCH__)
#define DANBV_STATE_SSE2
#include <emmintrin.h>
#endif

// Numbers of 16 bits side by side, of the pixels of a patch. Compilers do not find the instructions
// for them that every x86-64 processor has; elsewhere plain loops do the same.
namespace danbv::state {

#if defined(__CUDA_ARCH__)
constexpr int kPatchRows = 1;  // a thread has few registers
#else
constexpr int kPatchRows = kStateTile;
#endif
constexpr int kPatch = kPatchRows * kStateTile;  // pixels, kStateTile in a row

// Bit k: lane k of a mask of zeros and minus ones.
DANBV_HD std::uint64_t lane_bits(const std::int16_t* on) {
  std::uint64_t bits = 0;
#if defined(DANBV_STATE_SSE2)
  const auto* rows = reinterpret_cast<const __m128i*>(on);
  for (int k = 0; k < kPatchRows; k += 2) {
    const auto two = _mm_packs_epi16(_mm_loadu_si128(rows + k), _mm_loadu_si128(rows + k + 1));
    bits |= std::uint64_t(std::uint32_t(_mm_movemask_epi8(two))) << k * kStateTile;
  }
#else
  DANBV_LANES_SUM
  for (int k = 0; k < kPatch; ++k) bits |= std::uint64_t(on[k]) & (std::uint64_t(1) << k);
#endif
  return bits;
}

// The same of 32 bits each.
template <int kLanes>
DANBV_HD std::uint32_t sign_bits(const std::int32_t* on) {
  std::uint32_t bits = 0;
#if defined(DANBV_STATE_SSE2)
  for (int k = 0; k < kLanes; k += 4)
    bits |= std::uint32_t(_mm_movemask_ps(_mm_loadu_ps(reinterpret_cast<const float*>(on + k))))
            << k;
#else
  DANBV_LANES_SUM
  for (int k = 0; k < kLanes; ++k) bits |= std::uint32_t(on[k]) & (1u << k);
#endif
  return bits;
}

// The sum over a patch of the products of numbers from 0 to 2^14.
DANBV_HD std::int64_t products(const std::int16_t* a, const std::int16_t* b) {
#if defined(DANBV_STATE_SSE2)
  const auto* x = reinterpret_cast<const __m128i*>(a);
  const auto* y = reinterpret_cast<const __m128i*>(b);
  __m128i sums = _mm_setzero_si128();  // two products a row in each: 8 rows fit 32 bits
  for (int k = 0; k < kPatchRows; ++k)
    sums = _mm_add_epi32(sums, _mm_madd_epi16(_mm_loadu_si128(x + k), _mm_loadu_si128(y + k)));
  const __m128i odd = _mm_srli_epi64(sums, 32), even = _mm_srli_epi64(_mm_slli_epi64(sums, 32), 32);
  const __m128i two = _mm_add_epi64(odd, even);
  return _mm_cvtsi128_si64(_mm_add_epi64(two, _mm_unpackhi_epi64(two, two)));
#else
  std::uint32_t sums[kStateTile] = {};
  for (int row = 0; row < kPatch; row += kStateTile) {
    DANBV_LANES
    for (int k = 0; k < kStateTile; ++k)
      sums[k] += std::uint32_t(std::int32_t(a[row + k]) * b[row + k]);
  }
  std::int64_t sum = 0;
  for (int k = 0; k < kStateTile; ++k) sum += sums[k];
  return sum;
#endif
}

}  // namespace danbv::state
