// SPDX-License-Identifier: Apache-2.0
#include "danbv/paf/scorer_lanes.h"

namespace danbv {

ScorerLoops scorer_loops_any() { return lanes_any::loops(); }

ScorerLoops scorer_loops() {
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
  if (__builtin_cpu_supports("avx512f")) return scorer_loops_avx512();
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return scorer_loops_avx2();
#endif
  return scorer_loops_any();
}

}  // namespace danbv
