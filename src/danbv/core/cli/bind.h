// SPDX-License-Identifier: Apache-2.0
#pragma once

// Beside every option struct stands a function
//
//   void bind(CLI::App& app, XOptions& options);
//
// that gives each field a flag, a range and a help text. The command line, TOML files, dumped
// configs and checkpoints all read and write the struct through it. `options` must live as long as
// the app. The functions are defined in x_options.cpp, with core/cli/flags.h: CLI11 is slow to
// compile.
namespace CLI {
class App;
}
