// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <CLI/CLI.hpp>
#include <string>

namespace danbv::app {

// What completes the command line in bash, zsh or fish, and the manual page in roff: both made of
// the same commands, options and words as --help.
std::string completion_script(const CLI::App& app, const std::string& shell);
std::string manual_page(const CLI::App& app);

}  // namespace danbv::app
