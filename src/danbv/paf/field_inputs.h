// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/span.h"
#include "danbv/core/grid/grid.h"
#include "danbv/core/math/rigid.h"

namespace danbv::paf {

// The candidate positions: a box of points about the drone, in the level frame. x runs fastest.
struct LatticeSpec {
  Vec3i dims{10, 10, 10};
  float spacing = 1.0f;

  DANBV_HD index_t size() const { return index_t(dims.x) * dims.y * dims.z; }
  // 32-bit words that hold the visibility of one voxel from every candidate, 4 bits each.
  DANBV_HD index_t words() const { return (size() + 7) / 8; }
  DANBV_HD Vec3i cell(index_t q) const {
    return {int(q % dims.x), int(q / dims.x % dims.y), int(q / (index_t(dims.x) * dims.y))};
  }
  // From the drone to a candidate, level frame.
  DANBV_HD Vec3f offset(Vec3i c) const {
    return {spacing * (c.x - 0.5f * (dims.x - 1)), spacing * (c.y - 0.5f * (dims.y - 1)),
            spacing * (c.z - 0.5f * (dims.z - 1))};
  }
  DANBV_HD Vec3f offset(index_t q) const { return offset(cell(q)); }
};

// Cells of a grid that hold all occupied voxels, both ends included; nothing outside of it blocks.
struct CellBox {
  Vec3i low{0, 0, 0}, high{-1, -1, -1};
};

// What the scorer is told of an occupied voxel, but for its place: 17 of its 23 inputs.
struct ActiveVoxel {
  std::uint16_t cell = 0;        // flat index in the grid
  std::uint16_t directions = 0;  // D: 12 bits, 1 where seen from
  float support = 0, count = 0;  // views and points, scaled to about 0..1
  float linearity = 0, scattering = 0, curvature = 0;
};

// All that the field of B decisions is made of, the scorer's weights apart: what a decision
// computes once and training keeps for its epochs. Decision b owns voxels first[b] .. first[b] +
// count[b].
struct FieldInputs {
  LatticeSpec lattice;
  GridSpec grid;
  Span<const std::int32_t> first, count;  // [B]
  Span<const Rigidf> T_ship_drone;        // [B] the drone's place; axes of the level
                                          // frame, times DroneState::length_scale
  Span<const ActiveVoxel> voxels;         // [pool]
  Span<const std::uint32_t> visibility;   // [pool, words] candidate 8 w + i in bits 4 i of word w

  DANBV_HD index_t decisions() const { return count.size; }
};

// The field U of N decisions: what each candidate position about a drone is worth.
struct FieldValues {
  LatticeSpec lattice;
  Span<const float> values;  // [N, Q] on the device of the decision; valid until the next one
};

}  // namespace danbv::paf
