// SPDX-License-Identifier: Apache-2.0
#include "danbv/paf/field_scorer.h"

#include <fmt/format.h>

#include <algorithm>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/paf/field_loops.h"
#include "danbv/paf/paf_cuda.h"
#include "danbv/paf/scorer.h"

namespace danbv::paf {

namespace {

void check_sizes(const FieldInputs& inputs, index_t weights, index_t field) {
  const index_t pairs = inputs.decisions() * inputs.lattice.size();
  if (weights != kScorerParameters || field != pairs)
    fail(fmt::format("the scorer wants {} weights and a field of {}, got {} and {}",
                     kScorerParameters, pairs, weights, field));
}

void forward_cpu(const ScorerOptions& options, const FieldInputs& in, Span<const float> weights,
                 Span<float> field) {
  const FieldLoops loops = field_loops();
  const ScorerWeights w(weights.data);
  const index_t candidates = in.lattice.size();
  const index_t chunks = (candidates + kForwardChunk - 1) / kForwardChunk;
  parallel_for_cpu(
      in.decisions() * chunks,
      [&](index_t task) {
        const index_t b = task / chunks, q = task % chunks * kForwardChunk;
        loops.forward(in, w, field_scale(options, in.count[b]), b, q,
                      std::min(kForwardChunk, candidates - q), field.data + b * candidates + q);
      },
      1);
}

// Parts of the backward pass whose sums are kept apart until the end; a constant, so that results
// do not depend on the number of threads.
constexpr index_t kBackwardParts = 32;

// A part takes its share of (decision, eighth of its voxels).
void backward_part(const ScorerOptions& options, const FieldInputs& in, const ScorerWeights& w,
                   Span<const float> gradient, index_t part, float* sums) {
  constexpr index_t kCuts = 8;
  const FieldLoops loops = field_loops();
  const index_t tasks = in.decisions() * kCuts;
  for (index_t task = tasks * part / kBackwardParts; task < tasks * (part + 1) / kBackwardParts;
       ++task) {
    const index_t b = task / kCuts, cut = task % kCuts, count = in.count[b];
    loops.backward(in, w, field_scale(options, in.count[b]), b, count * cut / kCuts,
                   count * (cut + 1) / kCuts, gradient.data + b * in.lattice.size(), sums);
  }
}

void sums_cpu(const ScorerOptions& options, const FieldInputs& in, Span<const float> weights,
              Span<const float> gradient, Buffer<float>& parts, Span<float> sums) {
  const ScorerWeights w(weights.data);
  parts.ensure(Device::cpu, kBackwardParts * kScorerSums);
  std::fill_n(parts.data(), parts.size(), 0.0f);
  parallel_for_cpu(
      kBackwardParts,
      [&](index_t part) {
        backward_part(options, in, w, gradient, part, parts.data() + part * kScorerSums);
      },
      1);
  for (index_t i = 0; i < kScorerSums; ++i) {
    double sum = 0;
    for (index_t part = 0; part < kBackwardParts; ++part)
      sum += parts.data()[part * kScorerSums + i];
    sums[i] = static_cast<float>(sum);
  }
}

}  // namespace

void FieldScorer::forward(const Queue& queue, const FieldInputs& inputs, Span<const float> weights,
                          Span<float> field) {
  check_sizes(inputs, weights.size, field.size);
#if DANBV_HAS_CUDA
  if (queue.device() == Device::cuda)
    return score_cuda(queue, options_, inputs, weights, field, parts_);
#endif
  (void)queue;
  forward_cpu(options_, inputs, weights, field);
}

void FieldScorer::backward(const Queue& queue, const FieldInputs& inputs, Span<const float> weights,
                           Span<const float> field_gradient, Span<float> weights_gradient) {
  check_sizes(inputs, weights.size, field_gradient.size);
  check_sizes(inputs, weights_gradient.size, field_gradient.size);
  sums_.ensure(queue.device(), kScorerSums);
#if DANBV_HAS_CUDA
  if (queue.device() == Device::cuda)
    score_sums_cuda(queue, options_, inputs, weights, field_gradient, parts_, sums_.span());
#endif
  if (queue.device() == Device::cpu)
    sums_cpu(options_, inputs, weights, field_gradient, parts_, sums_.span());
  parallel_for(queue, kScorerHidden + 1,
               ScorerGradientBody{weights, sums_.span(), weights_gradient});
}

}  // namespace danbv::paf
