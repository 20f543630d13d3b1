// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <csignal>
#include <filesystem>
#include <memory>

#include "commands.h"
#include "danbv/core/files.h"
#include "danbv/depth/depth_io.h"
#include "danbv/eval/scan.h"
#include "danbv/fleet/fleet_target.h"
#include "danbv/io/scan_record.h"
#include "danbv/scene/ply_writer.h"

namespace danbv::app {

namespace {

struct Flags {
  std::string target;
  std::string out;
  bool json = false;
  ScanOptions scan;
};

volatile std::sig_atomic_t interrupted = 0;

ViewRecord record_of(const ScanStep& step) {
  ViewRecord view;
  const Episode& e = step.episode;
  view.time_s = e.time_s, view.flight_s = e.leg.duration_s;
  view.T_world_cam = e.ship.T_world_level() * camera_pose(e.view).cast<double>();
  view.T_world_ship = e.ship.T_world_ship();
  view.T_ship_cam_true = step.T_ship_cam_true;
  view.registration = step.registration;
  view.registration_error = step.registration_error;
  view.path = e.path;
  view.cr = step.cr, view.c_dir = step.c_dir, view.dcr = step.dcr;
  for (const float z : step.depth) view.depth_mm.push_back(std::uint16_t(z * 1000 + 0.5f));
  return view;
}

const char* registration_word(const ScanStep& step) {
  if (!step.episode.looked) return step.episode.unreachable ? "not reached" : "no view";
  switch (step.registration.status) {
    case RegistrationStatus::aligned:
      return "aligned";
    case RegistrationStatus::registered:
      return "registered";
    case RegistrationStatus::failed:
      return "FAILED";
    case RegistrationStatus::not_registrable:
      return "no overlap";
    default:
      return "";
  }
}

void print_step(const ScanStep& step) {
  fmt::print("{:>4}  {:>6.1f} %  {:>6.1f} %  {:>7.1f} m  {:>7.1f} s  {:<11} {:>5.1f} cm\n",
             step.view, 100 * step.cr, 100 * step.c_dir, step.episode.path, step.episode.time_s,
             registration_word(step), 100 * step.registration_error);
  std::fflush(stdout);
}

void print_summary(const ScanMetrics& m, const std::string& out) {
  fmt::print("\nsurface seen (CR)        {:.1f} %   of the whole surface {:.1f} %\n", m.cr,
             m.cr_raw);
  fmt::print("directions seen          {:.1f} %   weighted by complexity {:.1f} %\n", m.dcr,
             m.c_dir);
  fmt::print("Chamfer distance         {:.2f} cm\n", m.cd_cm);
  fmt::print("A_s {:.1f} %   A_p {:.1f} %   on 200 m {:.1f} %\n", m.a_s, m.a_p, m.a_p_common);
  fmt::print("path                     {:.1f} m in {:.0f} s of flight, {} views\n", m.dist_m,
             m.flight_s, m.views);
  fmt::print("registration             median error {:.2f} cm, {} failed, {} without overlap\n",
             m.registration.median_error_cm, m.registration.failures,
             m.registration.not_registrable);
  if (m.collided) fmt::print("the drone hit the target: the scan ended there\n");
  fmt::print("files                    {}\n", out);
}

void write_files(const Flags& flags, const std::string& config, const ScanResult& result,
                 const ScanRecord& record) {
  const std::filesystem::path out = flags.out;
  write_file(out / "metrics.json", to_json(result.metrics) + "\n");
  PointCloud cloud;
  const auto points = result.cloud.points();
  cloud.points.assign(points.begin(), points.end());
  write_cloud_ply(out / "cloud.ply", cloud);
  write_file(out / "trajectory.tum", to_tum(record));
  write_safetensors(out / "episode.safetensors", to_safetensors(record));
  write_file(out / "config.toml", config);
}

void scan(const Flags& flags, const std::string& config) {
  const Target target = resolve_target(flags.target);
  if (!flags.json) {
    for (const auto& warning : target.facts.warnings) fmt::print("{}\n", warning);
    fmt::print("{}, {:.0f} m, sea state {}, planner {}, seed {}\n", target.facts.name,
               target.facts.length_orig.value, flags.scan.sea_state, flags.scan.planner,
               flags.scan.seed);
  }
  const GroundTruth truth = ground_truth(target.mesh, Bvh(target.mesh));
  if (!flags.json) fmt::print("\nview   surface directions       path     flight  registration\n");
  ScanRecord record{flags.scan.camera, {}, {}};
  record.facts = {{"target", target.facts.name},
                  {"hash", target.facts.hash},
                  {"planner", flags.scan.planner},
                  {"seed", std::to_string(flags.scan.seed)},
                  {"sea_state", std::to_string(flags.scan.sea_state)}};
  interrupted = 0;
  std::signal(SIGINT, [](int) { interrupted = 1; });
  const ScanResult result = run_scan(target, truth, flags.scan, [&](const ScanStep& step) {
    if (step.episode.looked) record.views.push_back(record_of(step));
    if (!flags.json) print_step(step);
    return !interrupted;
  });
  std::signal(SIGINT, SIG_DFL);
  write_files(flags, config, result, record);
  if (flags.json)
    fmt::print("{}\n", to_json(result.metrics));
  else
    print_summary(result.metrics, flags.out);
}

}  // namespace

void add_scan(CLI::App& app) {
  auto flags = std::make_shared<Flags>();
  auto* command = app.add_subcommand("scan", "Scan a target and keep what was seen");
  command->add_option("target", flags->target, "Mesh file, dataset entry, fleet:CLASS:SEED, ...")
      ->required();
  command->add_option("--planner", flags->scan.planner, "Who decides where to fly")
      ->check([](const std::string& name) -> std::string {
        for (const auto& entry : all_planners())
          if (entry.name == name) return {};
        std::string known = "no such planner; there are:";
        for (const auto& entry : all_planners()) known += fmt::format(" {}", entry.name);
        return known;
      });
  command->add_option("--sea-state", flags->scan.sea_state, "0 (calm) to 9")
      ->check(CLI::Range(0, 9));
  command->add_option("--views", flags->scan.world.views, "View budget, the first one counted")
      ->check(CLI::Range(1, 1000));
  command->add_option("--seed", flags->scan.seed, "Of sea, wind, start and planner");
  command->add_option("--out", flags->out, "Folder for the files")->default_str("out/scan");
  command->add_flag("--json", flags->json, "Only metrics.json on standard output");
  flags->out = "out/scan";
  command->callback([flags, command] { scan(*flags, command->config_to_str(true, false)); });
}

}  // namespace danbv::app
