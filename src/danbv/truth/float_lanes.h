// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <cstring>

#include "danbv/core/math/vec.h"
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

// Vectors of 8 numbers, as GCC and Clang spell them: one register with AVX2, two with SSE or NEON;
// and of 4.
// Each lane does what a plain float would, to the last bit.
namespace danbv::truth {

using Floats8 = float __attribute__((vector_size(32)));
using Ints8 = std::int32_t __attribute__((vector_size(32)));
using Floats4 = float __attribute__((vector_size(16)));
using Ints4 = std::int32_t __attribute__((vector_size(16)));
using Vec3f8 = Vec3<Floats8>;
using Vec3f4 = Vec3<Floats4>;

inline Floats8 load8(const float* from) {
  Floats8 lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}
inline Floats8 all8(float x) { return Floats8{} + x; }
inline Vec3f8 all8(Vec3f v) { return {all8(v.x), all8(v.y), all8(v.z)}; }
inline Floats8 lesser8(Floats8 a, Floats8 b) { return b < a ? b : a; }
inline Floats8 greater8(Floats8 a, Floats8 b) { return b > a ? b : a; }

inline Floats4 load4(const float* from) {
  Floats4 lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}
inline Floats4 absolute(Floats4 a) { return Floats4(Ints4(a) & 0x7fffffff); }
// Each corner of a triangle after another.
inline Floats4 next(Floats4 corners) {
  return __builtin_shufflevector(corners, corners, 1, 2, 0, 1);
}

// Bit k: lane k, which a comparison found true. Compilers do not find the one instruction that
// every x86-64 processor has for it.
inline std::uint32_t bits4(Ints4 found) {
#if defined(__SSE2__)
  __m128 lanes;
  std::memcpy(&lanes, &found, sizeof lanes);
  return std::uint32_t(_mm_movemask_ps(lanes));
#else
  return std::uint32_t((found[0] & 1) | (found[1] & 2) | (found[2] & 4) | (found[3] & 8));
#endif
}
inline bool any_of_three(Ints4 found) { return (bits4(found) & 7) != 0; }
inline std::uint32_t bits8(Ints8 found) {
#if defined(__SSE2__)
  Ints4 halves[2];
  std::memcpy(halves, &found, sizeof halves);
  return bits4(halves[0]) | bits4(halves[1]) << 4;
#else
  const Ints8 bits = found & Ints8{1, 2, 4, 8, 16, 32, 64, 128};
  using Pairs = std::uint64_t __attribute__((vector_size(32)));
  const auto pairs = Pairs(bits);
  const std::uint64_t any = (pairs[0] | pairs[1]) | (pairs[2] | pairs[3]);
  return std::uint32_t(any | any >> 32);
#endif
}

}  // namespace danbv::truth
