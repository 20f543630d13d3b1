// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/core/device/device.h"

namespace danbv {

// The devices a test of a batched step runs on: the CPU, and the GPU where one answers.
inline std::vector<Device> test_devices() {
  if (cuda_available()) return {Device::cpu, Device::cuda};
  return {Device::cpu};
}

}  // namespace danbv
