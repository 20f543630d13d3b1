// SPDX-License-Identifier: Apache-2.0
#include "danbv/paf/field_loops.h"

#include "danbv/paf/scorer_loops.h"
#include "danbv/paf/visibility_loops.h"

namespace danbv::paf {

FieldLoops field_loops_any() { return {walk_loop, forward_loop, backward_loop}; }

std::vector<FieldLoops> all_field_loops() {
  std::vector<FieldLoops> all{field_loops_any()};
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
    all.push_back(field_loops_avx2());
  if (__builtin_cpu_supports("avx512f")) all.push_back(field_loops_avx512());
#endif
  return all;
}

FieldLoops field_loops() {
  static const FieldLoops widest = all_field_loops().back();
  return widest;
}

}  // namespace danbv::paf
