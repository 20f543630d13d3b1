// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <CLI/CLI.hpp>

#include "danbv/env/environment_options.h"

namespace danbv::app {

// Binds the fields of world, flight, start, sensor, state and registration to options.
void add_environment_options(CLI::App& command, env::EnvironmentOptions& options);

}  // namespace danbv::app
