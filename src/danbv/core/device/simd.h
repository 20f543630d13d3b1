// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>
#include <cstring>
#include <type_traits>

#include "danbv/core/device/device.h"
#if defined(__SSE2__) && !defined(__CUDA_ARCH__)
#define DANBV_SSE2
#include <emmintrin.h>
#endif

// Numbers side by side, all that danbv has for them: packs, as GCC and Clang spell vectors, whose
// every lane does what a plain number would, to the last bit; loops over short arrays; functions
// that are compiled for several processors. Equations are templates that take a float or a pack.

// Before a short loop whose turns do the same to each element of arrays, or sum up such: vector
// instructions on the CPU, no loop at all on the GPU. DANBV_UNROLL: the latter alone.
#if defined(__CUDA_ARCH__)
#define DANBV_LANES _Pragma("unroll")
#define DANBV_LANES_SUM _Pragma("unroll")
#define DANBV_UNROLL _Pragma("unroll")
#elif defined(__clang__) || defined(__CUDACC__)
#define DANBV_LANES
#define DANBV_LANES_SUM
#define DANBV_UNROLL
#else
#define DANBV_LANES _Pragma("omp simd")
#define DANBV_LANES_SUM _Pragma("GCC unroll 1")  // GCC multiplies 16-bit pairs in such loops only
#define DANBV_UNROLL
#endif

// Before a function whose loops are worth it: compiled several times with all that it calls, for
// any processor and for vectors of 8 floats; which is taken shows when the program starts. No fused
// multiply-add in any, so all give the same bits. DANBV_WIDEST: also with AVX-512, for code that
// gains by its 32 registers.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define DANBV_WIDE __attribute__((target_clones("avx2", "default"), flatten))
#define DANBV_WIDEST __attribute__((target_clones("arch=x86-64-v4", "avx2", "default"), flatten))
#else
#define DANBV_WIDE
#define DANBV_WIDEST
#endif

// A source file may be compiled for one instruction set alone (paf/field_loops_avx2.cpp). It names
// that set, and the floats of its vectors, before it includes this header: whatever is built on
// packs then has symbols of its own, and the linker cannot hand one set's code to a processor that
// lacks it.
#ifndef DANBV_ISA
#define DANBV_ISA any_isa
#define DANBV_ISA_LANES 4
#endif

