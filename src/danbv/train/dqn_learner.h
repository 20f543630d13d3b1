// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/policy/scan_rl_network.h"
#include "danbv/train/adam.h"
#include "danbv/train/dqn_options.h"
#include "danbv/train/environment_share.h"
#include "danbv/train/frame_replay.h"

namespace danbv::train {

// What double Q-learning (van Hasselt et al.) has the network move to: the reward, and where the
// episode goes on the discounted value, by the target network, of the move that the network itself
// takes for the best of the possible ones. next_values, next_target: [B, moves]; [B].
at::Tensor double_q_targets(const QBatch& batch, const at::Tensor& next_values,
                            const at::Tensor& next_target, double gamma);

// How a number of gradient steps went; means over them, on the device.
struct DqnReport {
  at::Tensor loss, value, gradient_norm;
};

// A Q-network, the target network that follows it slowly, and the steps of both.
class DqnLearner {
 public:
  // share: of the processes that learn together, each with the replay of its own environments.
  DqnLearner(const Queue& queue, const policy::ScanRlOptions& network, const DqnOptions& options,
             const AdamOptions& adam, std::uint64_t seed, const EnvironmentShare& share = {});

  // `count` gradient steps on batches drawn from the replay, or from those of all processes, which
  // must hold some. The key names the draws.
  DqnReport update(const Queue& queue, const FrameReplay& replay, int count, const RngKey& key);
  // One, on a batch, or on this process's part of one, which may be empty.
  void step(const Queue& queue, const QBatch& batch, DqnReport& sums);

  const policy::ScanRlNetwork& network() const { return network_; }
  const policy::ScanRlNetwork& target() const { return target_; }
  AdamState adam_state(const Queue& queue) const { return adam_.state(queue); }
  void begin_with(const Safetensors& network);  // both networks
  void restore(const Queue& queue, const Safetensors& network, const Safetensors& target,
               const AdamState& adam);

 private:
  at::Tensor draw(const Queue& queue, const FrameReplay& replay, const RngKey& key);
  at::Tensor find_gradients(const QBatch& batch);
  void add_up(const at::Tensor& terms);

  DqnOptions options_;
  EnvironmentShare share_;
  policy::ScanRlNetwork network_, target_;
  Adam adam_;
  at::Tensor wanted_;  // 1: every step is taken
  at::Tensor index_;   // [batch] int64: transitions of a gradient step
};

}  // namespace danbv::train
