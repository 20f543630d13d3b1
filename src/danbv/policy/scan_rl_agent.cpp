// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/scan_rl_agent.h"

#include <c10/core/InferenceMode.h>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/files/tensor_parts.h"
#include "danbv/policy/scan_rl_network.h"
#include "danbv/policy/torch_stream.h"
#include "danbv/state/grey_images.h"

namespace danbv::policy {

namespace {

class ScanRlActor : public NetworkActor {
 public:
  ScanRlActor(const Queue& queue, const Safetensors& weights, index_t environments)
      : network_(make_scan_rl_network(weights, "", torch_device(queue.device()))),
        grey_(queue, environments, network_.options().side_px, network_.options().frames),
        moves_(queue.device(), environments),
        possible_(queue.device(), environments) {}

  void decide(const Queue& queue, const state::Observation& seen,
              Span<action::Action> actions) override {
    const c10::InferenceMode no_gradients;
    const ScanRlOptions& o = network_.options();
    grey_.take(queue, seen);
    const at::Tensor values = network_.forward(
        tensor_over(queue, grey_.stack(), {actions.size, o.frames, o.side_px, o.side_px}));
    parallel_for(queue, actions.size,
                 ChooseMoveBody{o.lattice(),
                                0,
                                span_over<const float>(values),
                                {},
                                seen.drone,
                                moves_.span(),
                                possible_.span(),
                                actions},
                 64);
  }

 private:
  ScanRlNetwork network_;
  state::GreyImages grey_;
  Buffer<std::int64_t> moves_;
  Buffer<std::uint8_t> possible_;
};

}  // namespace

ScanRlAgent load_scan_rl(const std::filesystem::path& path) {
  const Safetensors weights = read_tensors(path);
  const ScanRlOptions options =
      make_scan_rl_network(weights, path.string(), at::kCPU).options();  // found whole
  return {options, NetworkAgent(std::nullopt, [weights](const Queue& queue, const GridSpec&,
                                                        index_t environments) {
            return std::make_unique<ScanRlActor>(queue, weights, environments);
          })};
}

void save_untrained_scan_rl(const std::filesystem::path& path, const ScanRlOptions& options,
                            std::uint64_t seed) {
  write_tensors(path, to_safetensors(ScanRlNetwork(options, at::kCPU, seed)));
}

}  // namespace danbv::policy
