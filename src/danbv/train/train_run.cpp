// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/train_run.h"

#include <fmt/format.h>

#include <new>
#include <optional>
#include <string_view>

#include "danbv/core/error.h"
#include "danbv/core/files/files.h"
#include "danbv/core/files/tensor_parts.h"
#include "danbv/distributed/process_group.h"
#include "danbv/train/checkpoint.h"
#include "danbv/train/memory_need.h"
#include "danbv/train/method.h"
#include "danbv/train/train_log.h"

namespace danbv::train {

namespace {

std::filesystem::path checkpoints_of(const RunOptions& run) { return run.out / "checkpoints"; }

void check_options(const TrainOptions& options, Device device) {
  const RolloutOptions& rollout = options.rollout;
  require(rollout.environments > 0 && rollout.steps > 0 && options.ppo.batch > 0 &&
              options.ppo.epochs > 0,
          "training needs at least one environment, step, epoch, and a batch of one");
  require(options.checkpoint_every > 0, "checkpoint-every must be above 0");
  check_need(options, device);
}

// The policy alone, for planners.
void keep_policy(const Queue& queue, Trainer& trainer, const RunOptions& run) {
  trainer.save_weights(queue, run.out / "policy.safetensors");
}

bool leads(const Trainer& trainer) {
  const EnvironmentShare& share = trainer.options().share;
  return share.alone() || share.group->leads();
}

void keep(const Queue& queue, Trainer& trainer, std::int64_t iteration, const RunOptions& run) {
  const Safetensors state = trainer.state(queue);  // of all processes
  if (!leads(trainer)) return;
  write_checkpoint(checkpoints_of(run), {iteration, trainer.options().seed, run.config, state});
  keep_policy(queue, trainer, run);
}

// A new run writes over nothing that was trained.
void check_nothing_trained(const RunOptions& run, bool checkpoints) {
  if (checkpoints)
    fail(fmt::format("{} holds a run: go on with --resume, or give another --out",
                     run.out.string()));
  if (tensors_exist(run.out / "policy.safetensors"))
    fail(
        fmt::format("{} holds a trained policy, and no checkpoint to go on from: give another "
                    "--out",
                    run.out.string()));
}

template <class Begin>
void begin_with_weights(const RunOptions& run, const Begin& begin) {
  try {
    begin(read_tensors(run.weights));
  } catch (const Error& error) {
    fail(fmt::format("{}: cannot begin with it: {}", run.weights.string(), error.what()));
  }
}

void begin_with_weights(const Queue& queue, Trainer& trainer, const RunOptions& run) {
  if (run.weights.empty()) return;
  begin_with_weights(run, [&](const Safetensors& weights) { trainer.begin_with(queue, weights); });
  run.say("begins with " + run.weights.string());
}

struct FoundRun {
  std::optional<Checkpoint> last;  // none: a new run
  std::vector<std::string> passed_over;
};

// What the run goes on from, if it may begin or go on at all.
FoundRun find_run(const RunOptions& run) {
  FoundRun found;
  found.last = latest_checkpoint(checkpoints_of(run), &found.passed_over);
  if (!run.resume && !(run.restarted && found.last)) {
    check_nothing_trained(run, found.last || !found.passed_over.empty());
  } else if (!found.last) {
    fail(fmt::format("{} holds no sound checkpoint to go on from{}", checkpoints_of(run).string(),
                     found.passed_over.empty()
                         ? ": a run that ended before its first one begins anew without --resume"
                         : ""));
  }
  return found;
}

// Iterations done before this run.
std::int64_t begin(const Queue& queue, Trainer& trainer, const RunOptions& run) {
  const auto [last, passed_over] = find_run(run);
  for (const auto& what : passed_over) run.say("passed over: " + what);
  if (!last) {
    begin_with_weights(queue, trainer, run);
    return trainer.restart(queue, 0), 0;
  }
  if (last->seed != trainer.options().seed)
    fail(fmt::format("{} was trained with seed {}, not {}", run.out.string(), last->seed,
                     trainer.options().seed));
  if (!trainer.restore(queue, last->tensors)) {
    trainer.restart(queue, last->iteration);
    run.say("the checkpoint's episodes do not fit these options: new ones begin");
  }
  if (leads(trainer)) keep_policy(queue, trainer, run);  // the run may have ended before it could
  run.say(fmt::format("goes on after iteration {}", last->iteration));
  return last->iteration;
}

// What one process finds ends all of them, before anything is kept.
void check_finite(const EnvironmentShare& share, const IterationReport& report,
                  std::int64_t iteration, const RunOptions& run) {
  const std::string& fault = report.update.fault;
  const bool anywhere = share.alone() ? !fault.empty() : share.group->sum(!fault.empty()) > 0;
  if (!anywhere) return;
  if (fault.empty()) share.group->wait_for_end();
  fail(fmt::format("iteration {}: {}; the last good checkpoint stands in {}", iteration, fault,
                   checkpoints_of(run).string()));
}

// An interrupt of one process is one of all.
bool interrupted(const EnvironmentShare& share, const RunOptions& run) {
  return share.alone() ? run.interrupted() : share.group->sum(run.interrupted()) > 0;
}

// Of this program, of CUDA, or of LibTorch, which has several sentences for it.
bool is_out_of_memory(const std::exception& fault) {
  if (dynamic_cast<const std::bad_alloc*>(&fault) != nullptr) return true;
  const std::string_view text = fault.what();
  for (const char* words : {"out of memory", "can't allocate memory", "not enough memory"})
    if (text.find(words) != std::string_view::npos) return true;
  return false;
}

// LibTorch adds where it was called from.
std::string first_line(const std::exception& fault) {
  const std::string text = fault.what();
  return text.substr(0, text.find('\n'));
}

[[noreturn]] void fail_for_memory(const TrainOptions& options, const RunOptions& run,
                                  const std::exception& fault) {
  fail(fmt::format(
      "out of memory. {}. Checkpoints stay in {}: --resume goes on from the last one. ({})",
      memory_advice(options), checkpoints_of(run).string(), first_line(fault)));
}

void train(const Queue& queue, const env::TargetSet& targets, const env::RewardTruth& truth,
           const TrainOptions& options, const RunOptions& run) {
  Trainer trainer(queue, targets, truth, options);
  const std::int64_t done = begin(queue, trainer, run);
  std::optional<TrainLog> log;
  if (leads(trainer)) {
    write_file(run.out / "config.toml", run.config);
    log.emplace(run.out, options, done);
  }
  if (done >= options.rollout.iterations)
    run.say(fmt::format("all {} iterations are done", options.rollout.iterations));
  for (std::int64_t i = done; i < options.rollout.iterations; ++i) {
    const IterationReport report = trainer.iterate(queue, i);
    check_finite(options.share, report, i + 1, run);
    if (log) run.say(log->write(i + 1, report));
    const bool last = i + 1 == options.rollout.iterations;
    const bool due = (i + 1) % options.checkpoint_every == 0 || last;
    if (due) keep(queue, trainer, i + 1, run);
    if (!interrupted(options.share, run)) continue;
    if (!due) keep(queue, trainer, i + 1, run);
    return run.say(fmt::format("interrupted after iteration {}; --resume goes on", i + 1));
  }
}

}  // namespace

void check_run(const Queue& queue, TrainOptions options, const RunOptions& run) {
  const bool goes_on = find_run(run).last.has_value();
  if (run.weights.empty() || goes_on) return;
  options.share = {};
  options.rollout.environments = options.rollout.steps = 1;
  options.dqn.replay = options.scan_rl.frames + 1;  // the smallest there is
  const policy::TorchStream stream(queue);
  const auto method = method_named(options.method).make(queue, options);
  begin_with_weights(run, [&](const Safetensors& weights) { method->begin_with(weights); });
}

void run_training(const Queue& queue, const env::TargetSet& targets, const env::RewardTruth& truth,
                  const TrainOptions& options, const RunOptions& run) {
  check_options(options, queue.device());
  try {
    train(queue, targets, truth, options, run);
  } catch (const std::exception& fault) {
    if (is_out_of_memory(fault)) fail_for_memory(options, run, fault);
    throw;
  }
}

}  // namespace danbv::train
