// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bit>

#include "danbv/core/device/buffer.h"
#include "danbv/core/math/vec.h"

namespace danbv::metrics {

// Takes clouds of the host to a queue's device, one after another, in memory that is kept from one
// to the next.
class PointsOnDevice {
 public:
  // Valid until the next call. On the CPU the points stay where they are.
  Span<const Vec3f> put(const Queue& queue, Span<const Vec3f> points) {
    if (queue.device() == Device::cpu) return points;
    memory_.ensure(queue.device(), index_t(std::bit_ceil(std::size_t(points.size))));
    copy_bytes(queue, memory_.data(), queue.device(), points.data, Device::cpu,
               sizeof(Vec3f) * points.size);
    return memory_.span().sub(0, points.size);
  }

 private:
  Buffer<Vec3f> memory_;
};

}  // namespace danbv::metrics
