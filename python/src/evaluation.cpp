// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <pthread.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "apps/danbv/scan_files.h"
#include "apps/danbv/scan_limits.h"
#include "apps/danbv/scan_recorder.h"
#include "apps/danbv/sheet_source.h"
#include "bindings.h"
#include "callable_planner.h"
#include "calls.h"
#include "danbv/core/cli/config_file.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/cli/toml.h"
#include "danbv/core/error.h"
#include "danbv/core/files/output_folder.h"
#include "danbv/eval/runner.h"
#include "danbv/eval/table.h"
#include "danbv/fleet/fleet_target.h"
#include "danbv/io/record_frame.h"
#include "danbv/onboard/sensor_log.h"
#include "keywords.h"

namespace danbv::python {

namespace {

namespace fs = std::filesystem;

// Planners as names, with the callables among them registered while this lives.
class PlannerNames {
 public:
  explicit PlannerNames(const py::object& planner) {
    if (py::isinstance<py::list>(planner) || py::isinstance<py::tuple>(planner))
      for (const auto& each : planner) add(py::reinterpret_borrow<py::object>(each));
    else if (py::isinstance<py::dict>(planner))
      for (const auto& [name, callable] : py::reinterpret_borrow<py::dict>(planner))
        add_callable(py::str(name), py::reinterpret_borrow<py::object>(callable));
    else
      add(planner);
    if (names_.empty()) throw py::value_error("planner: names no planner");
  }
  const std::vector<std::string>& names() const { return names_; }

 private:
  void add(const py::object& planner) {
    if (py::isinstance<py::str>(planner)) return names_.push_back(planner.cast<std::string>());
    if (py::isinstance<py::dict>(planner)) {
      for (const auto& [name, callable] : py::reinterpret_borrow<py::dict>(planner))
        add_callable(py::str(name), py::reinterpret_borrow<py::object>(callable));
      return;
    }
    const py::object name =
        py::getattr(planner, "__name__", py::type::of(planner).attr("__name__"));
    add_callable(py::str(name), planner);
  }
  void add_callable(std::string name, const py::object& callable) {
    for (char& c : name)
      if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '-';
    callables_.push_back(std::make_unique<NamedCallable>(name, callable));
    names_.push_back(name);
  }

  std::vector<std::string> names_;
  std::vector<std::unique_ptr<NamedCallable>> callables_;
};

// One evaluation or scan at a time: they share the registry of planners. A forked process gets
// another one, since nobody is left there to give this one back.
std::timed_mutex*& one_at_a_time() {
  static auto* mutex = new std::timed_mutex;
  static const int once =
      ::pthread_atfork(nullptr, nullptr, [] { one_at_a_time() = new std::timed_mutex; });
  return static_cast<void>(once), mutex;
}

// Waits for the others without the GIL; Ctrl-C ends that.
class Turn {
 public:
  explicit Turn(const char* call) : mutex_(one_at_a_time()) {
    if (CallFromFlight::running())
      throw std::runtime_error(std::string(call) +
                               ": a planner or on_view cannot fly another evaluation or scan: one "
                               "is flown at a time");
    const auto try_lock = [this] {
      const WithoutGil others;
      return mutex_->try_lock_for(std::chrono::milliseconds(100));
    };
    while (!try_lock()) check_signals();
  }
  ~Turn() { mutex_->unlock(); }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  std::timed_mutex* mutex_;
};

std::vector<eval::TargetSource> sources_of(const py::object& targets, const std::string& split) {
  const auto of_text = [&](const std::string& text) {
    return app::split_sources(text, scene::TargetKind::ship, split);
  };
  if (py::isinstance<py::str>(targets) || py::hasattr(targets, "__fspath__"))
    return of_text(path_text(targets));
  std::vector<eval::TargetSource> all;
  for (const auto& each : targets)
    for (auto& source : of_text(path_text(each))) all.push_back(std::move(source));
  return all;
}

// Asks Python for signals from one thread alone: the one that called. Others are told.
class KeepGoing {
 public:
  bool operator()() {
    if (!stopped_ && std::this_thread::get_id() == caller_) {
      try {
        check_signals();
      } catch (py::error_already_set&) {
        fault_ = std::current_exception();
        stopped_ = true;
      }
    }
    return !stopped_;
  }
  void rethrow() const {
    if (fault_) std::rethrow_exception(fault_);
  }

