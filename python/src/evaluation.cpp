// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <atomic>
#include <optional>
#include <thread>

#include "apps/danbv/not_flown.h"
#include "apps/danbv/sheet_source.h"
#include "apps/danbv/target_choice.h"
#include "bindings.h"
#include "calls.h"
#include "danbv/core/cli/config_file.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/error.h"
#include "danbv/core/files/output_folder.h"
#include "danbv/eval/runner.h"
#include "danbv/eval/table.h"
#include "flights.h"

namespace danbv::python {

namespace {

struct EvalSetup {
  app::TargetChoice choice;
  eval::EvalOptions eval;
  bool true_poses = false;
};

void bind_evaluate(CLI::App& app, EvalSetup& setup) {
  bind(app, setup.choice);
  bind(app, setup.eval);
  add_switch(app, "--true-poses", setup.true_poses,
             "Give the map the true poses, as --registration false does");
}

// Targets by a text, by a list of them, or, None, as the options have it.
std::vector<eval::TargetSource> sources_of(const py::object& targets, app::TargetChoice& choice) {
  const bool one = py::isinstance<py::str>(targets) || py::hasattr(targets, "__fspath__");
  if (one) choice.targets = path_text(targets);
  if (one || targets.is_none()) return sources_of(choice);
  std::vector<eval::TargetSource> all;
  app::TargetChoice each = choice;
  each.objects = 0;
  for (const auto& target : targets) {
    each.targets = path_text(target);
    for (auto& source : sources_of(each)) all.push_back(std::move(source));
  }
  choice.targets.clear();  // a config cannot tell of them
  return app::some_of(std::move(all), choice.objects);
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

struct Evaluated {
  std::string csv, json, table;
  std::vector<std::string> warnings;
};

// Nothing where keep_going has said false.
Evaluated fly(const std::vector<eval::TargetSource>& sources, const EvalSetup& setup,
              const std::string& scratch, KeepGoing& keep_going,
              std::optional<OutputFolder>& folder, const std::string& config) {
  Evaluated found;
  std::vector<eval::NotFlown> not_flown;
  const eval::LeftOut left_out = app::tell_left_out(
      not_flown, [&](const std::string& warning) { found.warnings.push_back(warning); });
  const auto results = run_eval(
      sources, setup.eval, scratch, [&] { return keep_going(); }, all_tasks(), left_out);
  if (!results) return found;
  if (results->empty())
    fail(fmt::format("none of the targets can be flown: {}", fmt::join(found.warnings, "; ")));
  const eval::Summary summary = summarize(*results, setup.eval);
  found.csv = to_csv(*results, setup.eval);
  found.json = to_json(summary, setup.eval, int(results->size()), not_flown);
  found.table = to_text(summary);
  if (!folder) return found;
  write_file(folder->staging() / "results.csv", found.csv);
  write_file(folder->staging() / "results.json", found.json);
  write_file(folder->staging() / "table.tex", to_latex(summary));
  write_file(folder->staging() / "config.toml", config);
  folder->add();
  return found;
}

py::dict evaluate(const py::object& planner, const py::object& targets, const py::object& out,
                  const std::string& scratch, const py::object& config,
                  const py::kwargs& keywords) {
  EvalSetup setup;
  const Bind bind_all = [&](CLI::App& app) { bind_evaluate(app, setup); };
  // What the config of a `danbv eval` says of its own files.
  std::string unused_text;
  bool unused = false;
  const Bind bind_file = [&](CLI::App& app) {
    bind_all(app);
    for (const char* name : {"--out", "--recorded", "--recorded-episode"})
      add_value(app, name, unused_text, "");
    for (const char* name : {"--record", "--json"}) add_switch(app, name, unused, "");
  };
  if (keywords.contains("planner")) throw py::type_error("evaluate: planner is said twice");
  const Turn turn("evaluate");
  const PlannerNames planners(planner);
  apply_options(config, keywords, "evaluate", bind_all, bind_file);
  setup.eval.planners = planners.names();
  if (setup.true_poses) setup.eval.scan.world.registration = false;
  const auto sources = sources_of(targets, setup.choice);
  std::optional<OutputFolder> folder;
  if (!out.is_none())
    folder.emplace(path_text(out), OutputRequest{.command = "eval",
                                                 .goes_on = true,
                                                 .gathers = {"config.toml", "results.json"}});
  KeepGoing keep_going;
  Evaluated found;
  {
    const WithoutGil others;
    found = fly(sources, setup, scratch, keep_going, folder, options_to_toml(bind_all));
  }
  keep_going.rethrow();
  py::list warnings;
  for (const std::string& warning : found.warnings) warnings.append(py::str(warning));
  py::dict result;
  result["csv"] = found.csv, result["json"] = found.json, result["table"] = found.table;
  result["warnings"] = warnings;
  return result;
}

}  // namespace

py::dict evaluate_options() {
  EvalSetup setup;
  return list_options([&](CLI::App& app) { bind_evaluate(app, setup); });
}

void bind_evaluation(py::module_& module) {
  module.def("_evaluate", &evaluate, py::arg("planner"), py::arg("targets"), py::kw_only(),
             py::arg("out"), py::arg("scratch"), py::arg("config"));
}

}  // namespace danbv::python
