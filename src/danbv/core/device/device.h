// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>

// Marks a function that runs on the CPU and on the GPU alike. Public headers stay free of nvcc.
#if defined(__CUDACC__)
#define DANBV_HD __host__ __device__ inline
#else
#define DANBV_HD inline
#endif

#ifndef DANBV_HAS_CUDA
#define DANBV_HAS_CUDA 0
#endif

namespace danbv {

using index_t = std::int64_t;

enum class Device { cpu, cuda };

// True when this build has CUDA and a device answers.
bool cuda_available();

// An ordered stream of work on one device. The CPU's queue runs work at once.
class Queue {
 public:
  explicit Queue(Device device = Device::cpu);
  Queue(Device device, void* stream);  // borrows a stream that someone else made and ends
  ~Queue();
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;

  Device device() const { return device_; }
  void* stream() const { return stream_; }  // a cudaStream_t, or null on the CPU
  void wait() const;                        // blocks until all work given so far is done

 private:
  Device device_;
  void* stream_ = nullptr;
  bool owns_ = false;
};

// Raw memory on a device; Buffer is what stages use.
void* allocate(Device device, std::size_t bytes);
void release(Device device, void* memory) noexcept;
void copy_bytes(const Queue& queue, void* to, Device to_device, const void* from,
                Device from_device, std::size_t bytes);
// From plain host memory, without waiting.
void send_bytes(const Queue& queue, void* to, Device to_device, const void* host,
                std::size_t bytes);
void zero_bytes(const Queue& queue, void* memory, std::size_t bytes);

}  // namespace danbv
