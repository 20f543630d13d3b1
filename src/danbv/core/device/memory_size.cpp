// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/device/memory_size.h"

#include <unistd.h>

#include "danbv/core/cuda/runtime.h"

namespace danbv {

std::uint64_t memory_size(Device device) {
  if (device == Device::cuda) return cuda::memory_size();
  return std::uint64_t(sysconf(_SC_PHYS_PAGES)) * std::uint64_t(sysconf(_SC_PAGESIZE));
}

std::uint64_t memory_free(Device device) {
  if (device == Device::cuda) return cuda::memory_size() - cuda::memory_in_use();
  return std::uint64_t(sysconf(_SC_AVPHYS_PAGES)) * std::uint64_t(sysconf(_SC_PAGESIZE));
}

}  // namespace danbv
