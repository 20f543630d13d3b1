// SPDX-License-Identifier: Apache-2.0
#include "commands.h"

namespace danbv::app {

void add_check(CLI::App& app) {
  auto* check = app.add_subcommand("check", "Measure a part of danbv against the truth");
  check->require_subcommand(1);
  add_check_difficulty(*check);
  add_check_registration(*check);
  add_check_visibility(*check);
}

}  // namespace danbv::app
