// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "danbv/core/files/safetensors.h"
#include "danbv/policy/parameters.h"
#include "danbv/policy/scan_rl_options.h"

namespace danbv::policy {

// Adds the weights of Scan-RL's network, in their order.
void describe_weights(const ScanRlOptions& options, Parameters& parameters);

// Scan-RL's Q-network: three convolutions over the stacked grey images, each halved by a maximum,
// then 256 numbers, then the value of every move.
class ScanRlNetwork {
 public:
  // seed: of a fresh start; none: weights are set by the caller.
  ScanRlNetwork(const ScanRlOptions& options, at::Device device, std::optional<std::uint64_t> seed);

  // images: [B, frames, side, side] bytes. [B, moves].
  at::Tensor forward(const at::Tensor& images) const;

  const ScanRlOptions& options() const { return options_; }
  const Parameters& parameters() const { return parameters_; }

 private:
  ScanRlOptions options_;
  Parameters parameters_;
};

// As a file (policy/weights_file.h), and back; an Error names the file and every fault.
Safetensors to_safetensors(const ScanRlNetwork& network);
ScanRlNetwork make_scan_rl_network(const Safetensors& content, const std::string& file,
                                   at::Device device);

}  // namespace danbv::policy
