// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "danbv/core/files/safetensors.h"
#include "danbv/policy/categorical.h"
#include "danbv/policy/gennbv_options.h"
#include "danbv/policy/parameters.h"
#include "danbv/policy/shared_batch_norm.h"

namespace danbv::policy {

constexpr int kGennbvSide_px = 64;  // of its grey images
constexpr int kGennbvPose = 5;      // numbers of a pose: x, y, z, pitch, yaw

// What GenNBV's network sees of B decisions.
struct GennbvInputs {
  at::Tensor occupancy;  // [B, V] int8: -1 free, 0 unknown, +1 occupied
  at::Tensor poses;      // [B, 30, 5] float: the last views, oldest first; at first the start
  at::Tensor images;     // [B, 64, 64] uint8: grey, of the last view; undefined unless asked for
};

// The network of GenNBV (Chen et al., CVPR 2024): two convolutions over the grid, two layers over
// the encoded poses, one that joins them, one for actions and value.
class GennbvNetwork {
 public:
  // Without a seed all weights are zero, for someone to fill.
  GennbvNetwork(const GennbvOptions& options, at::Device device,
                std::optional<std::uint64_t> seed = {});

  struct Output {
    MultiCategorical actions;  // [B, 5]
    at::Tensor value;          // [B]
  };
  Output forward(const GennbvInputs& inputs, const NormBatch& batch) const;

  const GennbvOptions& options() const { return options_; }
  const Parameters& parameters() const { return parameters_; }

 private:
  at::Tensor grid_features(const at::Tensor& occupancy, const NormBatch& batch) const;
  at::Tensor image_features(const at::Tensor& images, const NormBatch& batch) const;
  at::Tensor pose_features(const at::Tensor& poses) const;

  GennbvOptions options_;
  std::vector<std::int64_t> sizes_;  // values of the parts of an action
  Parameters parameters_;
  at::Tensor frequency_, phase_;  // [5, 4], [4]
};

// Names and shapes of all its weights.
void describe_weights(const GennbvOptions& options, Parameters& parameters);

// As a file of weights, and back.
Safetensors to_safetensors(const GennbvNetwork& network);
GennbvNetwork make_gennbv_network(const Safetensors& content, const std::string& file,
                                  at::Device device);

}  // namespace danbv::policy
