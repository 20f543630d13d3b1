// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/camera/camera.h"
#include "danbv/core/device/buffer.h"
#include "danbv/state/observation.h"
#include "danbv/state/state_options.h"

namespace danbv::state {

struct StateGrids;

// The grids G, D, C of N environments. Depth images and registered poses go in; what planners see
// comes out. Allocates when made and for the first image, never after.
class ReconstructionState {
 public:
  ReconstructionState(const Queue& queue, index_t environments, const StateOptions& options = {});

  // Environments whose flag is set start anew. restart: [N] on the queue's device.
  void reset(const Queue& queue, Span<const std::uint8_t> restart);
  void reset_all(const Queue& queue);
  // Moves each grid by whole voxels: what leaves it is forgotten. steps: [N] on the queue's device.
  void move(const Queue& queue, Span<const Vec3i> steps);

  // One view of every environment: depth [N, H, W] along camera z (0: nothing seen), poses from
  // registration, both on the queue's device.
  void integrate(const Queue& queue, const camera::Camera& camera, Span<const float> depth,
                 Span<const RegisteredView> views);

  const StateOptions& options() const { return options_; }
  index_t environments() const { return environments_; }
  // The grids, with the drone's own part and its images left to the caller.
  Observation observation(Span<const DroneState> drone, Span<const action::History> history) const;
  Span<const float> raw_occupancy() const { return occupancy_.span(); }

 private:
  StateGrids grids() const;

  StateOptions options_;
  index_t environments_;
  Buffer<VoxelSums> sums_;
  Buffer<std::uint8_t> all_;
  Buffer<std::uint8_t> near_;  // of the view at hand, as are these:
  Buffer<float> farthest_, farthest_blocks_;
  Buffer<std::int32_t> fresh_;
  Buffer<float> occupancy_;
  Buffer<std::int8_t> ternary_;
  Buffer<std::uint16_t> directions_;
  Buffer<Complexity> complexity_;
};

}  // namespace danbv::state
