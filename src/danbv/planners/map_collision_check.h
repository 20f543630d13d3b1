// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/grid/workspace.h"
#include "danbv/state/observation.h"

// How far the drone would stay from what its own map says is there. Here, what was never seen stops
// nobody: only rays to hits carve, so most of the air is unknown for good (but see air_map.h).
namespace danbv::planners {

constexpr float kMapSample = 0.25f;  // between the samples of a leg

// One environment's map, and the ship's pose in the level frame as registration estimates it.
struct MapView {
  GridSpec grid;
  const std::int8_t* occupancy;  // [V]
  const VoxelSums* sums;         // [V]
  Rigidf T_ship_level;

  DANBV_HD MapView(const state::Observation& seen, index_t env)
      : grid(seen.grid),
        occupancy(seen.occupancy.data + env * seen.grid.size()),
        sums(seen.sums.data + env * seen.grid.size()),
        T_ship_level(Rigidf{rotation_vector(seen.drone[env].ship_rotation),
                            {0, 0, seen.drone[env].ship_heave}}
                         .inverse()) {}

  // How far a point of the ship frame lies from the boxes around the points of occupied voxels,
  // `most` at most.
  DANBV_HD float distance(Vec3f p_ship, float most) const {
    float least = most * most;
    for_cells_near(p_ship, most, [&](Vec3i cell) {
      const float squared = squared_distance(cell, p_ship);
      least = squared < least ? squared : least;
      return false;
    });
    return std::sqrt(least);
  }
  // Whether it lies nearer to one of them than the margin.
  DANBV_HD bool occupied_near(Vec3f p_ship, float margin) const {
    return for_cells_near(p_ship, margin, [&](Vec3i cell) {
      return squared_distance(cell, p_ship) < margin * margin;
    });
  }

  // Whether the straight leg between two points of the level frame comes too near.
  DANBV_HD bool leg_blocked(Vec3f from_level, Vec3f to_level, float margin) const {
    const Leg leg = leg_between(from_level, to_level, margin);
    for (int k = 1; k <= leg.pieces; ++k)
      if (occupied_near(leg.at(k), kept_at(leg, k))) return true;
    return false;
  }

  // The same, piece by piece, for many threads to ask.
  struct Leg {
    Vec3f from, to;  // ship frame
    float length;
    int pieces;
    float margin, near;  // kept, and close to the start

    DANBV_HD Vec3f at(int k) const { return from + (to - from) * (float(k) / pieces); }
  };
  // Close to where it starts half the margin will do, or as much as there is: a drone that is too
  // near must be able to leave, and comes no nearer.
  DANBV_HD Leg leg_between(Vec3f from_level, Vec3f to_level, float margin) const {
    const Vec3f from = T_ship_level * from_level, to = T_ship_level * to_level;
    const float length = norm(to - from), half = 0.5f * margin;
    return {from, to, length, 1 + int(length / kMapSample), margin, 0.98f * distance(from, half)};
  }
  DANBV_HD static float kept_at(const Leg& leg, int k) {
    return float(k) / leg.pieces * leg.length < leg.margin ? leg.near : leg.margin;
  }

 private:
  // Until visit(cell) says true; whether it has.
  template <class Visit>
  DANBV_HD bool for_cells_near(Vec3f p_ship, float margin, const Visit& visit) const {
    const Vec3f reach{margin, margin, margin};
    const Vec3i low = grid.cell(p_ship - reach), high = grid.cell(p_ship + reach);
    for (int z = low.z; z <= high.z; ++z)
      for (int y = low.y; y <= high.y; ++y)
        for (int x = low.x; x <= high.x; ++x)
          if (grid.contains({x, y, z}) && visit(Vec3i{x, y, z})) return true;
    return false;
  }

  // From a point to the box of a voxel; far away where it is not occupied.
  DANBV_HD float squared_distance(Vec3i cell, Vec3f p_ship) const {
    const index_t v = grid.index(cell);
    if (occupancy[v] <= 0) return 1e30f;
    const Vec3f corner = grid.center(cell) - grid.voxel * 0.5f;
    const VoxelSums& s = sums[v];
    float squared = 0;
    for (int k = 0; k < 3; ++k) {
      const float low = corner[k] + s.low[k] / kFixedPerMetre;
      const float high = corner[k] + s.high[k] / kFixedPerMetre;
      const float off = p_ship[k] < low ? low - p_ship[k] : p_ship[k] > high ? p_ship[k] - high : 0;
      squared += off * off;
    }
    return squared;
  }
};

}  // namespace danbv::planners
