// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/device/device.h"

#include <cstring>
#include <new>

#include "danbv/core/cuda/runtime.h"
#include "danbv/core/error.h"

namespace danbv {

namespace {
void require_cuda(Device device) {
  if (device == Device::cuda && !cuda_available())
    fail("this machine or this build has no CUDA device: use --device cpu");
}
}  // namespace

bool cuda_available() { return cuda::device_count() > 0; }

Queue::Queue(Device device) : device_(device) {
  require_cuda(device);
  if (device == Device::cuda) stream_ = cuda::create_stream(), owns_ = true;
}

Queue::Queue(Device device, void* stream) : device_(device), stream_(stream) {
  require_cuda(device);
}

Queue::~Queue() {
  if (owns_) cuda::destroy_stream(stream_);
}

void Queue::wait() const {
  if (device_ == Device::cuda) cuda::wait(stream_);
}

void* allocate(Device device, std::size_t bytes) {
  require_cuda(device);
  return device == Device::cuda ? cuda::allocate(bytes) : ::operator new(bytes);
}

void release(Device device, void* memory) noexcept {
  if (device == Device::cuda)
    cuda::release(memory);
  else
    ::operator delete(memory);
}

void copy_bytes(const Queue& queue, void* to, Device to_device, const void* from,
                Device from_device, std::size_t bytes) {
  if (bytes == 0) return;
  if (to_device == Device::cpu && from_device == Device::cpu)
    std::memcpy(to, from, bytes);
  else
    cuda::copy(queue.stream(), to, from, bytes);
}

void send_bytes(const Queue& queue, void* to, Device to_device, const void* host,
                std::size_t bytes) {
  if (to_device == Device::cpu)
    std::memcpy(to, host, bytes);
  else
    cuda::send(queue.stream(), to, host, bytes);
}

void zero_bytes(const Queue& queue, void* memory, std::size_t bytes) {
  if (bytes == 0) return;
  if (queue.device() == Device::cpu)
    std::memset(memory, 0, bytes);
  else
    cuda::zero(queue.stream(), memory, bytes);
}

}  // namespace danbv
