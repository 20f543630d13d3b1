// SPDX-License-Identifier: Apache-2.0
#include "danbv/paf/field_loops.h"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#include <immintrin.h>

#include <bit>
#include <cstring>
// From here on, and for nothing included before, the compiler may use these instructions.
#pragma GCC target("avx2,fma")
#define DANBV_PAF_LANES 8
#define DANBV_PAF_LANES_NAME lanes_avx2
#include "danbv/paf/scorer_lanes.h"
#include "danbv/paf/visibility_lanes.h"

namespace danbv::paf {

FieldLoops field_loops_avx2() {
  return {lanes_avx2::walk, lanes_avx2::forward, lanes_avx2::backward};
}

}  // namespace danbv::paf
#endif
