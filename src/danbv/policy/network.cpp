// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/network.h"

#include <ATen/ATen.h>

#include "danbv/policy/encode_inputs.h"
#include "danbv/policy/layers.h"
#include "danbv/policy/network_weights.h"

namespace danbv::policy {

namespace {

// Two convolutions of stride 2, flattened. x: [B, C, Z, Y, X].
at::Tensor convolve(const Parameters& p, const std::string& name, at::Tensor x, int padding) {
  for (const char* layer : {".conv1", ".conv2"})
    x = at::conv3d(x, p[name + layer + ".weight"], p[name + layer + ".bias"], {2, 2, 2},
                   {padding, padding, padding})
            .relu_();
  return x.flatten(1);
}

at::Tensor constant(const std::vector<double>& values, at::IntArrayRef shape,
                    const at::TensorOptions& options) {
  return at::tensor(values, at::kDouble).view(shape).to(options);
}

}  // namespace

Network::Network(const PolicyOptions& options, at::Device device, at::ScalarType type)
    : options_(options), type_(type) {
  const auto to = at::TensorOptions(device).dtype(type);
  // cos(a) = sin(a + pi / 2). Lengths are scaled so that frequency 1 goes once round in the 24 m of
  // the workspace, and a place keeps its own code.
  const double metre = kPi / 12;
  std::vector<double> frequencies;
  for (int number = 0; number < kHistoryNumbers; ++number)
    for (const double f : {1.0, 1.0, 2.0, 2.0})
      frequencies.push_back(f * (number < 6 ? metre : 1.0));
  history_frequency_ = constant(frequencies, {kHistoryNumbers, kHistoryCode}, to);
  history_phase_ = constant({0, kPi / 2, 0, kPi / 2}, {kHistoryCode}, to);
  const action::ActionCodec codec = options.codec();
  std::vector<double> codes;
  for (int axis = 0; axis < 3; ++axis) {
    const auto of_axis =
        translation_codes(codec.low()[axis], codec.step()[axis], action::kMoveValues);
    codes.insert(codes.end(), of_axis.begin(), of_axis.end());
  }
  translation_codes_ = constant(codes, {3 * action::kMoveValues, 5}, to);
  coverage_scale_ = constant({1.0 / 12, 1.0 / 64}, {kCoverageChannels, 1}, to);
  first_code_ =
      constant({0, action::kMoveValues, 2 * action::kMoveValues}, {3}, to.dtype(at::kLong));
}

// [B, C, V]: G, and where asked for how well each voxel is known, brought to about 0..1.
at::Tensor Network::grid(const PolicyInputs& inputs) const {
  const at::Tensor occupancy = inputs.occupancy.to(type_).unsqueeze(1);
  if (options_.grid == GridInputs::occupancy) return occupancy;
  return at::cat({occupancy, inputs.coverage.to(type_) * coverage_scale_}, 1);
}

at::Tensor Network::occupancy_features(const Parameters& p, const PolicyInputs& inputs) const {
  const Vec3i dims = options_.grid_dims;
  const at::Tensor channels = grid(inputs);
  return dense_relu(
      p, "occupancy.out",
      convolve(p, "occupancy", channels.view({-1, channels.size(1), dims.z, dims.y, dims.x}), 0));
}

at::Tensor Network::field_features(const Parameters& p, const at::Tensor& field) const {
  const Vec3i dims = options_.lattice.dims;
  // The plain sum over some hundred voxels, brought to the size of their mean.
  const at::Tensor scaled = options_.raw_sum ? field / 256 : field;
  const at::Tensor grid = scaled.to(type_).view({-1, 1, dims.z, dims.y, dims.x});
  return dense_relu(p, "field.out", convolve(p, "field", grid, 1));
}

at::Tensor Network::history_features(const Parameters& p, const at::Tensor& history) const {
  const at::Tensor angles =
      at::addcmul(history_phase_, history.to(type_).unsqueeze(-1), history_frequency_);
  return dense_relu(p, "history.out", dense_relu(p, "history.in", angles.sin_().flatten(1)));
}

NetworkOutput Network::forward(const Parameters& p, const PolicyInputs& inputs,
                               const at::Tensor& field) const {
  std::vector<at::Tensor> parts = {occupancy_features(p, inputs),
                                   history_features(p, inputs.history),
                                   dense_relu(p, "scalars", inputs.scalars.to(type_))};
  if (options_.field) parts.push_back(field_features(p, field));
  const at::Tensor fused = dense_relu(p, "fused", at::cat(parts, 1));
  const at::Tensor heads = dense(p, "heads", fused);
  const at::Tensor moves = heads.narrow(1, 0, kAngleRow).view({-1, 3, action::kMoveValues});
  const at::Tensor angles = heads.narrow(1, kAngleRow, kStopRow - kAngleRow);
  AttitudeCondition condition{translation_codes_, first_code_, {}, action::kPitchValues};
  if (options_.look != LookHead::independent) condition.weight = p["attitude.weight"];
  if (options_.look == LookHead::deep)
    condition.deep = {dense(p, "look.in", fused), p["look.codes"], p["look.out"]};
  return {ActionDistribution({moves, heads.select(1, kStopRow), angles}, std::move(condition)),
          heads.select(1, kValueRow)};
}

}  // namespace danbv::policy
