// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/core/device/buffer.h"

namespace danbv::eval {

// A copy of what lies on the queue's device; whole once the queue has been waited for.
template <class T>
std::vector<T> on_host(const Queue& queue, Span<const T> from) {
  std::vector<T> host(from.size);
  copy_bytes(queue, host.data(), Device::cpu, from.data, queue.device(), sizeof(T) * from.size);
  return host;
}

}  // namespace danbv::eval
