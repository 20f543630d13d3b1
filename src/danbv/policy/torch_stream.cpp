// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/torch_stream.h"

#if DANBV_HAS_CUDA
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>
#endif

namespace danbv::policy {

at::Device torch_device(Device device) {
  return device == Device::cuda ? at::Device(at::kCUDA, 0) : at::Device(at::kCPU);
}

#if DANBV_HAS_CUDA
struct TorchStream::Guard {
  explicit Guard(void* stream)
      : guard(c10::cuda::getStreamFromExternal(static_cast<cudaStream_t>(stream), 0)) {}
  c10::cuda::CUDAStreamGuard guard;
};

Queue current_queue(at::Device device) {
  if (!device.is_cuda()) return Queue(Device::cpu);
  return Queue(Device::cuda, c10::cuda::getCurrentCUDAStream(0).stream());
}
#else
struct TorchStream::Guard {
  explicit Guard(void*) {}
};

Queue current_queue(at::Device) { return Queue(Device::cpu); }
#endif

TorchStream::TorchStream(const Queue& queue) {
  if (queue.device() == Device::cuda) guard_ = std::make_unique<Guard>(queue.stream());
}

TorchStream::~TorchStream() = default;

}  // namespace danbv::policy
