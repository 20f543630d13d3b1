// SPDX-License-Identifier: Apache-2.0
#include "support/allocations.h"

#include <cstdlib>
#include <new>

namespace danbv {
std::atomic<long> allocations{0};
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // those bring their own
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"             // both sides are replaced here
void* operator new(std::size_t size) {
  ++danbv::allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
#endif
