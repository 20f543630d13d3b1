// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cli/config_file.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <set>

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

std::string option_name(const CLI::ConfigItem& item) {
  std::string name;
  for (const auto& parent : item.parents) name += parent + ".";
  return "--" + name + item.name;
}

}  // namespace

void apply_config(CLI::App& command, const std::filesystem::path& file) {
  if (!std::filesystem::is_regular_file(file)) fail(file.string() + ": no such file");
  std::set<std::string> said;
  for (const auto& item : items_of(file)) {
    if (item.name == "++" || item.name == "--") continue;  // a section begins or ends
    const std::string name = option_name(item);
    CLI::Option* option = command.get_option_no_throw(name);
    if (option == nullptr || !option->get_configurable())
      fail(fmt::format("{}: unknown key {}", file.string(), name.substr(2)));
    if (!said.insert(name).second)
      fail(fmt::format("{}: {} is said twice", file.string(), name.substr(2)));
    if (option->count() > 0) continue;  // the command line has spoken
    try {
      option->add_result(item.inputs);
      option->run_callback();
    } catch (const CLI::Error& error) {
      fail(fmt::format("{}: {}: {}", file.string(), name.substr(2), error.what()));
    }
  }
}

}  // namespace danbv
