// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <ATen/ATen.h>

#include "danbv/core/math/rng.h"
#include "danbv/paf/field_builder.h"
#include "danbv/policy/actor_critic.h"
#include "danbv/policy/encode_inputs.h"
#include "danbv/policy/torch_stream.h"
#include "support/random_state.h"

namespace danbv::policy {

inline at::Tensor random_floats(at::IntArrayRef shape, std::uint32_t stream, double low,
                                double high) {
  Rng rng({17, stream, 0, 0, Purpose::test});
  const at::Tensor t = at::empty(shape, at::kFloat);
  for (std::int64_t i = 0; i < t.numel(); ++i)
    t.data_ptr<float>()[i] = float(rng.uniform(low, high));
  return t;
}

// Inputs of B decisions as an episode may produce them, without a field.
inline PolicyInputs random_inputs(const PolicyOptions& options, std::int64_t b) {
  const Vec3i d = options.grid_dims;
  const std::int64_t voxels = std::int64_t(d.x) * d.y * d.z;
  PolicyInputs inputs;
  inputs.occupancy = random_floats({b, voxels}, 1, -1.5, 1.5).round().to(at::kChar);
  inputs.history = random_floats({b, action::kHistoryLength, kHistoryNumbers}, 2, -10, 10);
  inputs.history.narrow(1, 5, action::kHistoryLength - 5).zero_();
  inputs.scalars = random_floats({b, scalar_count(options.inputs)}, 3, -1, 1);
  if (options.grid == GridInputs::coverage)
    inputs.coverage =
        random_floats({b, kCoverageChannels, voxels}, 5, -0.5, 12.5).round().to(at::kByte);
  return inputs;
}

inline PolicyInputs on_device(const PolicyInputs& inputs, at::Device device) {
  return {inputs.occupancy.to(device), inputs.history.to(device), inputs.scalars.to(device),
          inputs.field, inputs.coverage.defined() ? inputs.coverage.to(device) : at::Tensor{}};
}

// A made-up state with the field of its decisions.
class FieldScene {
 public:
  FieldScene(const Queue& queue, const PolicyOptions& options, index_t decisions)
      : grid_{{-3, -3, 0}, {0.75f, 0.75f, 0.75f}, options.grid_dims},
        state_(queue, decisions, grid_, 0.15, 5),
        builder_(queue, decisions, grid_, options.field_options()),
        inputs(on_device(random_inputs(options, decisions), torch_device(queue.device()))) {
    inputs.field = builder_.build(queue, state_.observation());
  }

 private:
  GridSpec grid_;
  RandomState state_;
  paf::FieldBuilder builder_;

 public:
  PolicyInputs inputs;
};

inline PolicyInputs rows_of(const PolicyInputs& inputs, std::int64_t from, std::int64_t count) {
  return {inputs.occupancy.narrow(0, from, count).contiguous(),
          inputs.history.narrow(0, from, count).contiguous(),
          inputs.scalars.narrow(0, from, count).contiguous(), inputs.field,
          inputs.coverage.defined() ? inputs.coverage.narrow(0, from, count).contiguous()
                                    : at::Tensor{}};
}

inline at::Tensor random_uniforms(std::int64_t b) { return random_floats({b, 6}, 4, 0, 1); }

}  // namespace danbv::policy
