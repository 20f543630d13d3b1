// SPDX-License-Identifier: Apache-2.0
#pragma once

// Before a short loop whose turns do the same to each element of arrays, or sum up such: vector
// instructions on the CPU, no loop at all on the GPU.
#if defined(__CUDA_ARCH__)
#define DANBV_LANES _Pragma("unroll")
#define DANBV_LANES_SUM _Pragma("unroll")
#elif defined(__clang__) || defined(__CUDACC__)
#define DANBV_LANES
#define DANBV_LANES_SUM
#else
#define DANBV_LANES _Pragma("omp simd")
#define DANBV_LANES_SUM _Pragma("GCC unroll 1")  // GCC multiplies 16-bit pairs in such loops only
#endif
