// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <csignal>
#include <memory>

#include "commands.h"
#include "danbv/eval/any_planner.h"
#include "danbv/eval/scan.h"
#include "danbv/fleet/fleet_target.h"
#include "scan_display.h"
#include "scan_files.h"
#include "scan_recorder.h"

namespace danbv::app {

namespace {

struct Flags {
  std::string target, out = "out/scan";
  double length_m = 0;  // of the real ship, for mesh files; 0: the file says
  bool json = false;
  ScanOptions scan;
};

volatile std::sig_atomic_t interrupted = 0;

// While this lives, Ctrl-C ends the scan after its current view instead of the program.
struct CatchInterrupt {
  CatchInterrupt() {
    interrupted = 0;
    std::signal(SIGINT, [](int) { interrupted = 1; });
    std::signal(SIGTERM, [](int) { interrupted = 1; });
  }
  ~CatchInterrupt() { std::signal(SIGINT, SIG_DFL), std::signal(SIGTERM, SIG_DFL); }
};

Target target_of(const Flags& flags) {
  if (flags.length_m > 0) return resolve_target(flags.target, RealMetres{flags.length_m});
  return resolve_target(flags.target);
}

void scan(const Flags& flags, const std::string& config) {
  const Target target = target_of(flags);
  ScanDisplay display(flags.scan, flags.json);
  display.begin(target.facts);
  display.ground_truth();
  const GroundTruth truth = ground_truth(target.mesh, Bvh(target.mesh));
  ScanRecorder recorder(target, flags.scan);
  std::string reason;
  ScanResult result;
  {
    const CatchInterrupt catching;
    LiveFolder live(flags.out);
    result = run_scan(target, truth, flags.scan, [&](const ScanStep& step) {
      recorder.add(step);
      live.update(recorder.record());
      display.view(step);
      reason = end_reason(step.episode, interrupted);
      return !interrupted;
    });
  }
  recorder.finish(reason);
  const std::string metrics = to_json(result.metrics);
  const auto files = write_scan_files(flags.out, {recorder.record(), metrics, config});
  if (flags.json) return fmt::print("{}", metrics);
  display.summary(result.metrics, reason, flags.out);
  for (const auto& file : files) fmt::print("  {:<22} {}\n", file.name, file.says);
}

void add_scan_options(CLI::App& command, Flags& flags) {
  command.add_option("target", flags.target, "Mesh file, dataset entry, fleet:CLASS:SEED, ...")
      ->required();
  command.add_option("--planner", flags.scan.planner, "Who decides where to fly")
      ->capture_default_str()
      ->check([](const std::string& name) { return unknown_planner(name); });
  command.add_option("--sea-state", flags.scan.sea_state, "0 (calm) to 9")
      ->capture_default_str()
      ->check(CLI::Range(0, 9));
  command.add_option("--views", flags.scan.world.views, "View budget, the first one counted")
      ->capture_default_str()
      ->check(CLI::Range(1, 1000));
  command.add_option("--seed", flags.scan.seed, "Of sea, wind, start and planner")
      ->capture_default_str();
  command.add_option("--length", flags.length_m, "Real length of a mesh file's ship, in metres")
      ->check(CLI::Range(1e-3, 1e4));
  command.add_option("--out", flags.out, "Folder for the files")->capture_default_str();
  command.add_flag("--json", flags.json, "Only metrics.json on standard output");
}

}  // namespace

void add_scan(CLI::App& app) {
  auto flags = std::make_shared<Flags>();
  auto* command = app.add_subcommand("scan", "Scan a target and keep what was seen");
  add_scan_options(*command, *flags);
  command->callback([flags, command] { scan(*flags, command->config_to_str(true, false)); });
}

}  // namespace danbv::app
