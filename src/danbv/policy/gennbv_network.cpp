// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/gennbv_network.h"

#include <ATen/ATen.h>

#include "danbv/core/error.h"
#include "danbv/policy/blas_kernels.h"
#include "danbv/policy/layers.h"
#include "danbv/policy/openmp_waits.h"
#include "danbv/policy/weights_file.h"

namespace danbv::policy {

namespace {

constexpr std::int64_t kGennbvChannels = 16, kGennbvWidth = 256, kPoseCodes = 4;
constexpr const char* kGennbvKind = "danbv gennbv 1";

std::vector<std::int64_t> gennbv_sizes(const GennbvCodec& codec) {
  std::vector<std::int64_t> sizes;
  for (int part = 0; part < kGennbvParts; ++part) sizes.push_back(codec.values(part));
  return sizes;
}

std::int64_t sum_of_sizes(const std::vector<std::int64_t>& sizes) {
  std::int64_t sum = 0;
  for (const std::int64_t size : sizes) sum += size;
  return sum;
}

}  // namespace

void describe_weights(const GennbvOptions& options, Parameters& parameters) {
  std::int64_t places = kGennbvChannels;
  for (int axis = 0; axis < 3; ++axis)
    places *= convolved(convolved(options.grid_dims[axis], 2, 0), 2, 0);
  add_layer(parameters, "grid.conv1", kGennbvChannels, {1, 3, 3, 3});
  add_batch_norm(parameters, "grid.conv1.norm", kGennbvChannels);
  add_layer(parameters, "grid.conv2", kGennbvChannels, {kGennbvChannels, 3, 3, 3});
  add_batch_norm(parameters, "grid.conv2.norm", kGennbvChannels);
  add_layer(parameters, "grid.out", kGennbvWidth, {places});
  if (options.images) {
    const std::int64_t side = convolved(convolved(kGennbvSide_px, 2, 0), 2, 0);
    add_layer(parameters, "image.conv1", kGennbvChannels, {1, 3, 3});
    add_batch_norm(parameters, "image.conv1.norm", kGennbvChannels);
    add_layer(parameters, "image.conv2", kGennbvChannels, {kGennbvChannels, 3, 3});
    add_batch_norm(parameters, "image.conv2.norm", kGennbvChannels);
    add_layer(parameters, "image.out", kGennbvWidth, {kGennbvChannels * side * side});
  }
  add_layer(parameters, "poses.in", kGennbvWidth,
            {action::kHistoryLength * kGennbvPose * kPoseCodes});
  add_layer(parameters, "poses.out", kGennbvWidth, {kGennbvWidth});
  add_layer(parameters, "fused", kGennbvWidth, {(options.images ? 3 : 2) * kGennbvWidth});
  add_layer(parameters, "actions", sum_of_sizes(gennbv_sizes(options.codec())), {kGennbvWidth});
  add_layer(parameters, "value", 1, {kGennbvWidth});
}

GennbvNetwork::GennbvNetwork(const GennbvOptions& options, at::Device device,
                             std::optional<std::uint64_t> seed)
    : options_(options), sizes_(gennbv_sizes(options.codec())) {
  choose_blas_kernels();
  shorten_openmp_waits();
  describe_weights(options_, parameters_);
  parameters_.finish(device);
  if (seed) initialise({{"actions.weight", 0.01}, {"value.weight", 1}}, *seed, parameters_);
  // Frequencies 1 and 2. Metres are scaled so that frequency 1 goes once round in the 24 m of the
  // workspace: unscaled, places 6.3 m apart would look alike.
  std::vector<double> frequencies;
  for (int number = 0; number < kGennbvPose; ++number)
    for (const double f : {1.0, 1.0, 2.0, 2.0})
      frequencies.push_back(number < 3 ? f * kPi / 12 : f);
  const auto to = at::TensorOptions(device).dtype(at::kFloat);
  frequency_ = at::tensor(frequencies, at::kDouble).view({kGennbvPose, kPoseCodes}).to(to);
  phase_ = at::tensor({0.0, kPi / 2, 0.0, kPi / 2}, at::kDouble).to(to);
}

at::Tensor GennbvNetwork::grid_features(const at::Tensor& occupancy, const NormBatch& batch) const {
  const Vec3i d = options_.grid_dims;
  at::Tensor x = occupancy.to(at::kFloat).view({-1, 1, d.z, d.y, d.x});
  for (const std::string layer : {"grid.conv1", "grid.conv2"}) {
    x = at::conv3d(x, parameters_[layer + ".weight"], parameters_[layer + ".bias"], {2, 2, 2});
    x = batch_norm(parameters_, layer + ".norm", x, batch).relu();
  }
  return dense_relu(parameters_, "grid.out", x.flatten(1));
}

at::Tensor GennbvNetwork::image_features(const at::Tensor& images, const NormBatch& batch) const {
  at::Tensor x = images.to(at::kFloat).unsqueeze(1) * (1.0 / 255);
  for (const std::string layer : {"image.conv1", "image.conv2"}) {
    x = at::conv2d(x, parameters_[layer + ".weight"], parameters_[layer + ".bias"], {2, 2});
    x = batch_norm(parameters_, layer + ".norm", x, batch).relu();
  }
  return dense_relu(parameters_, "image.out", x.flatten(1));
}

at::Tensor GennbvNetwork::pose_features(const at::Tensor& poses) const {
  const at::Tensor codes = at::addcmul(phase_, poses.unsqueeze(-1), frequency_).sin_();
  return dense_relu(parameters_, "poses.out",
                    dense_relu(parameters_, "poses.in", codes.flatten(1)));
}

GennbvNetwork::Output GennbvNetwork::forward(const GennbvInputs& inputs,
                                             const NormBatch& batch) const {
  const Vec3i d = options_.grid_dims;
  require(inputs.occupancy.size(1) == std::int64_t(d.x) * d.y * d.z,
          "gennbv was shown a grid of another size");
  std::vector<at::Tensor> parts{grid_features(inputs.occupancy, batch),
                                pose_features(inputs.poses)};
  if (options_.images) parts.push_back(image_features(inputs.images, batch));
  const at::Tensor fused = dense_relu(parameters_, "fused", at::cat(parts, 1));
  return {MultiCategorical(dense(parameters_, "actions", fused), sizes_),
          dense(parameters_, "value", fused).squeeze(1)};
}

Safetensors to_safetensors(const GennbvNetwork& network) {
  return weights_of(network.parameters(), kGennbvKind, to_toml(network.options()));
}

GennbvNetwork make_gennbv_network(const Safetensors& content, const std::string& file,
                                  at::Device device) {
  GennbvNetwork network(gennbv_options_from_toml(options_text(content, kGennbvKind, file)), device);
  set_weights(network.parameters(), content, file);
  return network;
}

}  // namespace danbv::policy
