// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <typeinfo>

#include "danbv/core/cuda/launch.cuh"

// Runs a body of core/device/parallel_groups.h, a block an element. A stage's x_cuda.cu says
// DANBV_CUDA_GROUPS(Body).
namespace danbv::cuda {

struct GroupOfBlock {
  template <class Body>
  __device__ void for_each(index_t n, const Body& body) const {
    for (index_t i = threadIdx.x; i < n; i += blockDim.x) body(i);
    __syncthreads();
  }
};

template <class Body>
__global__ void run_groups(const Body body) {
  body(index_t(blockIdx.x), GroupOfBlock{});
}

}  // namespace danbv::cuda

namespace danbv {

template <class Body>
void launch_groups_on_cuda(const Queue& queue, index_t n, const Body& body) {
  constexpr int kThreads = 128;
  cuda::launch_blocks(queue, typeid(Body).name(), cuda::run_groups<Body>, n, kThreads, 0, body);
}

}  // namespace danbv

#define DANBV_CUDA_GROUPS(Body) \
  template void danbv::launch_groups_on_cuda<Body>(const danbv::Queue&, danbv::index_t, const Body&)
