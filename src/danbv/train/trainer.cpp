// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/trainer.h"

#include <chrono>

#include "danbv/core/cuda/runtime.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/train/draws.h"
#include "danbv/train/trainer_state.h"

namespace danbv::train {

namespace {

// What running episodes were flown on: with other numbers they cannot go on.
const std::string kEpisodesOf = "episodes.of";
TensorData episodes_of(const TrainOptions& o) {
  const std::vector<std::int64_t> numbers{o.ppo.environments, o.environment.world.views,
                                          o.fleet.ships,      o.fleet.houses,
                                          o.fleet.objects,    o.depth_px};
  return TensorData::of(numbers, {index_t(numbers.size())});
}

// The network is made for the grid of the state that it sees.
TrainOptions with_state_grid(TrainOptions options) {
  options.policy.grid_dims = options.environment.state.grid.dims;
  return options;
}
}  // namespace

Trainer::Trainer(const Queue& queue, const env::TargetSet& targets, const env::RewardTruth& truth,
                 const TrainOptions& options)
    : Trainer(policy::TorchStream(queue), queue, targets, truth, options) {}

Trainer::Trainer(const policy::TorchStream&, const Queue& queue, const env::TargetSet& targets,
                 const env::RewardTruth& truth, const TrainOptions& options)
    : options_(with_state_grid(options)),
      environment_(queue, targets, truth, options.ppo.environments, options.camera(), options.seed,
                   options.environment),
      policy_(options_.policy, policy::torch_device(queue.device()), options.seed),
      encoder_(queue, options_.policy, options.environment.state.grid, options.ppo.environments),
      storage_(queue, options_.policy, options.ppo.steps, options.ppo.environments,
               options.field_pool),
      adam_(queue, policy_.parameters().flat(), policy_.parameters().flat_grad(), options.adam),
      learner_(
          queue, options.ppo,
          [this](const at::Tensor& index) {
            const Queue here = policy::current_queue(index.device());
            return policy_.evaluate(storage_.inputs(here, index), storage_.actions(index));
          },
          adam_),
      uniforms_(
          at::zeros({options.ppo.environments, action::kActionParts},
                    at::TensorOptions(policy::torch_device(queue.device())).dtype(at::kFloat))),
      actions_(queue.device(), options.ppo.environments) {}

// state -> field -> policy -> action -> world.
void Trainer::rollout(const Queue& queue, std::int64_t iteration) {
  storage_.clear(queue);
  for (index_t t = 0; t < storage_.steps(); ++t) {
    const state::Observation observation = environment_.observation();
    const policy::PolicyInputs inputs = encoder_.encode(queue, observation);
    parallel_for(queue, environment_.environments(),
                 ActionDrawBody{options_.seed, std::uint32_t(iteration), std::uint32_t(t),
                                policy::span_over<float>(uniforms_)},
                 64);
    const policy::PolicyStep step = policy_.sample(inputs, uniforms_);
    storage_.add_decision(queue, t, inputs, step);
    policy::decode_actions(queue, options_.policy.codec(),
                           policy::span_over<const std::int64_t>(step.actions.index),
                           observation.drone, actions_.span());
    environment_.step(queue, actions_.span());
    storage_.add_transition(queue, t, environment_.rewards(), environment_.ended(),
                            environment_.timed_out(), environment_.executed());
  }
  const policy::PolicyInputs last = encoder_.encode(queue, environment_.observation());
  storage_.compute_returns(queue, policy_.value(last), options_.ppo.gamma, options_.ppo.lambda);
}

PpoReport Trainer::update(const Queue& queue, std::int64_t iteration) {
  return learner_.update(queue, learning_rate_at(options_.ppo, iteration), storage_.targets(queue),
                         {options_.seed, std::uint32_t(iteration)});
}

IterationReport Trainer::iterate(const Queue& queue, std::int64_t iteration) {
  const policy::TorchStream stream(queue);
  using Clock = std::chrono::steady_clock;
  const auto seconds = [](Clock::duration d) { return std::chrono::duration<double>(d).count(); };
  IterationReport report;
  const auto start = Clock::now();
  environment_.set_length_cost(options_.length_cost_at(iteration));
  rollout(queue, iteration);
  queue.wait();
  const auto flown = Clock::now();
  report.update = update(queue, iteration);
  report.rollout_s = seconds(flown - start), report.update_s = seconds(Clock::now() - flown);
  updates_ += report.update.updates;
  report.updates = updates_;
  report.learning_rate = learning_rate_at(options_.ppo, iteration);
  report.episodes = environment_.take_statistics(queue);
  report.explained_variance = explained_variance(storage_.targets(queue)).item<double>();
  report.dropped_voxels = storage_.dropped_voxels(queue);
  if (queue.device() == Device::cuda) report.device_memory_gb = cuda::memory_in_use() / 1e9;
  report.fault = find_fault(storage_.faults(), report.update, policy_.parameters().flat());
  return report;
}

void Trainer::restart(const Queue& queue, std::int64_t round) {
  environment_.restart(queue, std::uint64_t(round), env::Starts::spread);
}

Safetensors Trainer::state(const Queue& queue) const {
  const policy::TorchStream stream(queue);
  Safetensors state = training_state(policy_, {adam_.state(queue), updates_});
  state.tensors[kEpisodesOf] = episodes_of(options_);
  write_state(environment_.state(queue), state);
  return state;
}

bool Trainer::restore(const Queue& queue, const Safetensors& state) {
  const policy::TorchStream stream(queue);
  const TrainingState kept = restore_training(state, policy_);
  adam_.restore(queue, kept.adam);
  updates_ = kept.updates;
  const auto of = state.tensors.find(kEpisodesOf);
  if (of == state.tensors.end() || of->second.bytes != episodes_of(options_).bytes) return false;
  environment_.restore(queue, env::read_state(state));
  return true;
}

void Trainer::save_weights(const Queue& queue, const std::filesystem::path& path) const {
  const policy::TorchStream stream(queue);
  save_policy(path, policy_);
}

}  // namespace danbv::train
