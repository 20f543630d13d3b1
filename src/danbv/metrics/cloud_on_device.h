// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/buffer.h"
#include "danbv/metrics/reconstruction_cloud.h"

namespace danbv::metrics {

// Thread: one point of a stretch.
struct MovePointsBody {
  Span<Vec3f> points;
  Rigidf motion;

  DANBV_HD void operator()(index_t i) const { points[i] = motion * points[i]; }
};

// A host's cloud on another device, where only what is new or has moved is sent. On the CPU it is
// the cloud itself.
class CloudOnDevice {
 public:
  void clear() { size_ = 0, points_ = {}; }
  // Sends the points that are new since the last call.
  void add(const Queue& queue, const ReconstructionCloud& cloud);
  // What the cloud was moved by, of points that are here.
  void move(const Queue& queue, const std::vector<CloudMove>& moves);

  // Until the cloud or this changes.
  Span<const Vec3f> points() const { return points_; }

 private:
  void grow(const Queue& queue, index_t size);

  Buffer<Vec3f> memory_;
  index_t size_ = 0;
  Span<const Vec3f> points_;
};

}  // namespace danbv::metrics
