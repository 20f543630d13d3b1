// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/scan_rl_network.h"

#include <ATen/ATen.h>
#include <fmt/format.h>

#include "danbv/core/error.h"
#include "danbv/policy/layers.h"
#include "danbv/policy/weights_file.h"

namespace danbv::policy {

namespace {

constexpr const char* kScanRlKind = "danbv scan-rl 1";

struct Convolution {
  const char* name;
  std::int64_t channels, kernel;
};
constexpr Convolution kConvolutions[] = {{"conv1", 32, 8}, {"conv2", 64, 4}, {"conv3", 64, 3}};
constexpr std::int64_t kFeatures = 256;

// A convolution that keeps width and height: an even kernel reaches one pixel farther to the right
// and below, as in TensorFlow.
at::Tensor same_convolution(const Parameters& p, const Convolution& layer, const at::Tensor& x) {
  const std::int64_t before = (layer.kernel - 1) / 2, after = layer.kernel / 2;
  const std::string name = layer.name;
  return at::conv2d(at::constant_pad_nd(x, {before, after, before, after}), p[name + ".weight"],
                    p[name + ".bias"]);
}

}  // namespace

void describe_weights(const ScanRlOptions& options, Parameters& parameters) {
  std::int64_t channels = options.frames, side = options.side_px;
  for (const Convolution& layer : kConvolutions) {
    add_layer(parameters, layer.name, layer.channels, {channels, layer.kernel, layer.kernel});
    channels = layer.channels, side /= 2;
  }
  add_layer(parameters, "features", kFeatures, {channels * side * side});
  add_layer(parameters, "values", kHemisphereMoves, {kFeatures});
}

ScanRlNetwork::ScanRlNetwork(const ScanRlOptions& options, at::Device device,
                             std::optional<std::uint64_t> seed)
    : options_(options) {
  describe_weights(options, parameters_);
  parameters_.finish(device);
  if (seed) initialise({{"values.weight", 0.1}}, *seed, parameters_);
}

at::Tensor ScanRlNetwork::forward(const at::Tensor& images) const {
  at::Tensor x = images.to(at::kFloat) / 255;
  for (const Convolution& layer : kConvolutions)
    x = at::max_pool2d(same_convolution(parameters_, layer, x).relu_(), {2, 2});
  return dense(parameters_, "values", dense_relu(parameters_, "features", x.flatten(1)));
}

Safetensors to_safetensors(const ScanRlNetwork& network) {
  return weights_of(network.parameters(), kScanRlKind, to_toml(network.options()));
}

ScanRlNetwork make_scan_rl_network(const Safetensors& content, const std::string& file,
                                   at::Device device) {
  const std::string text = options_text(content, kScanRlKind, file);
  const ScanRlOptions options = [&] {
    try {
      return scan_rl_options_from_toml(text);
    } catch (const Error& error) {
      fail(fmt::format("{}: {}", file, error.what()));
    }
  }();
  ScanRlNetwork network(options, device, std::nullopt);
  set_weights(network.parameters(), content, file);
  return network;
}

}  // namespace danbv::policy
