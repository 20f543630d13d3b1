// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>

#include "danbv/core/device/device.h"

namespace danbv {

// The lesser and the greater of two numbers; a NaN as the second is passed over, as fminf and fmaxf
// do. One instruction on either device: GCC calls the C library for fminf.
DANBV_HD float lesser(float a, float b) {
#if defined(__CUDA_ARCH__)
  return fminf(a, b);
#else
  return b < a ? b : a;
#endif
}
DANBV_HD float greater(float a, float b) {
#if defined(__CUDA_ARCH__)
  return fmaxf(a, b);
#else
  return b > a ? b : a;
#endif
}

}  // namespace danbv
