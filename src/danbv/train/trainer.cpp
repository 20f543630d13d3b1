// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/trainer.h"

#include <chrono>

#include "danbv/core/cuda/runtime.h"
#include "danbv/core/error.h"
#include "danbv/core/files/tensor_parts.h"
#include "danbv/distributed/process_group.h"
#include "danbv/train/shared_episodes.h"
#include "danbv/train/training_state.h"

namespace danbv::train {

namespace {

const std::string kUpdates = "train.updates";

// What running episodes were flown on: with other numbers they cannot go on.
const std::string kEpisodesOf = "episodes.of";
TensorData episodes_of(const TrainOptions& o) {
  const std::vector<std::int64_t> numbers{o.all_environments(), o.environment.world.views,
                                          o.fleet.ships,        o.fleet.houses,
                                          o.fleet.objects,      o.depth_px};
  return TensorData::of(numbers, {index_t(numbers.size())});
}

std::unique_ptr<Method> make_method(const Queue& queue, const TrainOptions& options) {
  const policy::TorchStream stream(queue);
  return method_named(options.method).make(queue, options);
}

}  // namespace

Trainer::Trainer(const Queue& queue, const env::TargetSet& targets, const env::RewardTruth& truth,
                 const TrainOptions& options)
    : options_(options),
      environment_(queue, targets, truth, options.rollout.environments, options.camera(),
                   options.seed, options.environment),
      method_(make_method(queue, options)),
      actions_(queue.device(), options.rollout.environments) {
  environment_.set_first(options.share.first);
}

// observation -> method -> action -> world.
void Trainer::step(const Queue& queue, const DecisionKey& key) {
  method_->decide(queue, environment_, key, actions_.span());
  environment_.step(queue, actions_.span(), method_->corrected());
  method_->add_transition(queue, environment_, key);
  if (!options_.share.alone()) options_.share.group->step();
}

void Trainer::rollout(const Queue& queue, std::int64_t iteration) {
  const index_t steps = options_.rollout.steps;
  const index_t before = method_->warm_up_steps();
  for (index_t t = 0; t < before; ++t) step(queue, {iteration, steps + t});
  method_->begin_rollout(queue);
  for (index_t t = 0; t < steps; ++t) step(queue, {iteration, t});
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
  report.update = method_->update(queue, environment_, iteration);
  report.rollout_s = seconds(flown - start), report.update_s = seconds(Clock::now() - flown);
  updates_ += report.update.updates;
  report.updates = updates_;
  report.episodes = take_statistics(queue);
  if (queue.device() == Device::cuda) report.device_memory_gb = cuda::memory_in_use() / 1e9;
  return report;
}

env::EpisodeStatistics Trainer::take_statistics(const Queue& queue) {
  const env::EpisodeStatistics own = environment_.take_statistics(queue);
  if (options_.share.alone()) return own;
  const auto all = gather_episodes(options_.share, environment_.state(queue));
  env::EpisodeStatistics statistics = env::statistics_of(all.outcomes);
  statistics.episodes = std::int64_t(options_.share.group->sum(double(own.episodes)));
  return statistics;
}

void Trainer::restart(const Queue& queue, std::int64_t round) {
  environment_.restart(queue, std::uint64_t(round), env::Starts::spread);
}

Safetensors Trainer::state(const Queue& queue) const {
  const policy::TorchStream stream(queue);
  Safetensors state = method_->state(queue);
  state.tensors[kUpdates] = TensorData::of<std::int64_t>({updates_}, {1});
  state.tensors[kEpisodesOf] = episodes_of(options_);
  write_state(gather_episodes(options_.share, environment_.state(queue)), state);
  return state;
}

bool Trainer::restore(const Queue& queue, const Safetensors& state) {
  const policy::TorchStream stream(queue);
  method_->restore(queue, state);
  updates_ = counter_in(state, kUpdates);
  const auto of = state.tensors.find(kEpisodesOf);
  if (of == state.tensors.end() || of->second.bytes != episodes_of(options_).bytes) return false;
  environment_.restore(queue, own_episodes(options_.share, env::read_state(state)));
  return true;
}

void Trainer::begin_with(const Queue& queue, const Safetensors& weights) {
  const policy::TorchStream stream(queue);
  method_->begin_with(weights);
}

void Trainer::save_weights(const Queue& queue, const std::filesystem::path& path) const {
  const policy::TorchStream stream(queue);
  write_tensors(path, method_->weights());
}

}  // namespace danbv::train
