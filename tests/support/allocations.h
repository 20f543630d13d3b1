// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>

namespace danbv {

// Allocations of the whole program so far, so that a loop can show it makes none. Counted where a
// test program's sources hold allocations.cpp; a sanitizer brings its own operators, then it is 0.
extern std::atomic<long> allocations;

}  // namespace danbv
