// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <CLI/CLI.hpp>

#include "danbv/train/train_options.h"

namespace danbv::app {

// Binds every field that decides how training goes to an option of the command: flags, TOML files,
// the dumped config and a checkpoint's copy all come from here.
void add_train_options(CLI::App& command, train::TrainOptions& options);

}  // namespace danbv::app
