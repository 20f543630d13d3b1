// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "danbv/core/files/safetensors.h"
#include "danbv/policy/hestia_options.h"
#include "danbv/policy/parameters.h"
#include "danbv/policy/shared_batch_norm.h"

namespace danbv::policy {

constexpr int kHestiaPose = 5;  // x, y, z, pitch, yaw, scaled to about -1..1

// What Hestia's network sees of B decisions.
struct HestiaInputs {
  at::Tensor occupancy;  // [B, V] int8: -1 free, 0 unknown, +1 occupied
  at::Tensor faces;      // [B, V] uint8: bit j is set where face j of a voxel was seen
  at::Tensor pose;       // [B, 5] float
  at::Tensor images;     // [B, 84, 84] uint8: grey, of the last view; undefined unless asked for
};

// The network of Hestia: one branch proposes where to look, a place in the grid; another
// looks up what the grid holds there and decides where to fly.
class HestiaNetwork {
 public:
  // Without a seed all weights are zero, for someone to fill.
  HestiaNetwork(const HestiaOptions& options, at::Device device,
                std::optional<std::uint64_t> seed = {});

  // The channels that both branches see, [B, 10 (16 on a GPU), Z, Y, X]: occupancy, place, faces.
  at::Tensor channels(const HestiaInputs& inputs) const;

  // From now on its convolutions multiply in bfloat16: on a GPU that takes two thirds of the time.
  void multiply_in_halves() { halves_ = true; }

  // The place to look at before its sigmoid, [B, 3].
  at::Tensor look(const at::Tensor& channels, const NormBatch& batch) const;
  at::Tensor look_deviation() const { return parameters_["look.log_deviation"].exp(); }  // [3]

  struct Position {
    at::Tensor mean;       // [B, 3] of the position, -1..1 over the domain
    at::Tensor deviation;  // [3]
    at::Tensor value;      // [B]
    at::Tensor offset;     // [B, 3]: how far the chosen position will have to be corrected
  };
  // look_at: [B, 3] in 0..1, the place that was chosen to look at; no gradients flow into it.
  Position position(const HestiaInputs& inputs, const at::Tensor& channels,
                    const at::Tensor& look_at, const NormBatch& batch) const;

  const HestiaOptions& options() const { return options_; }
  const Parameters& parameters() const { return parameters_; }

 private:
  at::Tensor level(const std::string& branch, int number, const at::Tensor& x,
                   const NormBatch& batch) const;
  at::Tensor attention(const at::Tensor& x, const NormBatch& batch) const;
  at::Tensor image_features(const at::Tensor& images, const NormBatch& batch) const;
  at::Tensor tower(const std::string& name, const at::Tensor& x) const;

  HestiaOptions options_;
  Parameters parameters_;
  at::Tensor places_;     // [3, V]: x, y, z of voxels, 0..1
  at::Tensor filling_;    // [6, V]: zeros
  at::Tensor face_bits_;  // [6, 1]
  bool halves_ = false;
};

void describe_weights(const HestiaOptions& options, Parameters& parameters);

// As a file of weights, and back.
Safetensors to_safetensors(const HestiaNetwork& network);
HestiaNetwork make_hestia_network(const Safetensors& content, const std::string& file,
                                  at::Device device);

}  // namespace danbv::policy
