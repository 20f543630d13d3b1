// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <gtest/gtest.h>

#include "danbv/core/device/buffer.h"
#include "support/devices.h"

namespace danbv {

// A test that runs once on each device: TEST_P of a class derived from this.
class OnDevice : public testing::TestWithParam<Device> {
 protected:
  // What lies on the device, on the host.
  template <typename T>
  std::vector<std::remove_const_t<T>> host(Span<T> values) const {
    std::vector<std::remove_const_t<T>> own(values.size);
    copy_bytes(queue, own.data(), Device::cpu, values.data, queue.device(), sizeof(T) * own.size());
    queue.wait();
    return own;
  }

  const Queue queue{GetParam()};
};

inline std::string device_name(const testing::TestParamInfo<Device>& tested) {
  return tested.param == Device::cuda ? "cuda" : "cpu";
}

}  // namespace danbv

#define DANBV_TEST_ON_DEVICES(Suite) \
  INSTANTIATE_TEST_SUITE_P(, Suite, testing::ValuesIn(test_devices()), device_name)
