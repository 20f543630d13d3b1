// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <optional>

#include "apps/danbv/scan_files.h"
#include "apps/danbv/scan_flight.h"
#include "apps/danbv/scan_limits.h"
#include "bindings.h"
#include "calls.h"
#include "danbv/core/cli/config_file.h"
#include "danbv/core/error.h"
#include "danbv/core/files/output_folder.h"
#include "danbv/io/record_frame.h"
#include "flights.h"

namespace danbv::python {

namespace {

// What `danbv scan` writes beside a scan, and this one does not.
const std::vector<std::string> kProgramsKeys = {"mesh",   "json",         "lat",          "lon",
                                                "alt",    "heading",      "max-altitude", "hold",
                                                "margin", "home-distance"};

// The options of `danbv scan`, as that has them: what is said first wins.
struct ScanSetup {
  ScanSetup() { app::add_scan_options(command, flags); }

  app::ScanFlags flags;
  CLI::App command;
  std::string config;  // as `danbv scan --config` takes it
};

void read_options(ScanSetup& setup, const py::dict& arguments, const py::object& config,
                  const py::dict& keywords) {
  app::ScanFlags unused;
  const Bind bind_all = [&](CLI::App& app) { app::add_scan_options(app, unused); };
  refuse_keywords(keywords, bind_all, kProgramsKeys,
                  "scan: {} is an option of the program danbv scan alone");
  apply_toml(setup.command, keywords_to_toml(arguments, bind_all), "scan");
  apply_toml(setup.command, keywords_to_toml(keywords, bind_all), "scan");
  if (!config.is_none()) apply_config(setup.command, path_text(config));
  if (setup.flags.target.empty()) throw py::value_error("target: names nothing to scan");
  complete(setup.command, setup.flags);
  setup.config = dump_config(setup.command);
}

struct FlownScan {
  std::string metrics, reason;
};

FlownScan fly(ScanSetup& setup, std::optional<OutputFolder>& folder,
              const std::function<void(const eval::ScanStep&)>& on_view) {
  app::ScanFlags& flags = setup.flags;
  const scene::Target target = target_of(setup.command, flags.target, flags.mesh_facts);
  set_real_lengths(flags, target.facts.scale());
  check_start(target, flags.scan);
  check_signals();
  truth::GroundTruthOptions points = flags.truth;
  points.grid = flags.scan.state.grid;
  const truth::GroundTruth truth =
      truth::ground_truth(target.mesh, scene::Bvh(target.mesh), points, Queue(flags.scan.device));
  app::ScanRecorder recorder(target, flags.scan, depth_step_of(flags, target.facts.scale()));
  const app::ScanFlight flown =
      fly_scan(flags, target, truth, recorder, [&](const eval::ScanStep& step) {
        check_signals();
        on_view(step);
        return true;
      });
  const std::string metrics =
      to_json(flown.result.metrics, app::context_of(recorder.record(), flags.frame, flags.drone));
  if (folder) {
    app::write_scan_files(folder->staging(),
                          {in_frame(recorder.record(), flags.frame), metrics, setup.config});
    if (flags.log) write_sensor_log(folder->staging() / "sensors.safetensors", flown.log);
    folder->replace();
  }
  return {metrics, flown.reason};
}

py::dict row_of(const eval::ScanStep& step, io::Frame frame) {
  const double path = step.episode.path;
  py::dict row;
  row["view"] = step.view, row["cr"] = step.cr, row["c_dir"] = step.c_dir;
  row["dcr"] = step.dcr,
  row["path_m"] = frame == io::Frame::real ? step.episode.scale.real_length(path).value : path;
  row["fused"] = step.registration.fused();
  return row;
}

py::dict scan(const py::object& target, const py::object& planner, const py::object& out, bool log,
              bool force, const py::object& on_view, const py::object& config,
              const py::kwargs& keywords) {
  const Turn turn("scan");
  py::dict arguments;
  if (!target.is_none()) arguments["target"] = path_text(target);
  std::optional<PlannerNames> planners;
  if (!planner.is_none()) {
    planners.emplace(planner);
    if (planners->names().size() != 1) throw py::value_error("scan: takes one planner");
    arguments["planner"] = planners->names().front();
  }
  if (!out.is_none()) arguments["out"] = path_text(out);
  arguments["log"] = log;
  if (log && out.is_none()) throw py::value_error("scan: log=True needs a folder, out");
  ScanSetup setup;
  read_options(setup, arguments, config, keywords);
  std::optional<OutputFolder> folder;
  if (!out.is_none())
    folder.emplace(path_text(out),
                   OutputRequest{.command = "scan",
                                 .gathers = {"cloud.ply", "config.toml", "episode.safetensors"},
                                 .force = force});
  FlownScan flown;
  {
    const WithoutGil others;
    flown = fly(setup, folder, [&](const eval::ScanStep& step) {
      const WithGil python;
      if (on_view.is_none()) return;
      const CallFromFlight flight;
      on_view(row_of(step, setup.flags.frame));
    });
  }
  py::dict result;
  result["metrics"] = flown.metrics, result["reason"] = flown.reason;
  return result;
}

}  // namespace

py::dict scan_options() {
  app::ScanFlags flags;
  py::dict all = list_options([&](CLI::App& app) { app::add_scan_options(app, flags); });
  for (const std::string& key : kProgramsKeys) all.attr("pop")(key);
  return all;
}

void bind_scan(py::module_& module) {
  module.def("_scan", &scan, py::arg("target"), py::kw_only(), py::arg("planner"), py::arg("out"),
             py::arg("log"), py::arg("force"), py::arg("on_view"), py::arg("config"));
}

}  // namespace danbv::python
