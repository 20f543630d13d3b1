// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "commands.h"

int main(int argc, char** argv) {
  CLI::App app{"danbv plans how a drone scans a ship at sea"};
  app.require_subcommand(1);
  app.set_version_flag("--version", "danbv 0.1.0");
  danbv::app::add_bench(app);
  danbv::app::add_check(app);
  danbv::app::add_curves(app);
  danbv::app::add_dataset(app);
  danbv::app::add_doctor(app);
  danbv::app::add_eval(app);
  danbv::app::add_import(app);
  danbv::app::add_mesh(app);
  danbv::app::add_render(app);
  danbv::app::add_report(app);
  danbv::app::add_scan(app);
  danbv::app::add_train(app);
  danbv::app::add_view(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error);
  } catch (const std::exception& error) {
    fmt::print(stderr, "danbv: {}\n", error.what());
    return 1;
  }
  return 0;
}
