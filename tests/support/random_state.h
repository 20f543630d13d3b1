// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/core/device/buffer.h"
#include "danbv/core/math/rng.h"
#include "danbv/state/observation.h"

namespace danbv {

// A made-up state of N drones: a share of the voxels is occupied, each by a few points.
class RandomState {
 public:
  RandomState(const Queue& queue, index_t environments, const GridSpec& grid, double share,
              std::uint64_t seed)
      : grid_(grid) {
    Rng rng({.seed = seed, .purpose = Purpose::test});
    for (index_t i = 0; i < environments * grid.size(); ++i) add_voxel(rng, share);
    for (index_t i = 0; i < environments; ++i) add_drone(rng);
    occupancy_ = {queue, host.occupancy};
    directions_ = {queue, host.directions};
    complexity_ = {queue, host.complexity};
    sums_ = {queue, host.sums};
    drone_ = {queue, host.drone};
  }

  state::Observation observation() const {
    return {grid_,
            occupancy_.span(),
            directions_.span(),
            complexity_.span(),
            sums_.span(),
            drone_.span(),
            {}};
  }

  struct Host {
    std::vector<std::int8_t> occupancy;
    std::vector<std::uint16_t> directions;
    std::vector<Complexity> complexity;
    std::vector<VoxelSums> sums;
    std::vector<state::DroneState> drone;
  } host;

 private:
  void add_voxel(Rng& rng, double share) {
    VoxelSums s = empty_sums();
    const bool occupied = rng.uniform() < share;
    const int points = occupied ? 1 + int(rng.uniform() * 12) : 0;
    for (int i = 0; i < points; ++i) {
      const Vec3d p{rng.uniform(), rng.uniform(), rng.uniform()};
      add_point(s, multiply(p.cast<float>(), grid_.voxel));
    }
    s.views = occupied ? 1 + int(rng.uniform() * 5) : 0;
    host.occupancy.push_back(occupied ? 1 : rng.uniform() < 0.5 ? -1 : 0);
    host.directions.push_back(
        occupied ? std::uint16_t(rng.uniform() < 0.1 ? 4095 : int(rng.uniform() * 4096)) : 0);
    host.complexity.push_back(online_complexity(s, {1, 1, 1}));
    host.sums.push_back(s);
  }
  void add_drone(Rng& rng) {
    state::DroneState d;
    d.view.position = (unit_sphere(rng) * rng.uniform(2, 9)).cast<float>();
    d.view.position.z = std::fabs(d.view.position.z);
    d.ship_rotation = (unit_sphere(rng) * 0.2).cast<float>();
    d.ship_heave = float(rng.uniform(-0.3, 0.3));
    host.drone.push_back(d);
  }

  GridSpec grid_;
  Buffer<std::int8_t> occupancy_;
  Buffer<std::uint16_t> directions_;
  Buffer<Complexity> complexity_;
  Buffer<VoxelSums> sums_;
  Buffer<state::DroneState> drone_;
};

}  // namespace danbv
