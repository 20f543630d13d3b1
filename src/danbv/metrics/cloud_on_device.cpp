// SPDX-License-Identifier: Apache-2.0
#include "danbv/metrics/cloud_on_device.h"

#include <algorithm>
#include <bit>

#include "danbv/core/device/parallel_for.h"

namespace danbv::metrics {

void CloudOnDevice::grow(const Queue& queue, index_t size) {
  constexpr index_t kLeast = index_t(1) << 18;
  if (size <= memory_.size()) return;
  Buffer<Vec3f> larger(queue.device(), std::max(kLeast, index_t(std::bit_ceil(std::size_t(size)))));
  copy_bytes(queue, larger.data(), queue.device(), memory_.data(), queue.device(),
             sizeof(Vec3f) * std::size_t(size_));
  memory_ = std::move(larger);
}

void CloudOnDevice::add(const Queue& queue, const ReconstructionCloud& cloud) {
  const Span<const Vec3f> all = cloud.points();
  if (queue.device() != Device::cpu) {
    grow(queue, all.size);
    send_bytes(queue, memory_.data() + size_, queue.device(), all.data + size_,
               sizeof(Vec3f) * std::size_t(all.size - size_));
  }
  size_ = all.size;
  points_ = queue.device() == Device::cpu ? all : memory_.span().sub(0, size_);
}

void CloudOnDevice::move(const Queue& queue, const std::vector<CloudMove>& moves) {
  if (queue.device() == Device::cpu) return;
  for (const CloudMove& move : moves) {
    const index_t end = std::min(move.end, size_), count = end - std::min(move.begin, end);
    parallel_for(queue, count, MovePointsBody{memory_.span().sub(end - count, count), move.motion});
  }
}

}  // namespace danbv::metrics
