// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/paf/field_build.h"
#include "danbv/paf/transmittance.h"

// From what a planner sees of a voxel to what the field makes of it.
namespace danbv::paf {

// Scales that bring support and count to about 0..1: the usual budget of views, and the logarithm
// of as many points as 30 close views can put into a voxel.
constexpr float kSupportScale = 1.0f / 30;
constexpr float kCountScale = 1.0f / 12;

DANBV_HD ActiveVoxel active_voxel(const state::Observation& seen, index_t env, index_t cell) {
  const index_t i = env * seen.grid.size() + cell;
  const VoxelSums& sums = seen.sums[i];
  const Complexity c = seen.complexity[i];
  return {static_cast<std::uint16_t>(cell),
          seen.directions[i],
          kSupportScale * static_cast<float>(sums.views),
          kCountScale * std::log1p(static_cast<float>(sums.points)),
          c.linearity,
          c.scattering,
          c.curvature};
}

// A voxel of the table that walks read: 0 where it is not occupied.
DANBV_HD std::uint32_t packed_transmittance(const FieldBuild& build, index_t env, index_t cell) {
  if (!build.occupied(env, cell)) return 0;
  const GridSpec& grid = build.seen.grid;
  return pack_transmittance(axis_transmittance(build.seen.sums[env * grid.size() + cell],
                                               grid.voxel, build.options.visibility.transmittance));
}

// The drone's place in the ship frame, with axes of the level frame: candidates are T * offset.
DANBV_HD Rigidf drone_in_ship(const state::DroneState& drone) {
  const Mat3f ship_from_level = rotation_vector(drone.ship_rotation).transposed();
  return {ship_from_level * drone.length_scale,
          ship_from_level * (drone.view.position - Vec3f{0, 0, drone.ship_heave})};
}

// Where the occupied voxel of a rank goes when `total` of them must fit into `most` places: evenly
// thinned, in order. Negative: it is left out.
DANBV_HD index_t active_slot(index_t rank, index_t total, index_t most) {
  if (total <= most) return rank;
  const index_t slot = rank * most / total;
  return (rank + 1) * most / total > slot ? slot : -1;
}

DANBV_HD void extend(CellBox& box, Vec3i cell) {
  box.low = min(box.low, cell);
  box.high = max(box.high, cell);
}

// A box that any cell extends.
DANBV_HD CellBox empty_box(Vec3i dims) { return {dims, {-1, -1, -1}}; }

}  // namespace danbv::paf
