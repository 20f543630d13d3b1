// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <ATen/ATen.h>

#include <memory>

#include "danbv/paf/field_scorer.h"

namespace danbv::policy {

// The field U [B, Q] of B decisions as a function of the scorer's weights [801], with gradients
// where they are wanted. Runs the fused kernels of paf/ on LibTorch's current stream. The scorer's
// scratch memory and all that `inputs` points to must live until the backward pass is over.
at::Tensor field_of(const std::shared_ptr<paf::FieldScorer>& scorer, const paf::FieldInputs& inputs,
                    const at::Tensor& weights);

}  // namespace danbv::policy
