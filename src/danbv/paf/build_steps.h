// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/paf/active_voxels.h"

namespace danbv::paf {

struct FieldOptions {
  LatticeSpec lattice = {};
  index_t max_active = 2048;  // voxels of a decision; more are thinned evenly
  VisibilityOptions visibility = {};
};

// What the steps that build a field read and write, on one device.
struct FieldBuild {
  FieldOptions options;
  state::Observation seen;
  Span<std::int32_t> first, count;    // [N]
  Span<Rigidf> T_ship_drone;          // [N]
  Span<CellBox> boxes;                // [N]
  Span<std::uint32_t> transmittance;  // [N, V]
  Span<ActiveVoxel> voxels;           // [N, max_active]
  Span<std::uint32_t> visibility;     // [N, max_active, words]

  DANBV_HD Vec3f candidate(index_t env, Vec3i cell) const {
    return T_ship_drone[env] * options.lattice.offset(cell);
  }
  DANBV_HD bool occupied(index_t env, index_t cell) const {
    return seen.occupancy[env * seen.grid.size() + cell] > 0;
  }
  DANBV_HD std::uint32_t packed_transmittance(index_t env, index_t cell) const {
    if (!occupied(env, cell)) return 0;
    return pack_transmittance(axis_transmittance(seen.sums[env * seen.grid.size() + cell],
                                                 seen.grid.voxel,
                                                 options.visibility.transmittance));
  }
  // The visibility of one voxel from eight candidates. table: of this environment.
  DANBV_HD std::uint32_t visibility_word(index_t env, index_t cell, index_t word,
                                         const CellBox& box, const std::uint32_t* table) const {
    const LatticeSpec& lattice = options.lattice;
    const Vec3i from = seen.grid.unflatten(cell);
    Vec3i c = lattice.cell(8 * word);
    std::uint32_t packed = 0;
    for (int i = 0; i < 8 && c.z < lattice.dims.z; ++i) {
      const float vis =
          path_visibility(seen.grid, box, table, from, candidate(env, c), options.visibility);
      packed |= encode_visibility(vis, options.visibility.threshold) << 4 * i;
      if (++c.x == lattice.dims.x) {
        c.x = 0;
        if (++c.y == lattice.dims.y) c.y = 0, ++c.z;
      }
    }
    return packed;
  }
};

// The steps in turn: occupied voxels in ascending order, then what is visible from where.
void collect_active(const Queue& queue, const FieldBuild& build);
void walk_visibility(const Queue& queue, const FieldBuild& build);

#if DANBV_HAS_CUDA
void collect_active_cuda(const Queue& queue, const FieldBuild& build);
void walk_visibility_cuda(const Queue& queue, const FieldBuild& build);
#endif

}  // namespace danbv::paf
