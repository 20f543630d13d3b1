// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/device.h"

namespace danbv {

// Bytes of memory that a device has, in use or not.
std::uint64_t memory_size(Device device);

// Those that nobody uses now.
std::uint64_t memory_free(Device device);

}  // namespace danbv
