// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/camera/camera.h"
#include "danbv/core/device/buffer.h"
#include "danbv/truth/ground_truth.h"

namespace danbv::truth {

// A view of one environment from the camera's true pose.
struct TrueView {
  Rigidf T_ship_cam;
  std::int32_t target = 0;  // which of the targets
  std::int32_t taken = 1;   // 0: no view was taken, B stays as it is
};

// Sums over the observable directions of one environment or one target. Weights are fixed point.
struct DirectionSums {
  std::int64_t weighted = 0;  // of c_v * 2^16
  std::int64_t count = 0;
  std::int64_t faces = 0;  // that those directions show (direction_faces.h)
};

// M and c_v of T targets that share a grid, on one device.
class DirectionTruth {
 public:
  DirectionTruth(const Queue& queue, const std::vector<const GroundTruth*>& targets);

  const GridSpec& grid() const { return grid_; }
  index_t targets() const { return possible_.size(); }
  Span<const std::uint16_t> mask() const { return mask_.span(); }          // [T, V]
  Span<const std::int32_t> weights() const { return weights_.span(); }     // [T, V], fixed point
  Span<const DirectionSums> possible() const { return possible_.span(); }  // [T]

 private:
  GridSpec grid_;
  Buffer<std::uint16_t> mask_;
  Buffer<std::int32_t> weights_;
  Buffer<DirectionSums> possible_;
};

// The true direction masks B of N environments and the directional coverage they reach, view by
// view. Filled from true poses: the state's own masks never enter the reward. Sums are integers,
// so they depend on no order, and never fall. Allocates when made, never after.
class DirectionCoverage {
 public:
  // The truth must outlive this. least_points: of a depth image in a voxel for it to be seen.
  DirectionCoverage(const Queue& queue, index_t environments, const DirectionTruth& truth,
                    std::int32_t least_points = 1);

  // Environments whose flag is set start anew. restart: [N] on the queue's device.
  void reset(const Queue& queue, Span<const std::uint8_t> restart);

  // One view of every environment: depth [N, H, W] along camera z (0: nothing seen) and true poses,
  // on the queue's device. An environment keeps its target from reset to reset.
  void add(const Queue& queue, const camera::Camera& camera, Span<const float> depth,
           Span<const TrueView> views);

  // All on the device, [N] or [N, V].
  Span<const float> c_dir() const { return c_dir_.span(); }        // eq:directional-coverage
  Span<const float> dcr() const { return dcr_.span(); }            // the same with c_v = 1
  Span<const float> faces() const { return faces_.span(); }        // the same of voxels' faces
  Span<const std::uint16_t> seen() const { return seen_.span(); }  // B
  const DirectionTruth& truth() const { return *truth_; }

 private:
  const DirectionTruth* truth_;
  index_t environments_;
  std::int32_t least_points_;
  Buffer<std::int32_t> hits_;
  Buffer<std::uint16_t> seen_;
  Buffer<DirectionSums> sums_;
  Buffer<float> c_dir_, dcr_, faces_;
};

}  // namespace danbv::truth
