// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cli/command_fault.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "danbv/core/cli/nearest_name.h"
#include "danbv/core/files/shown.h"

namespace danbv {

namespace {

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options())
    for (const auto& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

const CLI::App* command_named(const CLI::App& app, const std::string& name) {
  for (const CLI::App* command : app.get_subcommands({}))
    if (command->get_name() == name) return command;
  return nullptr;
}

std::string unknown(const std::string& word, const char* what, const std::string& nearest,
                    const std::string& help) {
  const std::string text = shown(word, 80);
  if (nearest.empty()) return fmt::format("{} is no {}; {} lists them", text, what, help);
  return fmt::format("{} is no {}; did you mean {}?", text, what, nearest);
}

bool is_flag(const std::string& word) { return word.size() > 2 && word.starts_with("--"); }

}  // namespace

std::string command_fault(const CLI::App& app, const std::vector<std::string>& words,
                          const std::string& parser_says) {
  const CLI::App* command = &app;
  std::string called = "danbv";
  for (const auto& word : words) {
    if (word == "--") break;
    const std::string name = word.substr(0, word.find('='));
    if (is_flag(name) && command->get_option_no_throw(name) == nullptr)
      return unknown(name, fmt::format("option of {}", called).c_str(),
                     nearest_name(name, option_names(*command)), called + " --help");
    if (word.starts_with("-") || command_names(*command).empty()) continue;
    const CLI::App* next = command_named(*command, word);
    if (next == nullptr)
      return unknown(word, "command", nearest_name(word, command_names(*command)),
                     called + " --help");
    command = next, called += " " + word;
  }
  if (!command_names(*command).empty())
    return fmt::format("{} needs a command; {} --help lists them", called, called);
  const std::string line = parser_says.substr(0, parser_says.find('\n'));
  return shown(line, 400);
}

}  // namespace danbv
