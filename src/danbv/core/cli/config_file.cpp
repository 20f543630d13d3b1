// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cli/config_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <set>

#include "danbv/core/cli/toml.h"
#include "danbv/core/error.h"
#include "danbv/core/files/files.h"
#include "danbv/core/files/shown.h"

namespace danbv {

namespace {

constexpr std::uint64_t kMaxConfigBytes = 1 << 20;

// The option that a key names, a flag or a positional argument.
CLI::Option* option_of(CLI::App& command, const std::string& key) {
  CLI::Option* option = command.get_option_no_throw("--" + key);
  if (option == nullptr) option = command.get_option_no_throw(key);
  return option != nullptr && option->get_configurable() ? option : nullptr;
}

bool says_nothing(const TomlItem& item) {
  return item.values.size() == 1 && item.values[0].empty();
}

// Whether a triple is given its default, as one text or as a list. Left alone, it is dumped in the
// same way again.
bool says_default_triple(const TomlItem& item, const CLI::Option& option) {
  if (option.get_items_expected_min() < 2) return false;
  const std::string text = option.get_default_str();
  return item.values == std::vector<std::string>{text} ||
         fmt::format("[{}]", fmt::join(item.values, ",")) == text;
}

void check_needs(const CLI::App& command, const std::string& file) {
  for (const CLI::Option* option : command.get_options())
    for (const CLI::Option* needed : option->get_needs())
      if (is_set(*option) && needed->count() == 0)
        fail(fmt::format("{}: {} needs {}", file, option->get_name(), needed->get_name()));
}

void apply_item(CLI::App& command, const TomlItem& item, const std::string& file) {
  CLI::Option* option = option_of(command, item.key);
  if (option == nullptr) fail(fmt::format("{}: unknown key {}", file, shown(item.key, 80)));
  if (option->count() > 0 || says_nothing(item)) return;  // the command line wins
  if (says_default_triple(item, *option)) return;
  try {
    option->add_result(item.values);
    option->run_callback();
  } catch (const CLI::Error& error) {
    fail(fmt::format("{}: {}: {}", file, item.key, shown(error.what(), 400)));
  }
}

void apply_items(CLI::App& command, std::string_view toml, const std::string& file) {
  std::set<std::string> said;
  for (const auto& item : parse_toml(toml, file)) {
    if (!said.insert(item.key).second)
      fail(fmt::format("{}: {} is said twice", file, shown(item.key, 80)));
    apply_item(command, item, file);
  }
  check_needs(command, file);
}

// What an option was given, else its default; "" where there is nothing to say.
std::string value_of(const CLI::Option& option) {
  const auto given = option.reduced_results();
  if (given.size() > 1) return toml_list(given);
  if (given.size() == 1) return given[0].empty() ? "" : toml_value(given[0]);
  const std::string text = option.get_default_str();
  if (!text.empty()) return toml_value(text);
  if (option.get_expected_min() == 0) return "false";
  return "";
}

}  // namespace

void add_config_option(CLI::App& command, std::string& file) {
  command.add_option("--config", file, "TOML file with values for the options below")
      ->type_name("FILE")
      ->configurable(false);
}

void apply_config(CLI::App& command, const std::filesystem::path& file) {
  apply_items(command, read_text(file, kMaxConfigBytes), file.string());
}

void apply_toml(CLI::App& command, const std::string& toml, const std::string& what) {
  apply_items(command, toml, what);
}

std::string dump_config(const CLI::App& command) {
  std::string text;
  for (const CLI::Option* option : command.get_options()) {
    const std::string value = option->get_configurable() ? value_of(*option) : "";
    if (!value.empty()) text += option->get_single_name() + "=" + value + "\n";
  }
  return text;
}

std::string options_to_toml(const BindTo& bind) {
  CLI::App app;
  bind(app);
  return dump_config(app);
}

void options_from_toml(const std::string& text, const std::string& what, const BindTo& bind) {
  CLI::App app;
  bind(app);
  apply_items(app, text, what);
}

bool is_set(const CLI::Option& option) {
  if (option.count() == 0 || option.results() == CLI::results_t{option.get_default_str()})
    return false;
  return option.get_expected_min() > 0 || option.as<bool>();  // a flag that is off says nothing
}

void require_option(CLI::App& command, const std::string& name) {
  if (command.get_option(name)->count() == 0)
    fail(fmt::format("{} is required: give it on the command line or in a --config file", name));
}

}  // namespace danbv
