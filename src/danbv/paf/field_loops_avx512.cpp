// SPDX-License-Identifier: Apache-2.0
#include "danbv/paf/field_loops.h"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#include <immintrin.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "danbv/core/grid/direction_bins.h"
#include "danbv/core/math/bits.h"
// From here on, and for nothing included before, the compiler may use these instructions. So what
// others use as well stands above, and what stands below is in a namespace of its own.
#pragma GCC target("avx512f,avx2,fma")
#define DANBV_ISA avx512_isa
#define DANBV_ISA_LANES 16
#include "danbv/paf/scorer_loops.h"
#include "danbv/paf/visibility_loops.h"

namespace danbv::paf {

FieldLoops field_loops_avx512() { return {walk_loop, forward_loop, backward_loop}; }

}  // namespace danbv::paf
#endif
