// SPDX-License-Identifier: Apache-2.0
#include "command_line.h"

#include "commands.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/version.h"

namespace danbv::app {

void add_commands(CLI::App& app) {
  app.require_subcommand(1);
  app.set_version_flag("--version", std::string("danbv ") + kVersion, "Print the version");
  add_bench(app);
  add_check(app);
  add_completion(app);
  add_curves(app);
  add_dataset(app);
  add_doctor(app);
  add_eval(app);
  add_export(app);
  add_import(app);
  add_mesh(app);
  add_render(app);
  add_report(app);
  add_scan(app);
  add_sweep(app);
  add_tables(app);
  add_train(app);
  add_view(app);
}

int run_command_line(int argc, char** argv) {
  CLI::App app{"danbv plans how a drone scans a ship at sea"};
  add_commands(app);
  return run_app(app, argc, argv);
}

}  // namespace danbv::app
