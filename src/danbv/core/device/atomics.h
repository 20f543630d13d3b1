// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/device.h"

// Integer atomics for sums that many threads add into: their result does not depend on the order.
namespace danbv {

DANBV_HD void atomic_add(std::int32_t* to, std::int32_t value) {
#if defined(__CUDA_ARCH__)
  atomicAdd(to, value);
#else
  __atomic_fetch_add(to, value, __ATOMIC_RELAXED);
#endif
}

DANBV_HD void atomic_add(std::int64_t* to, std::int64_t value) {
#if defined(__CUDA_ARCH__)
  atomicAdd(reinterpret_cast<unsigned long long*>(to), static_cast<unsigned long long>(value));
#else
  __atomic_fetch_add(to, value, __ATOMIC_RELAXED);
#endif
}

// Counts one more, and returns how many there were.
DANBV_HD std::int32_t atomic_next(std::int32_t* count) {
#if defined(__CUDA_ARCH__)
  return atomicAdd(count, 1);
#else
  return __atomic_fetch_add(count, 1, __ATOMIC_RELAXED);
#endif
}

// Many threads set the same flag: the order does not matter, the store must be whole.
DANBV_HD void atomic_set(std::uint8_t* flag) {
#if defined(__CUDA_ARCH__)
  *flag = 1;
#else
  __atomic_store_n(flag, std::uint8_t(1), __ATOMIC_RELAXED);
#endif
}

// Writes `value` where `expected` stood; returns what stood there before.
DANBV_HD std::uint32_t atomic_claim(std::uint32_t* to, std::uint32_t expected,
                                    std::uint32_t value) {
#if defined(__CUDA_ARCH__)
  return atomicCAS(to, expected, value);
#else
  std::uint32_t old = __atomic_load_n(to, __ATOMIC_RELAXED);
  if (old != expected) return old;
  old = expected;
  __atomic_compare_exchange_n(to, &old, value, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
  return old;
#endif
}

DANBV_HD void atomic_or(std::uint32_t* to, std::uint32_t bits) {
#if defined(__CUDA_ARCH__)
  atomicOr(to, bits);
#else
  __atomic_fetch_or(to, bits, __ATOMIC_RELAXED);
#endif
}

DANBV_HD void atomic_and(std::uint32_t* to, std::uint32_t bits) {
#if defined(__CUDA_ARCH__)
  atomicAnd(to, bits);
#else
  __atomic_fetch_and(to, bits, __ATOMIC_RELAXED);
#endif
}

DANBV_HD void atomic_min(std::int32_t* to, std::int32_t value) {
#if defined(__CUDA_ARCH__)
  atomicMin(to, value);
#else
  std::int32_t old = __atomic_load_n(to, __ATOMIC_RELAXED);
  while (value < old &&
         !__atomic_compare_exchange_n(to, &old, value, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
#endif
}

DANBV_HD void atomic_max(std::int32_t* to, std::int32_t value) {
#if defined(__CUDA_ARCH__)
  atomicMax(to, value);
#else
  std::int32_t old = __atomic_load_n(to, __ATOMIC_RELAXED);
  while (value > old &&
         !__atomic_compare_exchange_n(to, &old, value, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
#endif
}

}  // namespace danbv
