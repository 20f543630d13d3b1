// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <type_traits>
#include <utility>
#include <vector>

#include "danbv/core/device/device.h"
#include "danbv/core/device/span.h"

namespace danbv {

// Owns n plain elements on one device. Moves, never copies silently.
template <class T>
class Buffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  Buffer() = default;
  Buffer(Device device, index_t size) { allocate_on(device, size); }
  Buffer(const Queue& queue, const std::vector<T>& host)
      : Buffer(queue.device(), static_cast<index_t>(host.size())) {
    upload(queue, host);
  }
  ~Buffer() { reset(); }
  Buffer(Buffer&& other) noexcept { swap(other); }
  Buffer& operator=(Buffer&& other) noexcept {
    swap(other);
    return *this;
  }

  Device device() const { return device_; }
  index_t size() const { return size_; }
  T* data() const { return data_; }
  Span<T> span() const { return {data_, size_}; }

  // Keeps the memory when it is large enough, so a loop allocates nothing after its first round.
  void ensure(Device device, index_t size) {
    if (device != device_ || size > capacity_) allocate_on(device, size);
    size_ = size;
  }
  void zero(const Queue& queue) { zero_bytes(queue, data_, sizeof(T) * size_); }
  void upload(const Queue& queue, const std::vector<T>& host) {
    copy_bytes(queue, data_, device_, host.data(), Device::cpu, sizeof(T) * host.size());
  }
  // The same without waiting: what comes later in this queue sees it, other queues may not yet. The
  // host's memory may change at once.
  void send(const Queue& queue, const T* host, index_t count) {
    send_bytes(queue, data_, device_, host, sizeof(T) * std::size_t(count));
  }
  std::vector<T> download(const Queue& queue) const {
    std::vector<T> host(size_);
    copy_bytes(queue, host.data(), Device::cpu, data_, device_, sizeof(T) * size_);
    return host;
  }

 private:
  void allocate_on(Device device, index_t size) {
    reset();
    data_ = static_cast<T*>(allocate(device, sizeof(T) * (size > 0 ? size : 1)));
    device_ = device;
    size_ = capacity_ = size;
  }
  void reset() {
    if (data_ != nullptr) release(device_, data_);
    data_ = nullptr;
    size_ = capacity_ = 0;
  }
  void swap(Buffer& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
    std::swap(device_, other.device_);
  }

  T* data_ = nullptr;
  index_t size_ = 0;
  index_t capacity_ = 0;
  Device device_ = Device::cpu;
};

}  // namespace danbv
