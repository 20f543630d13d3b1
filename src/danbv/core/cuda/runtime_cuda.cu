// SPDX-License-Identifier: Apache-2.0
#include <atomic>

#include "danbv/core/cuda/launch.cuh"
#include "danbv/core/cuda/runtime.h"

namespace danbv::cuda {

namespace {
cudaStream_t as_stream(void* stream) { return static_cast<cudaStream_t>(stream); }
std::atomic<std::int64_t> waited{0};
}  // namespace

int device_count() {
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess) {
    cudaGetLastError();  // no driver is an answer, not an error
    return 0;
  }
  return count;
}

void* create_stream() {
  cudaStream_t stream = nullptr;
  check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "create a stream");
  return stream;
}

void destroy_stream(void* stream) noexcept { cudaStreamDestroy(as_stream(stream)); }

void wait(void* stream) {
  ++waited;
  check(cudaStreamSynchronize(as_stream(stream)), "wait for a stream");
}

void* mark(void* stream) {
  cudaEvent_t event = nullptr;
  check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), "create an event");
  const cudaError_t recorded = cudaEventRecord(event, as_stream(stream));
  if (recorded != cudaSuccess) cudaEventDestroy(event);
  check(recorded, "record an event");
  return event;
}

bool reached(void* mark) {
  const cudaError_t status = cudaEventQuery(static_cast<cudaEvent_t>(mark));
  if (status != cudaErrorNotReady) check(status, "ask for an event");
  return status == cudaSuccess;
}

void release_mark(void* mark) noexcept {
  if (mark != nullptr) cudaEventDestroy(static_cast<cudaEvent_t>(mark));
}

void order(void* before, void* after) {
  void* const here = mark(before);
  const cudaError_t waiting =
      cudaStreamWaitEvent(as_stream(after), static_cast<cudaEvent_t>(here), 0);
  release_mark(here);  // it lives on until it was reached
  check(waiting, "let a stream wait for another");
}

int current_device() {
  int device = 0;
  check(cudaGetDevice(&device), "ask for the device in use");
  return device;
}

std::string device_id() {
  char id[32] = "";
  check(cudaDeviceGetPCIBusId(id, sizeof id, current_device()), "name the device");
  return id;
}

void use_device(int device) { check(cudaSetDevice(device), "use a device"); }

std::int64_t waits() { return waited; }

void* allocate(std::size_t bytes) {
  void* memory = nullptr;
  const cudaError_t status = cudaMalloc(&memory, bytes);
  if (status == cudaErrorMemoryAllocation) {
    cudaGetLastError();
    fail("the GPU is out of memory (asked for " + std::to_string(bytes >> 20) +
         " MiB): lower the number of environments or the image size");
  }
  check(status, "allocate memory");
  return memory;
}

void release(void* memory) noexcept { cudaFree(memory); }

void copy(void* stream, void* to, const void* from, std::size_t bytes) {
  check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, as_stream(stream)), "copy");
  wait(stream);
}

void send(void* stream, void* to, const void* host, std::size_t bytes) {
  check(cudaMemcpyAsync(to, host, bytes, cudaMemcpyHostToDevice, as_stream(stream)), "copy");
}

std::size_t memory_in_use() {
  std::size_t free = 0, all = 0;
  check(cudaMemGetInfo(&free, &all), "ask for its memory");
  return all - free;
}

std::size_t memory_size() {
  std::size_t free = 0, all = 0;
  check(cudaMemGetInfo(&free, &all), "ask for its memory");
  return all;
}

void zero(void* stream, void* memory, std::size_t bytes) {
  check(cudaMemsetAsync(memory, 0, bytes, as_stream(stream)), "zero memory");
}

}  // namespace danbv::cuda
