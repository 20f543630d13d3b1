// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cuda_runtime.h>

#include <string>
#include <typeinfo>

#include "danbv/core/cuda/launch_profile.h"
#include "danbv/core/device/device.h"
#include "danbv/core/error.h"

// Runs an element-wise body as a kernel. A stage's x_cuda.cu includes this and the body, and says
// DANBV_CUDA_BODY(Body); that is all the CUDA a stage contains.
namespace danbv::cuda {

inline void check(cudaError_t status, const char* doing) {
  if (status != cudaSuccess)
    fail(std::string("CUDA could not ") + doing + ": " + cudaGetErrorString(status));
}

template <class Body>
__global__ void run_body(index_t n, const Body body) {
  const index_t i = blockIdx.x * static_cast<index_t>(blockDim.x) + threadIdx.x;
  if (i < n) body(i);
}

// Runs a kernel whose threads work together. shared: bytes of dynamic shared memory a block.
template <class... Parameters, class... Arguments>
void launch_blocks(const Queue& queue, const char* name, void (*kernel)(Parameters...),
                   index_t blocks, int threads, std::size_t shared, const Arguments&... arguments) {
  if (blocks <= 0) return;
  if (shared > 48 * 1024)
    check(cudaFuncSetAttribute(reinterpret_cast<const void*>(kernel),
                               cudaFuncAttributeMaxDynamicSharedMemorySize, int(shared)),
          "get so much shared memory");
  const LaunchMark mark(queue.stream(), name);
  kernel<<<static_cast<unsigned>(blocks), threads, shared,
           static_cast<cudaStream_t>(queue.stream())>>>(arguments...);
  check(cudaGetLastError(), "launch a kernel");
}

}  // namespace danbv::cuda

namespace danbv {

// Few elements are spread over the chip, a few to a block: each then waits less for the others.
inline unsigned threads_for(index_t n) {
  constexpr index_t kBlocksWanted = 264;  // two for each multiprocessor of an H100
  unsigned threads = 128;
  while (threads > 4 && n / threads < kBlocksWanted) threads /= 2;
  return threads;
}

template <class Body>
void launch_on_cuda(const Queue& queue, index_t n, const Body& body) {
  const unsigned threads = threads_for(n);
  const auto blocks = static_cast<unsigned>((n + threads - 1) / threads);
  const cuda::LaunchMark mark(queue.stream(), typeid(Body).name());
  cuda::run_body<<<blocks, threads, 0, static_cast<cudaStream_t>(queue.stream())>>>(n, body);
  cuda::check(cudaGetLastError(), "launch a kernel");
}

}  // namespace danbv

#define DANBV_CUDA_BODY(Body) \
  template void danbv::launch_on_cuda<Body>(const danbv::Queue&, danbv::index_t, const Body&)
