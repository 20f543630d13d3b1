// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>

namespace danbv::app {

// Gives a command's options the values of a TOML file. [ppo] with batch = 128 and --ppo.batch 128
// are the same thing; what stands on the command line wins. A key that names no option, a key said
// twice and a value the option refuses are Errors.
void apply_config(CLI::App& command, const std::filesystem::path& file);

// An option over a plain field.
template <class T>
CLI::Option* add_value(CLI::App& command, const std::string& name, T& value,
                       const std::string& help) {
  return command.add_option(name, value, help)->capture_default_str();
}

}  // namespace danbv::app