 private:
  std::thread::id caller_ = std::this_thread::get_id();
  std::atomic<bool> stopped_ = false;
  std::exception_ptr fault_;
};

py::dict evaluate(const py::object& planner, const py::object& targets, const std::string& split,
                  const py::object& out, const std::string& scratch, const py::object& config,
                  const py::kwargs& keywords) {
  eval::EvalOptions options;
  const Bind bind_all = [&](CLI::App& app) { bind(app, options); };
  if (keywords.contains("planner")) throw py::type_error("evaluate: planner is said twice");
  const Turn turn("evaluate");
  const PlannerNames planners(planner);
  apply_options(config, keywords, "evaluate", bind_all);
  options.planners = planners.names();
  const auto sources = sources_of(targets, split);
  std::optional<OutputFolder> folder;
  if (!out.is_none())
    folder.emplace(path_text(out), OutputRequest{.command = "eval",
                                                 .goes_on = true,
                                                 .gathers = {"config.toml", "results.json"}});
  KeepGoing keep_going;
  std::string csv, json, table;
  {
    const WithoutGil others;
    const auto results = run_eval(sources, options, scratch, [&] { return keep_going(); });
    if (results) {
      const eval::Summary summary = summarize(*results, options);
      csv = to_csv(*results, options), json = to_json(summary, options, int(results->size()));
      table = to_text(summary);
      if (folder) {
        write_file(folder->staging() / "results.csv", csv);
        write_file(folder->staging() / "results.json", json);
        write_file(folder->staging() / "table.tex", to_latex(summary));
        write_file(folder->staging() / "config.toml", options_to_toml(bind_all));
        folder->add();
      }
    }
  }
  keep_going.rethrow();
  py::dict result;
  result["csv"] = csv, result["json"] = json, result["table"] = table;
  return result;
}

struct ScanSetup {
  std::string target;
  bool log = false;
  double length_m = 0;
  truth::GroundTruthOptions truth;
  eval::ScanOptions scan;
};

void bind_scan(CLI::App& app, ScanSetup& setup) {
  add_number(app, "--sea-state", setup.scan.sea_state, 0, ocean::kSeaStates - 1,
             "Sea state that a ship is scanned in, from 0 (calm) to 9");
  add_number(app, "--length", setup.length_m, 0, 1e4,
             "Real length of the ship in a mesh file, in metres; 0: the file says");
  bind(app, setup.truth);
  bind(app, setup.scan);
}

struct FlownScan {
  std::string metrics, reason;
};

FlownScan fly_scan(ScanSetup& setup, std::optional<OutputFolder>& folder, const std::string& toml,
                   const std::function<void(const eval::ScanStep&)>& on_view) {
  const scene::Target target = setup.length_m > 0
                                   ? fleet::resolve_target(setup.target, RealMetres{setup.length_m})
                                   : fleet::resolve_target(setup.target);
  setup.truth.grid = setup.scan.state.grid;
  check_signals();
  const truth::GroundTruth truth = truth::ground_truth(target.mesh, scene::Bvh(target.mesh),
                                                       setup.truth, Queue(setup.scan.device));
  app::ScanRecorder recorder(
      target, setup.scan,
      io::depth_step(target.facts.scale().real_length(depth::DepthRange().far).value));
  onboard::SensorLog log;
  log.camera = setup.scan.camera;
  FlownScan flown;
  const auto result = run_scan(target, truth, setup.scan, [&](const eval::ScanStep& step) {
    check_signals();
    if (folder) recorder.add(step);
    if (setup.log)
      log.views.push_back({{step.depth.begin(), step.depth.end()},
                           step.pose,
                           step.ship,
                           step.weather,
                           step.decision});
    flown.reason = app::end_reason(step.episode, false);
    on_view(step);
    return true;
  });
  recorder.finish(flown.reason);
  // In real metres, as danbv scan writes.
  flown.metrics = to_json(
      result.metrics, app::context_of(recorder.record(), io::Frame::real, drone::paper_drone()));
  if (!folder) return flown;
  app::write_scan_files(folder->staging(),
                        {in_frame(recorder.record(), io::Frame::real), flown.metrics, toml});
  if (setup.log) write_sensor_log(folder->staging() / "sensors.safetensors", log);
  folder->replace();
  return flown;
}

py::dict scan(const std::string& target, const py::object& planner, const py::object& out, bool log,
              bool force, const py::object& on_view, const py::object& config,
              const py::kwargs& keywords) {
  ScanSetup setup;
  setup.target = target, setup.log = log;
  setup.scan.planning.guard.on = true;  // as danbv scan flies
  const Turn turn("scan");
  const PlannerNames planners(planner.is_none() ? py::object(py::str(planners::default_planner()))
                                                : planner);
  if (planners.names().size() != 1) throw py::value_error("scan: takes one planner");
  const Bind bind_all = [&](CLI::App& app) { bind_scan(app, setup); };
  apply_options(config, keywords, "scan", bind_all);
  setup.scan.planner = planners.names().front();
  if (log && out.is_none()) throw py::value_error("scan: log=True needs a folder, out");
  std::optional<OutputFolder> folder;
  if (!out.is_none())
    folder.emplace(path_text(out),
                   OutputRequest{.command = "scan",
                                 .gathers = {"cloud.ply", "config.toml", "episode.safetensors"},
                                 .force = force});
  const std::string toml = fmt::format("target = {}\nplanner = {}\n", toml_value(setup.target),
                                       toml_value(setup.scan.planner)) +
                           options_to_toml(bind_all);
  FlownScan flown;
  {
    const WithoutGil others;
    flown = fly_scan(setup, folder, toml, [&](const eval::ScanStep& step) {
      const WithGil python;
      if (on_view.is_none()) return;
      py::dict row;
      row["view"] = step.view, row["cr"] = step.cr, row["c_dir"] = step.c_dir;
      row["dcr"] = step.dcr, row["path_m"] = step.episode.path;
      row["fused"] = step.registration.fused();
      const CallFromFlight flight;
      on_view(row);
    });
  }
  py::dict result;
  result["metrics"] = flown.metrics, result["reason"] = flown.reason;
  return result;
}

}  // namespace

void bind_evaluation(py::module_& module) {
  module.def("_evaluate", &evaluate, py::arg("planner"), py::arg("targets"), py::kw_only(),
             py::arg("split"), py::arg("out"), py::arg("scratch"), py::arg("config"));
  module.def("_scan", &scan, py::arg("target"), py::kw_only(), py::arg("planner"), py::arg("out"),
             py::arg("log"), py::arg("force"), py::arg("on_view"), py::arg("config"));
  module.def("_evaluate_options", [] {
    eval::EvalOptions options;
    return list_options([&](CLI::App& app) { bind(app, options); });
  });
  module.def("_scan_options", [] {
    ScanSetup setup;
    return list_options([&](CLI::App& app) { bind_scan(app, setup); });
  });
}

}  // namespace danbv::python
