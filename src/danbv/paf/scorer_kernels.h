// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/buffer.h"
#include "danbv/paf/scorer.h"

// How the scorer's work is cut into parts, and what CUDA does with them.
namespace danbv::paf {

// Parts of the backward pass whose sums are kept apart until the end; a constant, so that results
// do not depend on the number of threads.
constexpr index_t kBackwardParts = 32;

#if DANBV_HAS_CUDA
void score_cuda(const Queue& queue, const ScorerOptions& options, const FieldInputs& inputs,
                Span<const float> weights, Span<float> field, Buffer<float>& parts);
// Leaves the sums of scorer.h in `sums`.
void score_sums_cuda(const Queue& queue, const ScorerOptions& options, const FieldInputs& inputs,
                     Span<const float> weights, Span<const float> field_gradient,
                     Buffer<float>& parts, Span<float> sums);
#endif

}  // namespace danbv::paf
