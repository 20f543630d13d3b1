// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

#include "danbv/core/math/vec.h"

// Options that CLI11 does not bind by itself, so that flags, config files and dumped configs show
// names instead of numbers. Each shows its default and writes into `value`, which must live as long
// as the app. Include it in x_flags.cpp only: CLI11 is slow to compile.
namespace danbv {

// A plain field.
template <class Value>
CLI::Option* add_value(CLI::App& app, const std::string& flag, Value& value,
                       const std::string& help) {
  return app.add_option(flag, value, help)->capture_default_str();
}

template <class Value>
CLI::Option* add_choice(CLI::App& app, const std::string& flag, Value& value,
                        const std::vector<std::pair<std::string, Value>>& choices,
                        const std::string& help) {
  std::vector<std::string> names;
  std::string now;
  for (const auto& [name, meaning] : choices) {
    names.push_back(name);
    if (meaning == value) now = name;
  }
  const auto set = [&value, choices](const std::string& chosen) {
    for (const auto& [name, meaning] : choices)
      if (name == chosen) value = meaning;
  };
  return app.add_option_function<std::string>(flag, set, help)
      ->check(CLI::IsMember(names))
      ->default_str(now);
}

// Three whole numbers, each within low .. high.
inline CLI::Option* add_triple(CLI::App& app, const std::string& flag, Vec3i& value, int low,
                               int high, const std::string& help) {
  const auto set = [&value](const std::vector<int>& numbers) {
    value = {numbers.at(0), numbers.at(1), numbers.at(2)};
  };
  const auto text = [](int number) { return std::to_string(number); };
  return app.add_option_function<std::vector<int>>(flag, set, help)
      ->expected(3)
      ->check(CLI::Range(low, high))
      ->default_str("[" + text(value.x) + "," + text(value.y) + "," + text(value.z) + "]");
}

}  // namespace danbv
