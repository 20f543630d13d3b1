// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/buffer.h"
#include "danbv/paf/scorer_weights.h"

namespace danbv::paf {

// The field U of B decisions and its gradient. No tensor over pairs exists: pairs live in
// registers. Holds the scratch memory of both directions, so one object serves one queue at a time.
class FieldScorer {
 public:
  explicit FieldScorer(const ScorerOptions& options = {}) : options_(options) {}

  // weights [801] as in scorer_weights.h, field [B, Q]; all on the queue's device.
  void forward(const Queue& queue, const FieldInputs& inputs, Span<const float> weights,
               Span<float> field);
  // Adds dL/dweights to weights_gradient [801], given dL/dU [B, Q].
  void backward(const Queue& queue, const FieldInputs& inputs, Span<const float> weights,
                Span<const float> field_gradient, Span<float> weights_gradient);

  const ScorerOptions& options() const { return options_; }

 private:
  ScorerOptions options_;
  Buffer<float> parts_;  // sums of parts of the work, added up in a fixed order
  Buffer<float> sums_;   // [kScorerSums]
};

}  // namespace danbv::paf
