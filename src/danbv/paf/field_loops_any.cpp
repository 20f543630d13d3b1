// SPDX-License-Identifier: Apache-2.0
#include "danbv/paf/field_loops.h"
#include "danbv/paf/scorer_lanes.h"
#include "danbv/paf/visibility_lanes.h"

namespace danbv {

FieldLoops field_loops_any() { return {lanes_any::walk, lanes_any::forward, lanes_any::backward}; }

FieldLoops field_loops() {
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
  if (__builtin_cpu_supports("avx512f")) return field_loops_avx512();
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return field_loops_avx2();
#endif
  return field_loops_any();
}

}  // namespace danbv
