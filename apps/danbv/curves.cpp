// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "commands.h"
#include "danbv/core/files/files.h"
#include "training_curve.h"

namespace danbv::app {

namespace {
struct CurvesFlags {
  std::vector<std::string> runs, columns = {"scan/c_dir"};
  std::string out = "curves.svg";
  double million_steps = 0;
};
}  // namespace

void add_curves(CLI::App& app) {
  auto flags = std::make_shared<CurvesFlags>();
  auto* command = app.add_subcommand("curves", "Draw several training runs beside each other");
  command->add_option("runs", flags->runs, "Folders of danbv train")
      ->required()
      ->check(CLI::ExistingDirectory);
  command->add_option("--column", flags->columns, "Of progress.csv, shares such as scan/cr")
      ->delimiter(',');
  command->add_option("--million-steps", flags->million_steps, "So far; 0: all")
      ->check(CLI::NonNegativeNumber);
  command->add_option("--out", flags->out, "SVG picture");
  command->callback([flags] {
    const std::vector<std::filesystem::path> runs(flags->runs.begin(), flags->runs.end());
    write_file(flags->out, compare_training(runs, flags->columns, flags->million_steps));
    fmt::print("{}\n", flags->out);
  });
}

}  // namespace danbv::app
