// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/hestia_agent.h"

#include <c10/core/InferenceMode.h>

#include "danbv/core/files/tensor_parts.h"
#include "danbv/policy/hestia_encoder.h"
#include "danbv/policy/torch_stream.h"

namespace danbv::policy {

namespace {

class HestiaActor : public NetworkActor {
 public:
  HestiaActor(const Queue& queue, const Safetensors& weights, index_t environments)
      : network_(make_hestia_network(weights, "", torch_device(queue.device()))),
        encoder_(queue, network_.options(), environments) {}

  // The means of both choices.
  void decide(const Queue& queue, const state::Observation& seen,
              Span<action::Action> actions) override {
    const c10::InferenceMode no_gradients;
    const HestiaInputs inputs = encoder_.encode(queue, seen);
    const at::Tensor channels = network_.channels(inputs);
    const at::Tensor look_at = network_.look(channels, false).sigmoid();
    const auto position = network_.position(inputs, channels, look_at, false);
    decode_hestia(queue, network_.options(), seen, position.mean, look_at, actions);
  }

 private:
  HestiaNetwork network_;
  HestiaEncoder encoder_;
};

}  // namespace

HestiaAgent load_hestia(const std::filesystem::path& path) {
  const Safetensors weights = read_tensors(path);
  const HestiaOptions options =
      make_hestia_network(weights, path.string(), at::kCPU).options();  // found whole
  return {options, NetworkAgent(options.grid_dims, [weights](const Queue& queue, const GridSpec&,
                                                             index_t environments) {
            return std::make_unique<HestiaActor>(queue, weights, environments);
          })};
}

void save_untrained_hestia(const std::filesystem::path& path, const HestiaOptions& options,
                           std::uint64_t seed) {
  write_tensors(path, to_safetensors(HestiaNetwork(options, at::kCPU, seed)));
}

}  // namespace danbv::policy
