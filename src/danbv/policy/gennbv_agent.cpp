// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/gennbv_agent.h"

#include <c10/core/InferenceMode.h>

#include "danbv/core/files/tensor_parts.h"
#include "danbv/policy/gennbv_encoder.h"
#include "danbv/policy/torch_stream.h"

namespace danbv::policy {

namespace {

class GennbvActor : public NetworkActor {
 public:
  GennbvActor(const Queue& queue, const Safetensors& weights, index_t environments)
      : network_(make_gennbv_network(weights, "", torch_device(queue.device()))),
        encoder_(queue, network_.options(), environments) {}

  void decide(const Queue& queue, const state::Observation& seen,
              Span<action::Action> actions) override {
    const c10::InferenceMode no_gradients;
    const at::Tensor index = network_.forward(encoder_.encode(queue, seen), false).actions.mode();
    decode_gennbv(queue, network_.options().codec(), span_over<const std::int64_t>(index),
                  seen.drone, actions);
  }

 private:
  GennbvNetwork network_;
  GennbvEncoder encoder_;
};

}  // namespace

GennbvAgent load_gennbv(const std::filesystem::path& path) {
  const Safetensors weights = read_tensors(path);
  const GennbvOptions options =
      make_gennbv_network(weights, path.string(), at::kCPU).options();  // found whole
  return {options, NetworkAgent(options.grid_dims, [weights](const Queue& queue, const GridSpec&,
                                                             index_t environments) {
            return std::make_unique<GennbvActor>(queue, weights, environments);
          })};
}

void save_untrained_gennbv(const std::filesystem::path& path, const GennbvOptions& options,
                           std::uint64_t seed) {
  write_tensors(path, to_safetensors(GennbvNetwork(options, at::kCPU, seed)));
}

}  // namespace danbv::policy
