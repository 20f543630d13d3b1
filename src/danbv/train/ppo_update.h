// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>

#include "danbv/policy/launch_graph.h"
#include "danbv/train/adam.h"
#include "danbv/train/environment_share.h"
#include "danbv/train/ppo_loss.h"

namespace danbv::train {

// The network's present view of remembered decisions: index [B] int64 names them, counts [B] is 0
// for those that only fill up a part of a batch; undefined: all count. With gradients.
using Evaluate =
    std::function<policy::PolicyEvaluation(const at::Tensor& index, const at::Tensor& counts)>;

// Names the random numbers of an update.
struct UpdateKey {
  std::uint64_t seed = 0;
  std::uint32_t iteration = 0;
};

// Means over the gradient steps of an update.
struct PpoReport {
  double loss = 0, policy_loss = 0, value_loss = 0, entropy_loss = 0;
  double approx_kl = 0, clip_fraction = 0, gradient_norm = 0, lesson_loss = 0;
  std::int64_t updates = 0;    // gradient steps taken
  bool stopped_early = false;  // the policy had moved far enough
  bool finite = true;          // false: a loss or a gradient was not; that step was not taken
};

// Sums of what an update did, and whether it goes on; all on the device.
class UpdateStats {
 public:
  explicit UpdateStats(const at::TensorOptions& on);

  void clear();  // before an update
  // 1 as long as the policy is near and all is finite.
  at::Tensor keep_going(const PpoTerms& terms, double target_kl);
  void add(const PpoTerms& terms, const at::Tensor& gradient_norm);
  bool going() const;  // waits for the device, as the report does
  PpoReport report() const;

 private:
  at::Tensor sums_, going_, finite_, last_kl_;
};

// Learns from one rollout after the other. All that a gradient step reads and writes stays where it
// is in memory, so on a GPU it is recorded once in a run. (A recording an update kept a gigabyte
// each time: LibTorch gives the memory of a recording back only when it has none left.)
class PpoLearner {
 public:
  // Adam and what evaluate() reads must outlive this. share: of the processes that learn together;
  // normalises: evaluate() adds up statistics over them, so all must call it equally often, and it
  // cannot be recorded.
  PpoLearner(const Queue& queue, const PpoOptions& options, Evaluate evaluate, Adam& adam,
             const EnvironmentShare& share = {}, bool normalises = false);

  // Of the updates from now on, where the options let it change.
  void set_entropy_weight(double weight);

  // One update: epochs of shuffled batches, until the policy has moved 1.5 target_kl. A batch that
  // finds it there is not learned from, nor any after it. The device decides that by itself; the
  // host asks once an epoch. On CUDA, on LibTorch's current stream. Processes that share it give
  // their own targets, of equal steps and in the order of environments, and end with equal weights:
  // those that one process would have with the targets of all, but for rounding.
  PpoReport update(const Queue& queue, double learning_rate, const PpoTargets& targets,
                   const UpdateKey& key);

 private:
  void take(const PpoTargets& targets);
  PpoTerms reweighed(PpoTerms terms) const;
  void learn_from(const Queue& queue, const at::Tensor& index);
  void run_epoch(const Queue& queue, const at::Tensor& order);
  void run_shared_epoch(const Queue& queue, const at::Tensor& order);
  void learn_from_part(const Queue& queue, const at::Tensor& index, const BatchScale& scale);
  void learn_from_padded(const Queue& queue, const at::Tensor& index, const BatchScale& scale);
  void find_gradients(const at::Tensor& index, const at::Tensor& wanted, const BatchScale& scale);
  void add_up_and_step(const Queue& queue);

  PpoOptions options_;
  EnvironmentShare share_;
  bool normalises_;
  Evaluate evaluate_;
  Adam& adam_;
  UpdateStats stats_;
  PpoTargets targets_;         // of all slots
  at::Tensor batch_;           // [batch] the slots of a gradient step
  at::Tensor entropy_change_;  // of the entropy's weight since it began; undefined: it stays
  policy::LaunchGraph graph_;  // small batches are bound by launches
  std::int64_t epochs_ = 0;    // so far

  // Of processes that learn together. A part of a batch is not of one size: on a GPU it is filled
  // up with decisions that do not count, so that its work can be recorded.
  at::Tensor summed_;                 // [P + 7]: gradients and terms, which are added up at once
  at::Tensor part_, counts_, scale_;  // [R] slots, [R] 1 or 0, [3]
};

// A permutation of 0 .. count - 1, on the queue's device: int64.
at::Tensor shuffled(const Queue& queue, index_t count, const UpdateKey& key, std::uint32_t epoch);

}  // namespace danbv::train
