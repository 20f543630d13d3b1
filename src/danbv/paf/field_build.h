// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/paf/field_options.h"
#include "danbv/state/observation.h"

namespace danbv::paf {

// What the steps that build a field read and write, on one device: occupied voxels in ascending
// order first, then what is visible from where.
struct FieldBuild {
  FieldOptions options;
  state::Observation seen;
  Span<std::int32_t> first, count;    // [N]
  Span<Rigidf> T_ship_drone;          // [N]
  Span<CellBox> boxes;                // [N]
  Span<std::uint32_t> transmittance;  // [N, V] packed, see transmittance.h
  Span<ActiveVoxel> voxels;           // [N, max_active]
  Span<std::uint32_t> visibility;     // [N, max_active, words]

  DANBV_HD Vec3f candidate(index_t env, Vec3i cell) const {
    return T_ship_drone[env] * options.lattice.offset(cell);
  }
  DANBV_HD bool occupied(index_t env, index_t cell) const {
    return seen.occupancy[env * seen.grid.size() + cell] > 0;
  }
};

}  // namespace danbv::paf
