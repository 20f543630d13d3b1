// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/paf/field_build.h"
#include "danbv/paf/scorer_weights.h"

// The field's inner loops on the CPU, in as many widths as the machine's vectors may have. Nothing
// here may include core/device/simd.h: see field_loops_avx2.cpp.
namespace danbv::paf {

constexpr index_t kForwardChunk = 128;     // candidates a forward task takes
constexpr index_t kCandidateChunk = 1024;  // candidates other tasks look at at a time

struct FieldLoops {
  // Visibility of voxels from .. to of an environment from all candidates.
  void (*walk)(const FieldBuild& build, index_t env, index_t from, index_t to);
  // U of candidates first_q .. first_q + n of decision b, n <= kForwardChunk.
  void (*forward)(const FieldInputs& inputs, const ScorerWeights& weights, float scale, index_t b,
                  index_t first_q, index_t n, float* field);
  // Adds the sums of scorer_weights.h over voxels from .. to of decision b. gradient: dU [Q] of it.
  void (*backward)(const FieldInputs& inputs, const ScorerWeights& weights, float scale, index_t b,
                   index_t from, index_t to, const float* gradient, float* sums);
};

FieldLoops field_loops_any();
FieldLoops field_loops_avx2();
FieldLoops field_loops_avx512();

// Those that this machine runs, the widest last.
std::vector<FieldLoops> all_field_loops();
FieldLoops field_loops();  // the widest

}  // namespace danbv::paf
