// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/buffer.h"
#include "danbv/paf/field_build.h"

// What the stage does on a GPU where threads must work together.
#if DANBV_HAS_CUDA
namespace danbv::paf {

void collect_active_cuda(const Queue& queue, const FieldBuild& build);
void walk_visibility_cuda(const Queue& queue, const FieldBuild& build);

// parts: memory for sums of parts of the work.
void score_cuda(const Queue& queue, const ScorerOptions& options, const FieldInputs& inputs,
                Span<const float> weights, Span<float> field, Buffer<float>& parts);
// Leaves the sums of scorer_weights.h in `sums`.
void score_sums_cuda(const Queue& queue, const ScorerOptions& options, const FieldInputs& inputs,
                     Span<const float> weights, Span<const float> field_gradient,
                     Buffer<float>& parts, Span<float> sums);

}  // namespace danbv::paf
#endif
