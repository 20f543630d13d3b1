// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <ATen/ATen.h>

#include <memory>

#include "danbv/core/device/device.h"
#include "danbv/core/device/span.h"

namespace danbv::policy {

at::Device torch_device(Device device);

// While it lives, LibTorch's work of this thread runs on the queue's stream, in order with ours.
class TorchStream {
 public:
  explicit TorchStream(const Queue& queue);
  ~TorchStream();

 private:
  struct Guard;
  std::unique_ptr<Guard> guard_;  // null on the CPU
};

// A queue over the stream that LibTorch uses now for a device, for kernels of ours inside an
// autograd function.
Queue current_queue(at::Device device);

// A tensor over memory that someone else owns.
template <class T>
at::Tensor tensor_over(const Queue& queue, Span<T> values, at::IntArrayRef shape) {
  using Plain = std::remove_const_t<T>;
  const at::Device device = torch_device(queue.device());
  return at::for_blob(const_cast<Plain*>(values.data), shape)
      .options(at::TensorOptions(device).dtype(c10::CppTypeToScalarType<Plain>::value))
      .target_device(device)  // so that the driver is not asked where the memory is
      .make_tensor();
}

// The memory of a contiguous tensor.
template <class T>
Span<T> span_over(const at::Tensor& tensor) {
  TORCH_CHECK(tensor.is_contiguous(), "a tensor must be contiguous to be seen as a span");
  return {tensor.data_ptr<std::remove_const_t<T>>(), tensor.numel()};
}

}  // namespace danbv::policy
