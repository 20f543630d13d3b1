// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bit>
#include <cstring>

#include "danbv/paf/field_loops.h"

// Candidates side by side in vectors of DANBV_PAF_LANES floats. Each field_loops_*.cpp compiles
// this, and what is built on it, for another instruction set, hence in a namespace of its own.
#ifndef DANBV_PAF_LANES
#define DANBV_PAF_LANES 4
#define DANBV_PAF_LANES_NAME lanes_any
#endif

namespace danbv::paf::DANBV_PAF_LANES_NAME {

constexpr int kLanes = DANBV_PAF_LANES;
constexpr int kBlock = 16;  // candidates in hand at a time: two words of visibility
constexpr int kPacks = kBlock / kLanes;

using Pack = float __attribute__((vector_size(4 * DANBV_PAF_LANES)));
using Ints = std::int32_t __attribute__((vector_size(4 * DANBV_PAF_LANES)));  // also masks: 0 or -1

inline Pack load(const float* from) {
  Pack p;
  std::memcpy(&p, from, sizeof p);
  return p;
}
inline void store(float* to, Pack p) { std::memcpy(to, &p, sizeof p); }
inline Pack larger(Pack a, Pack b) { return a > b ? a : b; }
inline Pack smaller(Pack a, Pack b) { return a < b ? a : b; }
inline Pack as_pack(Ints values) { return __builtin_convertvector(values, Pack); }
inline Pack keep(Ints mask, Pack p) {  // p where the mask says so, else 0
  return reinterpret_cast<Pack>(reinterpret_cast<Ints>(p) & mask);
}
inline float total(Pack p) {
  float sum = 0;
  for (int i = 0; i < kLanes; ++i) sum += p[i];
  return sum;
}
inline bool any(Ints mask) {
  std::int64_t halves[kLanes / 2], all = 0;
  std::memcpy(halves, &mask, sizeof mask);
  for (const std::int64_t half : halves) all |= half;
  return all != 0;
}

inline Ints gather(const std::uint32_t* table, Ints at) {
#if DANBV_PAF_LANES == 16  // with a mask: GCC 12 warns of the plain one's own innards
  return reinterpret_cast<Ints>(_mm512_mask_i32gather_epi32(
      _mm512_setzero_si512(), 0xffff, reinterpret_cast<__m512i>(at), table, 4));
#elif DANBV_PAF_LANES == 8
  return reinterpret_cast<Ints>(_mm256_i32gather_epi32(reinterpret_cast<const int*>(table),
                                                       reinterpret_cast<__m256i>(at), 4));
#else
  Ints word;
  for (int i = 0; i < kLanes; ++i) word[i] = static_cast<std::int32_t>(table[at[i]]);
  return word;
#endif
}

// Candidate positions in the ship frame, padded to whole blocks.
template <index_t N>
struct Candidates {
  alignas(64) float x[N], y[N], z[N];

  Candidates(const LatticeSpec& lattice, const Rigidf& T_ship_drone, index_t first_q, index_t n) {
    const index_t last = lattice.size() - 1;
    for (index_t i = 0; i < (n + kBlock - 1) / kBlock * kBlock; ++i) {
      const index_t q = first_q + i < last ? first_q + i : last;
      const Vec3f p = T_ship_drone * lattice.offset(q);
      x[i] = p.x, y[i] = p.y, z[i] = p.z;
    }
  }
};

}  // namespace danbv::paf::DANBV_PAF_LANES_NAME
