// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/network_weights.h"

#include <ATen/ATen.h>
#include <fmt/format.h>

#include "danbv/core/error.h"
#include "danbv/paf/hand_made_scorer.h"
#include "danbv/policy/encode_inputs.h"
#include "danbv/policy/layers.h"

namespace danbv::policy {

namespace {

constexpr std::int64_t kChannels = 16, kKernel = 3;
constexpr std::int64_t kOccupancyWidth = 256, kFieldWidth = 128, kHistoryWidth = 256;
constexpr std::int64_t kScalarWidth = 64, kFusedWidth = 256, kLookWidth = 128;

// Two convolutions (kernel 3, stride 2), then a layer of `width`.
void add_encoder(Parameters& parameters, const std::string& name, std::int64_t channels, Vec3i dims,
                 int padding, std::int64_t width) {
  std::int64_t places = kChannels;
  for (int axis = 0; axis < 3; ++axis) {
    std::int64_t n = dims[axis];
    for (int layer = 0; layer < 2; ++layer) {
      if (n + 2 * padding < kKernel)
        fail(fmt::format("a grid of {} values an axis is too small for the {} encoder", dims[axis],
                         name));
      n = (n + 2 * padding - kKernel) / 2 + 1;
    }
    places *= n;
  }
  add_layer(parameters, name + ".conv1", kChannels, {channels, kKernel, kKernel, kKernel});
  add_layer(parameters, name + ".conv2", kChannels, {kChannels, kKernel, kKernel, kKernel});
  add_layer(parameters, name + ".out", width, {places});
}

void fill_heads(const at::Tensor& weight, RngKey key) {
  fill_orthogonal(weight.detach().narrow(0, 0, kValueRow), 0.01, key);
  key.purpose = Purpose::init_second;
  fill_orthogonal(weight.detach().narrow(0, kValueRow, 1), 1, key);
}

// Hidden units as features, and values of pairs about as far apart as their inputs.
void fill_scorer(const at::Tensor& flat, RngKey key) {
  const at::Tensor w1 = flat.detach().narrow(0, 0, paf::kScorerB1);
  const at::Tensor w2 = flat.detach().narrow(0, paf::kScorerW2, paf::kScorerHidden);
  fill_orthogonal(w1.view({paf::kScorerHidden, paf::kScorerInputs}), std::sqrt(2.0), key);
  key.purpose = Purpose::init_second;
  fill_orthogonal(w2.view({1, paf::kScorerHidden}), 1, key);
}

bool speaks_of_actions(const std::string& name) {
  return name == "attitude.weight" || name == "look.out";
}

}  // namespace

void describe_weights(const PolicyOptions& options, Parameters& parameters) {
  std::int64_t fused = kOccupancyWidth + kHistoryWidth + kScalarWidth;
  const bool coverage = options.grid == GridInputs::coverage;
  add_encoder(parameters, "occupancy", coverage ? 1 + kCoverageChannels : 1, options.grid_dims, 0,
              kOccupancyWidth);
  if (options.field) {
    parameters.add("scorer", {paf::kScorerParameters});
    add_encoder(parameters, "field", 1, options.lattice.dims, 1, kFieldWidth);
    fused += kFieldWidth;
  }
  add_layer(parameters, "history.in", kHistoryWidth,
            {action::kHistoryLength * kHistoryNumbers * kHistoryCode});
  add_layer(parameters, "history.out", kHistoryWidth, {kHistoryWidth});
  add_layer(parameters, "scalars", kScalarWidth, {scalar_count(options.inputs)});
  add_layer(parameters, "fused", kFusedWidth, {fused});
  add_layer(parameters, "heads", kHeadRows, {kFusedWidth});
  if (options.look == LookHead::independent) return;
  parameters.add("attitude.weight", {action::kPitchValues + action::kYawValues, 15});
  if (options.look == LookHead::linear) return;
  add_layer(parameters, "look.in", kLookWidth, {kFusedWidth});
  parameters.add("look.codes", {kLookWidth, 15});
  parameters.add("look.out", {action::kPitchValues + action::kYawValues, kLookWidth});
}

void initialise_weights(const PolicyOptions& options, std::uint64_t seed, Parameters& parameters) {
  RngKey key{seed, 0, 0, 0, Purpose::init};
  for (const auto& name : parameters.names()) {
    const at::Tensor& weight = parameters[name];
    ++key.environment;
    if (name == "scorer" && options.scorer == ScorerStart::hand_made)
      weight.detach().copy_(at::tensor(paf::hand_made_scorer()));
    else if (name == "scorer")
      fill_scorer(weight, key);
    else if (name == "heads.weight")
      fill_heads(weight, key);
    else if (weight.dim() > 1)
      fill_orthogonal(weight, speaks_of_actions(name) ? 0.01 : std::sqrt(2.0), key);
  }
  const double p = options.stop_probability;
  parameters["heads.bias"].detach()[kStopRow].fill_(std::log(p / (1 - p)));
}

}  // namespace danbv::policy
