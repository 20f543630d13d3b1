// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>

#include "danbv/state/reconstruction_state.h"

namespace danbv::bench {

// A ship of the fleet after a few views from around it, as many copies of it as asked for, each
// with a drone elsewhere.
class ScannedShip {
 public:
  // fitted: the grid is stretched over the ship's box, which makes about five times as many
  // occupied voxels as the cubic one.
  ScannedShip(const Queue& queue, bool fitted, index_t copies = 1);

  state::Observation observation() const { return state_->observation(drone_.span(), {}); }
  const GridSpec& grid() const { return state_->options().grid; }

 private:
  std::unique_ptr<state::ReconstructionState> state_;
  Buffer<state::DroneState> drone_;
};

}  // namespace danbv::bench
