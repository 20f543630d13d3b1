// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "danbv/core/files/safetensors.h"
#include "danbv/env/environment.h"
#include "danbv/train/event_file.h"
#include "danbv/train/train_options.h"

namespace danbv::train {

// Which decision of a run; names its random numbers.
struct DecisionKey {
  std::int64_t iteration = 0;
  index_t step = 0;  // of the iteration's rollout
};

// What an update did.
struct UpdateReport {
  std::vector<LoggedValue> values;  // for the logs, train/NAME; the same names every time
  std::int64_t updates = 0;         // gradient steps taken
  std::string fault;                // what was not finite; empty: all was
  std::string warning;              // for the person who watches
};

// What is learned, and how: what the network sees, the network, what its numbers mean as actions,
// what is kept of decisions, the update rule. The trainer flies the world, logs, keeps checkpoints
// and goes on from them; the reward is the environment's, with the weights of --reward.
//
// An iteration: begin_rollout; for every step decide, the world's step, add_transition; update. On
// CUDA all calls come with LibTorch on the queue's stream, and none but update may wait for the
// device. The world is shown whole, because what a method learns from may be the truth (a label);
// what it decides by must be world.observation() alone.
//
// With a part of the environments each (TrainOptions::share), processes learn what one would with
// all of them.
class Method {
 public:
  virtual ~Method() = default;

  virtual void begin_rollout(const Queue&) {}
  // One action an environment, for exploring; on the queue's device.
  virtual void decide(const Queue& queue, const env::Environment& world, const DecisionKey& key,
                      Span<action::Action> actions) = 0;
  // [N] of the last decisions: 1 where an action is not what the policy chose (see
  // Environment::step). Empty: none.
  virtual Span<const std::uint8_t> corrected() const { return {}; }
  // What came of it: the world's rewards(), ended(), timed_out(), executed() and observation().
  virtual void add_transition(const Queue& queue, const env::Environment& world,
                              const DecisionKey& key) = 0;
  virtual UpdateReport update(const Queue& queue, const env::Environment& world,
                              std::int64_t iteration) = 0;
  // Steps to fly before the next iteration, which learns nothing from them by itself: a replay that
  // checkpoints do not keep is filled again by the policy as it is.
  virtual index_t warm_up_steps() const { return 0; }

  // The network alone, as its planner reads it; and back, to begin with what was learned before. An
  // Error names what does not fit.
  virtual Safetensors weights() const = 0;
  virtual void begin_with(const Safetensors& weights) = 0;
  // All that a checkpoint keeps of it; and back, where an Error names what does not fit. The
  // running episodes are the trainer's.
  virtual Safetensors state(const Queue& queue) const = 0;
  virtual void restore(const Queue& queue, const Safetensors& state) = 0;
};

// What a method takes, known before it is made.
struct MethodNeed {
  double kept = 0;          // bytes of decisions to learn from
  double parameters = 0;    // weights of the network
  double copies = 3;        // of them in a checkpoint: with Adam's two moments
  std::string advice = {};  // further options that take memory, with their values
};

// A member of the family: one file, one line in method_registry.cpp.
struct MethodEntry {
  std::string_view name, summary;
  std::function<std::unique_ptr<Method>(const Queue&, const TrainOptions&)> make;
  std::function<MethodNeed(const TrainOptions&)> need;
  std::function<env::RewardOptions()> reward;  // its own, unless --reward or a config says another
};

const std::vector<MethodEntry>& all_methods();
// An Error names those that there are.
const MethodEntry& method_named(std::string_view name);

}  // namespace danbv::train
