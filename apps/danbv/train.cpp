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
#include "danbv/train/memory_need.h"
#include "danbv/train/train_run.h"
#include "danbv/train/training_fleet.h"
#include "sheet_source.h"
#include "training_curve.h"
#endif

namespace danbv::app {

#if DANBV_TRAINING

namespace {

struct TrainFlags {
  std::string config, out = "out/train", targets, kind = "ships";
  Device device = Device::cpu;
  bool resume = false, force = false;
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

OutputRequest request_of(const TrainFlags& flags) {
  OutputRequest request{.command = "train", .goes_on = true, .force = flags.force};
  request.writes = {"config.toml", "policy.safetensors",    "progress.csv",
                    "curve.svg",   "events.out.tfevents.*", "checkpoints/iteration-*"};
  if (!flags.resume) request.inputs = input_files({flags.config});
  return request;
}

// The fleet's ships, houses and objects, or the targets of one's own folder.
train::TrainingFleet fleet_of(const TrainFlags& flags, Device device) {
  const GridSpec& grid = flags.train.environment.state.grid;
  if (flags.targets.empty())
    return train::training_fleet(flags.train.fleet, flags.train.truth, device, grid);
  std::vector<scene::Target> targets;
  for (const auto& source :
       split_sources(flags.targets, scene::kind_of_plural(flags.kind), "train"))
    targets.push_back(source());
  return train::training_fleet(std::move(targets), flags.train.truth, device, grid);
}

void train(CLI::App& command, TrainFlags& flags) {
  read_config(command, flags);
  const std::string config = dump_config(command);
  const OutputFolder out(flags.out, request_of(flags));
  const Queue queue(flags.device);
  train::check_need(flags.train, flags.device);  // before targets are made for minutes
  const train::TrainingFleet fleet = fleet_of(flags, queue.device());
  const env::TargetSet targets(queue, fleet.target_pointers());
  const env::RewardTruth truth(queue, fleet.truth_pointers(), flags.train.truth);
  const CatchInterrupt catching;
  train::RunOptions run{flags.out, flags.resume, config};
  run.say = [](const std::string& line) {
    fmt::print("{}\n", line);
    std::fflush(stdout);
  };
  run.interrupted = CatchInterrupt::interrupted;
  run_training(queue, targets, truth, flags.train, run);
  draw_training_curve(flags.out);
}

}  // namespace

void add_train(CLI::App& app) {
  auto flags = std::make_shared<TrainFlags>();
  auto* command = app.add_subcommand("train", "Train the direction-aware policy");
  add_config_option(*command, flags->config);
  add_value(*command, "--out", flags->out, "Folder that checkpoints and logs are written to")
      ->configurable(false);
  command
      ->add_flag("--resume", flags->resume,
                 "Go on from the last checkpoint in --out, with its config.toml unless --config is "
                 "given")
      ->configurable(false);
  add_force(*command, flags->force);
  add_device(*command, flags->device, "Where training runs");
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
