// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <ATen/ATen.h>

#include "danbv/core/device/buffer.h"
#include "danbv/train/adam_body.h"

namespace danbv::train {

// What Adam remembers, as a checkpoint keeps it.
struct AdamState {
  std::vector<float> first, second;  // [P]
  std::int64_t steps = 0;
};

// Adam over one flat tensor of parameters. A step never waits for the device.
class Adam {
 public:
  // parameters, gradients: [P] float on the queue's device; they are kept, not copied.
  Adam(const Queue& queue, at::Tensor parameters, at::Tensor gradients,
       const AdamOptions& options = {});

  // Of the steps from now on. It lives on the device, so a recorded step takes the present one.
  void set_learning_rate(const Queue& queue, double learning_rate);
  // One step, unless wanted (a scalar on the device) is 0 or the gradient is not finite. Returns
  // the gradient's norm before its limit, a scalar on the device.
  at::Tensor step(const Queue& queue, const at::Tensor& wanted);

  void zero_gradients() { gradients_.zero_(); }
  const at::Tensor& gradients() const { return gradients_; }
  AdamState state(const Queue& queue) const;
  void restore(const Queue& queue, const AdamState& state);

 private:
  AdamOptions options_;
  at::Tensor parameters_, gradients_, first_, second_;
  Buffer<AdamStep> step_;
};

}  // namespace danbv::train
