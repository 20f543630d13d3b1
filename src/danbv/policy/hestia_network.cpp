// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/hestia_network.h"

#include <ATen/ATen.h>
#include <fmt/format.h>

#include "danbv/core/error.h"
#include "danbv/core/grid/direction_faces.h"
#include "danbv/policy/blas_kernels.h"
#include "danbv/policy/layers.h"
#include "danbv/policy/openmp_waits.h"
#include "danbv/policy/weights_file.h"
#include "danbv/state/grey_images.h"

namespace danbv::policy {

namespace {

constexpr const char* kHestiaKind = "danbv hestia 1";
constexpr std::int64_t kHestiaInputChannels = 1 + 3 + kFaces;
constexpr std::int64_t kHestiaWidth = 256, kTowerWidth = 64;
constexpr std::int64_t kImageChannels = 12, kImageKernel = 5;
constexpr const char* kImageLayers[] = {"image.conv1", "image.conv2", "image.conv3"};

// The three convolutions of a branch, kernel 3; each sees farther than the one before.
struct HestiaLevel {
  std::int64_t in, out;
  int stride, padding, dilation;
};
constexpr HestiaLevel kLevels[] = {
    {kHestiaInputChannels, 16, 1, 1, 1}, {16, 32, 2, 2, 2}, {32, 64, 2, 4, 4}};
constexpr std::int64_t kDeepest = 64, kAllLevels = 16 + 32 + 64;

void add_branch(Parameters& parameters, const std::string& name) {
  for (int i = 0; i < 3; ++i) {
    const std::string layer = fmt::format("{}.conv{}", name, i + 1);
    add_layer(parameters, layer, kLevels[i].out, {kLevels[i].in, 3, 3, 3});
    add_batch_norm(parameters, layer + ".norm", kLevels[i].out);
  }
}

void add_tower(Parameters& parameters, const std::string& name, std::int64_t out) {
  add_layer(parameters, name + ".in", kTowerWidth, {kHestiaWidth});
  add_layer(parameters, name + ".hidden", kTowerWidth, {kTowerWidth});
  add_layer(parameters, name + ".out", out, {kTowerWidth});
}

void add_image_encoder(Parameters& parameters) {
  std::int64_t in = 1, side = state::kGreySide;
  for (const std::string layer : kImageLayers) {
    add_layer(parameters, layer, kImageChannels, {in, kImageKernel, kImageKernel});
    add_batch_norm(parameters, layer + ".norm", kImageChannels);
    in = kImageChannels, side = convolved(side, 2, 1, 1, kImageKernel);
  }
  add_layer(parameters, "image.out", kHestiaWidth, {kImageChannels * side * side});
}

// Tensor cores take channels by eight; zeros fill them up.
constexpr std::int64_t kFilledChannels = 16;

at::Tensor filled_up(const at::Tensor& weight) {
  return at::constant_pad_nd(weight, {0, 0, 0, 0, 0, 0, 0, kFilledChannels - weight.size(1)});
}

// Every n-th place along each axis.
at::Tensor every(int n, const at::Tensor& x) {
  at::Tensor places = x;
  for (int axis = 2; axis < 5; ++axis) places = at::slice(places, axis, 0, {}, n);
  return places;
}

// What a grid of features [B, C, Z, Y, X] holds at a place of it, between voxels: [B, C].
at::Tensor at_place(const at::Tensor& features, const at::Tensor& place) {
  constexpr int kLinear = 0, kBorder = 1;
  const at::Tensor grid = (2 * place - 1).view({-1, 1, 1, 1, 3});
  return at::grid_sampler_3d(features.to(at::kFloat), grid, kLinear, kBorder, false).flatten(1);
}

}  // namespace

void describe_weights(const HestiaOptions& options, Parameters& parameters) {
  std::int64_t places = 1;
  for (int axis = 0; axis < 3; ++axis) {
    std::int64_t n = options.grid_dims[axis];
    for (const HestiaLevel& level : kLevels)
      n = convolved(n, level.stride, level.padding, level.dilation);
    places *= n;
  }
  add_branch(parameters, "look");
  for (const char* part : {"look.query", "look.key", "look.value"})
    add_layer(parameters, part, kDeepest, {kDeepest});
  add_batch_norm(parameters, "look.attention.norm", kDeepest);
  parameters.add("look.attention.share", {1});
  add_layer(parameters, "look.out", 3, {kDeepest * places});
  parameters.add("look.log_deviation", {3});
  add_branch(parameters, "grid");
  if (options.images) add_image_encoder(parameters);
  add_layer(parameters, "fused", kHestiaWidth,
            {kHestiaPose + kAllLevels + (options.images ? kHestiaWidth : 0)});
  add_tower(parameters, "position", 3);
  parameters.add("position.log_deviation", {3});
  add_tower(parameters, "value", 1);
  add_layer(parameters, "offset", 3, {kHestiaWidth});
}

HestiaNetwork::HestiaNetwork(const HestiaOptions& options, at::Device device,
                             std::optional<std::uint64_t> seed)
    : options_(options) {
  choose_blas_kernels();
  shorten_openmp_waits();
  describe_weights(options_, parameters_);
  parameters_.finish(device);
  if (seed) {
    initialise({{"position.out.weight", 0.01}, {"value.out.weight", 1}, {"look.out.weight", 0.01}},
               *seed, parameters_);
    parameters_["look.log_deviation"].detach().fill_(1);
  }
  const Vec3i d = options_.grid_dims;
  const auto axis = [](int n) { return (at::arange(n, at::kFloat) + 0.5) / n; };
  const auto all = at::meshgrid({axis(d.z), axis(d.y), axis(d.x)}, "ij");
  places_ = at::stack({all[2], all[1], all[0]}).flatten(1).to(device);
  filling_ =
      at::zeros({kFilledChannels - kHestiaInputChannels, places_.size(1)}, places_.options());
  face_bits_ = at::tensor({1, 2, 4, 8, 16, 32}, at::kByte).view({kFaces, 1}).to(device);
}

at::Tensor HestiaNetwork::channels(const HestiaInputs& inputs) const {
  const Vec3i d = options_.grid_dims;
  const std::int64_t b = inputs.occupancy.size(0);
  require(inputs.occupancy.size(1) == std::int64_t(d.x) * d.y * d.z,
          "hestia was shown a grid of another size");
  const at::Tensor occupied = (inputs.occupancy.to(at::kFloat) + 1) * 0.5;
  const at::Tensor faces = inputs.faces.unsqueeze(1).bitwise_and(face_bits_).ne(0).to(at::kFloat);
  std::vector<at::Tensor> all{occupied.unsqueeze(1), places_.unsqueeze(0).expand({b, -1, -1}),
                              faces};
  if (faces.is_cuda()) all.push_back(filling_.unsqueeze(0).expand({b, -1, -1}));
  return at::cat(all, 1).view({b, -1, d.z, d.y, d.x});
}

at::Tensor HestiaNetwork::level(const std::string& branch, int number, const at::Tensor& x,
                                const NormBatch& batch) const {
  const HestiaLevel& l = kLevels[number];
  const std::string layer = fmt::format("{}.conv{}", branch, number + 1);
  const auto layout = x.is_cuda() ? at::MemoryFormat::ChannelsLast3d : at::MemoryFormat::Contiguous;
  const at::Tensor weight = x.size(1) == l.in ? parameters_[layer + ".weight"]
                                              : filled_up(parameters_[layer + ".weight"]);
  // A stride that divides dilation and padding: only every stride-th place counts.
  const int padding = l.padding / l.stride, dilation = l.dilation / l.stride;
  const auto type = halves_ ? at::kBFloat16 : at::kFloat;
  const at::Tensor y =
      at::conv3d(every(l.stride, x).to(type).contiguous(layout), weight.to(type).contiguous(layout),
                 parameters_[layer + ".bias"].to(type), {1, 1, 1}, {padding, padding, padding},
                 {dilation, dilation, dilation});
  return at::leaky_relu(batch_norm(parameters_, layer + ".norm", y, batch));
}

// Every place of the deepest level attends to all others; its share begins at zero.
at::Tensor HestiaNetwork::attention(const at::Tensor& x, const NormBatch& batch) const {
  const at::Tensor places = x.flatten(2).transpose(1, 2);  // [B, P, 64]
  const at::Tensor query = dense(parameters_, "look.query", places);
  const at::Tensor key = dense(parameters_, "look.key", places);
  const at::Tensor value = dense(parameters_, "look.value", places);
  const at::Tensor weights = at::softmax(at::bmm(query, key.transpose(1, 2)), -1);
  const at::Tensor mixed = at::bmm(weights, value).transpose(1, 2).reshape(x.sizes());
  return x + parameters_["look.attention.share"] *
                 batch_norm(parameters_, "look.attention.norm", mixed, batch);
}

at::Tensor HestiaNetwork::look(const at::Tensor& channels, const NormBatch& batch) const {
  at::Tensor x = channels;
  for (int i = 0; i < 3; ++i) x = level("look", i, x, batch);
  return dense(parameters_, "look.out", attention(x.to(at::kFloat), batch).flatten(1));
}

at::Tensor HestiaNetwork::image_features(const at::Tensor& images, const NormBatch& batch) const {
  at::Tensor x = images.to(at::kFloat).unsqueeze(1) * (1.0 / 255);
  for (const std::string layer : kImageLayers) {
    x = at::conv2d(x, parameters_[layer + ".weight"], parameters_[layer + ".bias"], {2, 2}, {1, 1});
    x = at::leaky_relu(batch_norm(parameters_, layer + ".norm", x, batch));
  }
  return dense(parameters_, "image.out", x.flatten(1));
}

at::Tensor HestiaNetwork::tower(const std::string& name, const at::Tensor& x) const {
  const at::Tensor hidden = dense(parameters_, name + ".in", x).tanh();
  return dense(parameters_, name + ".out", dense(parameters_, name + ".hidden", hidden).tanh());
}

HestiaNetwork::Position HestiaNetwork::position(const HestiaInputs& inputs,
                                                const at::Tensor& channels,
                                                const at::Tensor& look_at,
                                                const NormBatch& batch) const {
  const at::Tensor place = look_at.detach();
  std::vector<at::Tensor> parts{inputs.pose};
  at::Tensor x = channels;
  for (int i = 0; i < 3; ++i) {
    x = level("grid", i, x, batch);
    parts.push_back(at_place(x, place));
  }
  if (options_.images) parts.push_back(image_features(inputs.images, batch));
  const at::Tensor fused = at::leaky_relu(dense(parameters_, "fused", at::cat(parts, 1)));
  return {tower("position", fused), parameters_["position.log_deviation"].exp(),
          tower("value", fused).squeeze(1), dense(parameters_, "offset", fused)};
}

Safetensors to_safetensors(const HestiaNetwork& network) {
  return weights_of(network.parameters(), kHestiaKind, to_toml(network.options()));
}

HestiaNetwork make_hestia_network(const Safetensors& content, const std::string& file,
                                  at::Device device) {
  HestiaNetwork network(hestia_options_from_toml(options_text(content, kHestiaKind, file)), device);
  set_weights(network.parameters(), content, file);
  return network;
}

}  // namespace danbv::policy
