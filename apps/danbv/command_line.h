// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/cli/bind.h"

namespace danbv::app {

// Adds every subcommand of danbv to the program.
void add_commands(CLI::App& app);

// All of danbv: parses the arguments, runs the subcommand, prints what went wrong. Returns the exit
// status.
int run_command_line(int argc, char** argv);

}  // namespace danbv::app
