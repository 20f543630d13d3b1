// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstring>

#include "danbv/core/buffer.h"
#include "danbv/core/cuda/runtime.h"

namespace danbv {

// Copies plain host memory to a buffer without waiting: what comes later in this queue sees it,
// what runs in others may not yet. The host's memory may change at once.
template <class T>
void send(const Queue& queue, Buffer<T>& to, const T* host, index_t count) {
  const std::size_t bytes = sizeof(T) * std::size_t(count);
  if (to.device() == Device::cpu)
    std::memcpy(to.data(), host, bytes);
  else
    cuda::send(queue.stream(), to.data(), host, bytes);
}

}  // namespace danbv