namespace danbv {

inline namespace DANBV_ISA {

constexpr int kLanes = DANBV_ISA_LANES;

template <class T, int N>
struct PackOf {
  using type __attribute__((vector_size(N * sizeof(T)))) = T;
};

// The whole numbers and the truth values that go with a float or with a pack of floats.
template <class T>
struct NumberTraits {
  using Ints = typename PackOf<std::int32_t, int(sizeof(T) / sizeof(float))>::type;
  using Mask = Ints;  // 0 or -1 a lane
};
template <>
struct NumberTraits<float> {
  using Ints = std::int32_t;
  using Mask = bool;
};
template <class T>
using IntsOf = typename NumberTraits<T>::Ints;
template <class T>
using MaskOf = typename NumberTraits<T>::Mask;

// What equations ask of a number; first a float's.

// A NaN as the second is passed over, as fminf and fmaxf do. One instruction on either device: GCC
// calls the C library for fminf.
DANBV_HD float lesser(float a, float b) {
#if defined(__CUDA_ARCH__)
  return fminf(a, b);
#else
  return b < a ? b : a;
#endif
}
DANBV_HD float greater(float a, float b) {
#if defined(__CUDA_ARCH__)
  return fmaxf(a, b);
#else
  return b > a ? b : a;
#endif
}
template <class T>
DANBV_HD T all(float x) {  // every lane the same
  if constexpr (std::is_same_v<T, float>)
    return x;
  else
    return x - T{};
}
DANBV_HD float root(float x) { return std::sqrt(x); }
#if defined(__CUDACC__)
__device__ inline float inverse_root(float x) { return rsqrtf(x); }
#endif
DANBV_HD float absolute(float x) { return std::fabs(x); }
template <class T>
DANBV_HD T keep(bool mask, T x) {  // x where the mask says so, else 0
  return mask ? x : T{};
}
DANBV_HD bool inverse(bool mask) { return !mask; }
DANBV_HD bool any(bool mask) { return mask; }
DANBV_HD float as_floats(std::int32_t x) { return static_cast<float>(x); }
DANBV_HD std::int32_t gather(const std::uint32_t* table, std::int32_t at) {
  return static_cast<std::int32_t>(table[at]);
}

#if !defined(__CUDACC__)  // a GPU's thread has packs of its own: core/cuda/floats.cuh

template <int N>
using Floats = typename PackOf<float, N>::type;
template <int N>
using Ints = typename PackOf<std::int32_t, N>::type;
template <class T>
concept Pack = !std::is_class_v<T> && !std::is_pointer_v<T> && requires(T p) {
  p[0];
};
template <Pack P>
constexpr int kLanesOf = int(sizeof(P) / sizeof(float));

template <Pack P>
inline P load(const float* from) {
  P p;
  std::memcpy(&p, from, sizeof p);
  return p;
}
template <Pack P>
inline void store(float* to, P p) {
  std::memcpy(to, &p, sizeof p);
}
template <Pack P>
inline P lesser(P a, P b) {
  return b < a ? b : a;
}
template <Pack P>
inline P greater(P a, P b) {
  return b > a ? b : a;
}
template <Pack P>
inline P root(P a) {
  P out;
  for (int i = 0; i < kLanesOf<P>; ++i) out[i] = __builtin_sqrtf(a[i]);
  return out;
}
template <Pack P>
inline P keep(IntsOf<P> mask, P a) {
  return reinterpret_cast<P>(reinterpret_cast<IntsOf<P>>(a) & mask);
}
template <Pack I>
inline I inverse(I mask) {
  return ~mask;
}
template <Pack P>
inline P absolute(P a) {
  return keep(0x7fffffff - IntsOf<P>{}, a);
}
template <Pack I>
inline auto as_floats(I values) {
  return __builtin_convertvector(values, Floats<kLanesOf<I>>);
}
template <Pack P>
inline float total(P p) {
  float sum = 0;
  for (int i = 0; i < kLanesOf<P>; ++i) sum += p[i];
  return sum;
}
template <Pack I>
inline bool any(I mask) {
  std::int64_t halves[sizeof(I) / sizeof(std::int64_t)], found = 0;
  std::memcpy(halves, &mask, sizeof mask);
  for (const std::int64_t half : halves) found |= half;
  return found != 0;
}

// table[at] of each lane.
template <Pack I>
inline I gather(const std::uint32_t* table, I at) {
  I out;
  for (int i = 0; i < kLanesOf<I>; ++i) out[i] = static_cast<std::int32_t>(table[at[i]]);
  return out;
}

// Instructions that GCC 12 does not find by itself: AVX's gathers, and one for greater where a side
// is zero.
#if DANBV_ISA_LANES == 8
inline Floats<8> greater(Floats<8> a, Floats<8> b) { return _mm256_max_ps(b, a); }
inline Ints<8> gather(const std::uint32_t* table, Ints<8> at) {
  return reinterpret_cast<Ints<8>>(_mm256_i32gather_epi32(reinterpret_cast<const int*>(table),
                                                          reinterpret_cast<__m256i>(at), 4));
}
#elif DANBV_ISA_LANES == 16
inline Floats<16> greater(Floats<16> a, Floats<16> b) {
  return _mm512_mask_max_ps(a, 0xffff, b, a);
}
inline Ints<16> gather(const std::uint32_t* table, Ints<16> at) {  // masks: GCC 12 warns of the
  return reinterpret_cast<Ints<16>>(_mm512_mask_i32gather_epi32(   // plain ones' own innards
      _mm512_setzero_si512(), 0xffff, reinterpret_cast<__m512i>(at), table, 4));
}
#elif defined(DANBV_SSE2)
inline Floats<4> greater(Floats<4> a, Floats<4> b) { return _mm_max_ps(b, a); }
#endif

// Bit k: lane k of a mask. Compilers do not find the one instruction that every x86-64 processor
// has for it.
inline std::uint32_t mask_bits(Ints<4> mask) {
#if defined(__SSE2__)
  return std::uint32_t(_mm_movemask_ps(reinterpret_cast<__m128>(mask)));
#else
  return std::uint32_t((mask[0] & 1) | (mask[1] & 2) | (mask[2] & 4) | (mask[3] & 8));
#endif
}
inline std::uint32_t mask_bits(Ints<8> mask) {
#if defined(__SSE2__)
  Ints<4> halves[2];
  std::memcpy(halves, &mask, sizeof halves);
  return mask_bits(halves[0]) | mask_bits(halves[1]) << 4;
#else
  using Pairs = typename PackOf<std::uint64_t, 4>::type;
  const auto pairs = reinterpret_cast<Pairs>(mask & Ints<8>{1, 2, 4, 8, 16, 32, 64, 128});
  const std::uint64_t found = (pairs[0] | pairs[1]) | (pairs[2] | pairs[3]);
  return std::uint32_t(found | found >> 32);
#endif
}

#endif  // packs

// The same of masks in arrays of N numbers. GPUs, and processors without SSE2, take plain loops.
template <int N>
DANBV_HD std::uint64_t mask_bits(const std::int16_t* mask) {
  std::uint64_t bits = 0;
#if defined(DANBV_SSE2)
  const auto* eights = reinterpret_cast<const __m128i*>(mask);
  for (int k = 0; k < N / 8; k += 2) {
    const auto two = _mm_packs_epi16(_mm_loadu_si128(eights + k), _mm_loadu_si128(eights + k + 1));
    bits |= std::uint64_t(std::uint32_t(_mm_movemask_epi8(two))) << k * 8;
  }
#else
  DANBV_LANES_SUM
  for (int k = 0; k < N; ++k) bits |= std::uint64_t(mask[k]) & (std::uint64_t(1) << k);
#endif
  return bits;
}
template <int N>
DANBV_HD std::uint32_t mask_bits(const std::int32_t* mask) {
  std::uint32_t bits = 0;
#if defined(DANBV_SSE2)
  for (int k = 0; k < N; k += 4)
    bits |= std::uint32_t(_mm_movemask_ps(_mm_loadu_ps(reinterpret_cast<const float*>(mask + k))))
            << k;
#else
  DANBV_LANES_SUM
  for (int k = 0; k < N; ++k) bits |= std::uint32_t(mask[k]) & (1u << k);
#endif
  return bits;
}

// The sum of N <= 64 products of numbers from 0 to 2^14, N a multiple of 8.
template <int N>
DANBV_HD std::int64_t sum_of_products(const std::int16_t* a, const std::int16_t* b) {
#if defined(DANBV_SSE2)
  const auto* x = reinterpret_cast<const __m128i*>(a);
  const auto* y = reinterpret_cast<const __m128i*>(b);
  __m128i sums = _mm_setzero_si128();  // two products of each eight: 8 eights fit 32 bits
  for (int k = 0; k < N / 8; ++k)
    sums = _mm_add_epi32(sums, _mm_madd_epi16(_mm_loadu_si128(x + k), _mm_loadu_si128(y + k)));
  const __m128i odd = _mm_srli_epi64(sums, 32), even = _mm_srli_epi64(_mm_slli_epi64(sums, 32), 32);
  const __m128i two = _mm_add_epi64(odd, even);
  return _mm_cvtsi128_si64(_mm_add_epi64(two, _mm_unpackhi_epi64(two, two)));
#else
  std::uint32_t sums[8] = {};
  for (int at = 0; at < N; at += 8) {
    DANBV_LANES
    for (int k = 0; k < 8; ++k) sums[k] += std::uint32_t(std::int32_t(a[at + k]) * b[at + k]);
  }
  std::int64_t sum = 0;
  for (int k = 0; k < 8; ++k) sum += sums[k];
  return sum;
#endif
}

}  // namespace DANBV_ISA

}  // namespace danbv
