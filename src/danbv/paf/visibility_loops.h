// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/paf/field_loops.h"
#include "danbv/paf/visibility.h"

// Visibility on the CPU: a voxel and as many candidates at a time as a vector holds. Each
// field_loops_*.cpp compiles this for another instruction set, which it names as DANBV_ISA, with
// vectors of DANBV_ISA_LANES floats.
namespace danbv::paf {

inline namespace DANBV_ISA {

constexpr int kBlock = 16;  // candidates in hand at a time: two words of visibility
constexpr int kPacks = kBlock / kLanes;
using Real = Floats<kLanes>;

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
  Vec3<Real> pack(index_t i) const {
    return {load<Real>(x + i), load<Real>(y + i), load<Real>(z + i)};
  }
};

inline std::uint32_t packed_codes(const float* visibility, index_t n, float threshold) {
  std::uint32_t packed = 0;
  for (index_t i = 0; i < n; ++i) packed |= encode_visibility(visibility[i], threshold) << 4 * i;
  return packed;
}

// A voxel and a block of n candidates: two words, or the one that is left.
template <class At>
void walk_block(const FieldBuild& build, index_t env, Vec3i cell, const At& at, index_t first,
                index_t n, std::uint32_t* words) {
  const GridSpec& grid = build.seen.grid;
  const VisibilityOptions& options = build.options.visibility;
  const std::uint32_t* table = build.transmittance.data + env * grid.size();
  const CellBox box = build.boxes[env];
  alignas(64) float visibility[kBlock];
  for (int i = 0; i < kBlock; i += kLanes)
    store(visibility + i, path_visibility(grid, box, table, cell, at.pack(first + i), options));
  words[0] = packed_codes(visibility, n < 8 ? n : 8, options.threshold);
  if (n > 8) words[1] = packed_codes(visibility + 8, n - 8, options.threshold);
}

inline void walk_loop(const FieldBuild& build, index_t env, index_t from, index_t to) {
  const LatticeSpec& lattice = build.options.lattice;
  for (index_t q = 0; q < lattice.size(); q += kCandidateChunk) {
    const index_t left = lattice.size() - q, n = left < kCandidateChunk ? left : kCandidateChunk;
    const Candidates<kCandidateChunk> at(lattice, build.T_ship_drone[env], q, n);
    for (index_t k = from; k < to; ++k) {
      const index_t slot = env * build.options.max_active + k;
      const Vec3i cell = build.seen.grid.unflatten(build.voxels[slot].cell);
      std::uint32_t* row = build.visibility.data + slot * lattice.words() + q / 8;
      for (index_t i = 0; i < n; i += kBlock)
        walk_block(build, env, cell, at, i, n - i < kBlock ? n - i : kBlock, row + i / 8);
    }
  }
}

}  // namespace DANBV_ISA

}  // namespace danbv::paf
