// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <CLI/CLI.hpp>
#include <filesystem>
#include <map>
#include <string>

namespace danbv::app {

// Gives a command's options the values of a TOML file. [ppo] with batch = 128 and --ppo.batch 128
// are the same thing; what stands on the command line wins. A key that names no option, a key said
// twice and a value the option refuses are Errors.
void apply_config(CLI::App& command, const std::filesystem::path& file);

// An option that chooses among named values of an enum; its file and help say the names.
template <class Enum>
CLI::Option* add_choice(CLI::App& command, const std::string& name, Enum& value,
                        const std::map<std::string, Enum>& names, const std::string& help) {
  std::string now;
  for (const auto& [text, meaning] : names)
    if (meaning == value) now = text;
  return command
      .add_option_function<std::string>(
          name, [&value, names](const std::string& text) { value = names.at(text); }, help)
      ->check(CLI::IsMember(names))
      ->default_str(now);
}

// An option over a plain field.
template <class T>
CLI::Option* add_value(CLI::App& command, const std::string& name, T& value,
                       const std::string& help) {
  return command.add_option(name, value, help)->capture_default_str();
}

}  // namespace danbv::app
