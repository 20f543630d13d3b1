// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <memory>

#include "catch_interrupt.h"
#include "commands.h"
#include "danbv/core/cli/config_file.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/error.h"
#include "danbv/core/files/output_folder.h"
#include "input_files.h"
#if DANBV_TRAINING
#include "danbv/core/files/files.h"
#include "danbv/core/files/tensor_parts.h"
#include "danbv/core/launch/launch.h"
#include "danbv/distributed/process_group.h"
#include "danbv/train/memory_need.h"
#include "danbv/train/method.h"
#include "danbv/train/train_run.h"
#include "danbv/train/training_fleet.h"
#include "shared_work.h"
#include "sheet_source.h"
#include "training_curve.h"
#endif

namespace danbv::app {

#if DANBV_TRAINING

namespace {

struct TrainFlags {
  std::string config, out = "out/train", targets, kind = "ships", weights;
  Device device = Device::cpu;
  bool resume = false, force = false;
  distributed::Backend collectives = distributed::Backend::automatic;
  train::TrainOptions train;
};

// The file that was asked for; else, to go on with a run, the one it keeps itself.
void read_config(CLI::App& command, const TrainFlags& flags) {
  const std::filesystem::path own = std::filesystem::path(flags.out) / "config.toml";
  if (!flags.config.empty())
    apply_config(command, flags.config);
  else if (flags.resume && std::filesystem::exists(own))
    apply_config(command, own);
}

// What nobody has said of the reward is the method's own.
void apply_own_reward(CLI::App& command, const std::string& method) {
  env::RewardOptions reward = train::method_named(method).reward();
  apply_toml(command, options_to_toml([&](CLI::App& app) { bind(app, reward); }),
             "the reward of " + method);
}

// An option of a method that is not trained would do nothing.
void check_own_options(const CLI::App& command, const std::string& method) {
  for (const train::MethodEntry& other : train::all_methods()) {
    if (other.name == method) continue;
    for (const CLI::Option* option : command.get_options())
      if (option->get_single_name().starts_with(fmt::format("{}.", other.name)) && is_set(*option))
        fail(fmt::format("--{} is an option of the method {}, and {} is trained",
                         option->get_single_name(), other.name, method));
  }
}

OutputRequest request_of(const TrainFlags& flags) {
  OutputRequest request{.command = "train", .goes_on = true, .force = flags.force};
  request.writes = {
      "config.toml",           "policy.safetensors",     "policy.safetensors.index.json",
      "policy-*.safetensors",  "progress.csv",           "curve.svg",
      "events.out.tfevents.*", "checkpoints/iteration-*"};
  if (!flags.resume) request.inputs = input_files({flags.config, flags.weights});
  return request;
}

// The fleet's ships, houses and objects, or the targets of one's own folder.
std::vector<scene::Target> targets_of(const TrainFlags& flags) {
  if (flags.targets.empty()) return train::training_targets(flags.train.fleet);
  std::vector<scene::Target> targets;
  for (const auto& source :
       split_sources(flags.targets, scene::kind_of_plural(flags.kind), "train"))
    targets.push_back(source());
  return targets;
}

// With what is known of them. Processes make it of some each, and find the others' in the cache.
train::TrainingFleet fleet_of(const TrainFlags& flags, const SharedWork& share, Device device) {
  const GridSpec& grid = flags.train.environment.state.grid;
  std::vector<scene::Target> targets = targets_of(flags);
  const TaskCounter tasks = share.tasks("truth");
  if (!share.alone && cache_folder())
    for (index_t i; (i = tasks.next()) < index_t(targets.size());)
      reward_ground_truths(device, {&targets[std::size_t(i)]}, flags.train.truth, grid);
  share.wait_for_all("truth");
  return train::training_fleet(std::move(targets), flags.train.truth, device, grid);
}

void train(TrainFlags flags, const std::string& config, distributed::ProcessGroup& group) {
  const SharedWork share = shared_work_of(group);
  const auto out = share.open(flags.out, request_of(flags));
  const Queue queue(flags.device);
  flags.train = shared_options(flags.train, group);
  train::RunOptions run{flags.out, flags.resume, config};
  run.weights = flags.weights;
  run.restarted = group.launch().attempt > 0;
  train::check_need(flags.train, flags.device);
  if (group.leads())
    train::check_run(queue, flags.train, run);  // before targets are made for minutes
  const train::TrainingFleet fleet = fleet_of(flags, share, queue.device());
  const env::TargetSet targets(queue, fleet.target_pointers());
  const env::RewardTruth truth(queue, fleet.truth_pointers(), flags.train.truth);
  const CatchInterrupt catching;
  if (group.leads())
    run.say = [](const std::string& line) {
      fmt::print("{}\n", line);
      std::fflush(stdout);
    };
  if (!group.alone())
    run.say(group.launch().alone()
                ? fmt::format("one process, gradients by {}", group.backend())
                : fmt::format("{} processes of {}, gradients by {}", group.world(),
                              group.launch().launcher, group.backend()));
  run.interrupted = CatchInterrupt::interrupted;
  run_training(queue, targets, truth, flags.train, run);
  if (group.leads()) draw_training_curve(flags.out);
}

void train(CLI::App& command, const TrainFlags& flags) {
  read_config(command, flags);
  apply_own_reward(command, flags.train.method);
  check_own_options(command, flags.train.method);
  const std::string config = dump_config(command);
  const Launch launch = read_launch();
  take_share(launch);
  distributed::run_in_group(launch, flags.device, end_for_others,
                            [&](auto& group) { train(flags, config, group); },
                            {.backend = flags.collectives});
}

}  // namespace

void add_train(CLI::App& app) {
  auto flags = std::make_shared<TrainFlags>();
  auto* command = app.add_subcommand("train", "Train the direction-aware policy, or a rival");
  add_config_option(*command, flags->config);
  add_value(*command, "--out", flags->out, "Folder that checkpoints and logs are written to")
      ->configurable(false);
  command
      ->add_flag("--resume", flags->resume,
                 "Go on from the last checkpoint in --out, with its config.toml unless --config is "
                 "given")
      ->configurable(false);
  add_text_setter(
      *command, "--weights", flags->weights,
      [](const std::string& path) { return tensors_exist(path) ? "" : "there is no " + path; },
      [flags](const std::string& path) { flags->weights = path; },
      "Weights to begin with, of the same method and network: a file of danbv train, or a shipped "
      "one; with --resume those of the checkpoint count")
      ->configurable(false);
  add_force(*command, flags->force);
  add_device(*command, flags->device, "Where training runs");
  add_choice(*command, "--collectives", flags->collectives, distributed::kBackends,
             "What adds up the gradients of processes. auto: NCCL where each has a GPU of its own, "
             "else Gloo, else rank 0; any other makes a group of a single process, too")
      ->configurable(false);
  command
      ->add_option(
          "--targets", flags->targets,
          "Targets to train on instead of the fleet: a dataset's folder or a folder of meshes")
      ->check(CLI::ExistingDirectory);
  add_value(*command, "--kind", flags->kind, "What the meshes of a folder are")
      ->check(CLI::IsMember({"ships", "houses", "objects"}));
  bind(*command, flags->train);
  command->callback([flags, command] { train(*command, *flags); });
}

#else

void add_train(CLI::App& app) {
  app.add_subcommand("train", "Train the direction-aware policy (not in this build)")
      ->allow_extras()
      ->callback([] { fail("this danbv was built without LibTorch: install it, build again"); });
}

#endif

}  // namespace danbv::app
