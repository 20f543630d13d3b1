// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cli/config_file.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <set>
#include <sstream>

#include "danbv/core/error.h"

namespace danbv {

namespace {

std::vector<CLI::ConfigItem> items_of(const std::filesystem::path& file) {
  try {
    return CLI::ConfigTOML().from_file(file.string());
  } catch (const CLI::Error& error) {
    fail(fmt::format("{}: cannot be read as TOML: {}", file.string(), error.what()));
  }
}

std::string key_of(const CLI::ConfigItem& item) {
  std::string key;
  for (const auto& parent : item.parents) key += parent + ".";
  return key + item.name;
}

// The option that a key names, a flag or a positional argument.
CLI::Option* option_of(CLI::App& command, const std::string& key) {
  CLI::Option* option = command.get_option_no_throw("--" + key);
  if (option == nullptr) option = command.get_option_no_throw(key);
  return option != nullptr && option->get_configurable() ? option : nullptr;
}

bool says_nothing(const CLI::ConfigItem& item) {
  return item.inputs.size() == 1 && item.inputs[0].empty();
}

// Whether a triple is given its default, which CLI11 dumps as one text. Left alone, it is dumped in
// the same way again.
bool says_default_triple(const CLI::ConfigItem& item, const CLI::Option& option) {
  if (option.get_items_expected_min() < 2) return false;
  const std::string text = option.get_default_str();
  return item.inputs == std::vector<std::string>{text} ||
         fmt::format("[{}]", fmt::join(item.inputs, ",")) == text;
}

// Whether an option has a value of its own: dumped configs hold the defaults, too.
bool is_set(const CLI::Option& option) {
  return option.count() > 0 && option.results() != CLI::results_t{option.get_default_str()};
}

void check_needs(const CLI::App& command, const std::string& file) {
  for (const CLI::Option* option : command.get_options())
    for (const CLI::Option* needed : option->get_needs())
      if (is_set(*option) && needed->count() == 0)
        fail(fmt::format("{}: {} needs {}", file, option->get_name(), needed->get_name()));
}

}  // namespace

void add_config_option(CLI::App& command, std::string& file) {
  command.add_option("--config", file, "TOML file with values for the options below")
      ->type_name("FILE")
      ->configurable(false);
}

void apply_config(CLI::App& command, const std::filesystem::path& file) {
  if (!std::filesystem::is_regular_file(file)) fail(file.string() + ": no such file");
  std::set<std::string> said;
  for (const auto& item : items_of(file)) {
    if (item.name == "++" || item.name == "--") continue;  // a section begins or ends
    const std::string key = key_of(item);
    CLI::Option* option = option_of(command, key);
    if (option == nullptr) fail(fmt::format("{}: unknown key {}", file.string(), key));
    if (!said.insert(key).second) fail(fmt::format("{}: {} is said twice", file.string(), key));
    if (option->count() > 0 || says_nothing(item)) continue;  // the command line wins
    if (says_default_triple(item, *option)) continue;
    try {
      option->add_result(item.inputs);
      option->run_callback();
    } catch (const CLI::Error& error) {
      fail(fmt::format("{}: {}: {}", file.string(), key, error.what()));
    }
  }
  check_needs(command, file.string());
}

std::string options_to_toml(const BindTo& bind) {
  CLI::App app;
  bind(app);
  return app.config_to_str(true, false);
}

void options_from_toml(const std::string& text, const std::string& what, const BindTo& bind) {
  CLI::App app;
  app.allow_config_extras(CLI::config_extras_mode::error);
  bind(app);
  std::istringstream stream(text);
  try {
    app.parse_from_stream(stream);
  } catch (const CLI::Error& error) {
    fail(fmt::format("{}: {}", what, error.what()));
  }
}

void require_option(CLI::App& command, const std::string& name) {
  if (command.get_option(name)->count() == 0)
    fail(fmt::format("{} is required: give it on the command line or in a --config file", name));
}

}  // namespace danbv
