// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <ATen/ATen.h>

#include "danbv/core/error.h"
#include "danbv/core/span.h"

namespace danbv {

inline at::Device at_device(Device device) {
  return device == Device::cuda ? at::Device(at::kCUDA, 0) : at::Device(at::kCPU);
}

// The elements of a contiguous tensor as the stages see them.
template <class T>
Span<T> span_of_tensor(const at::Tensor& tensor) {
  require(tensor.is_contiguous(), "a tensor with gaps has no span");
  return {tensor.data_ptr<T>(), tensor.numel()};
}

}  // namespace danbv
