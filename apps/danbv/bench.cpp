// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <filesystem>

#include "commands.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/error.h"

namespace danbv::app {

namespace {
// The comparisons are a program of their own, so that danbv builds without the libraries it is
// compared with. It takes this process over, with all words that follow "bench".
void run_bench(std::vector<std::string> words) {
  const auto program =
      std::filesystem::read_symlink("/proc/self/exe").replace_filename("danbv-bench");
  words.insert(words.begin(), program.string());
  std::vector<char*> argv;
  for (auto& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  execv(program.c_str(), argv.data());
  fail(program.string() + " does not start: 'make bench' installs what it needs and builds it");
}
}  // namespace

void add_bench(CLI::App& app) {
  auto* command = app.add_subcommand("bench", "Measure danbv against the libraries of its field");
  command->set_help_flag();  // danbv-bench explains its own options
  command->prefix_command();
  command->callback([command] { run_bench(command->remaining()); });
}

}  // namespace danbv::app
