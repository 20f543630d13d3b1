// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "commands.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/files/output_file.h"
#include "input_files.h"
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
  command->add_option("runs", flags->runs, "Folders that danbv train wrote")
      ->required()
      ->check(CLI::ExistingDirectory);
  command
      ->add_option("--column", flags->columns,
                   "Columns of progress.csv to draw, between commas, such as scan/cr")
      ->delimiter(',')
      ->capture_default_str();
  add_number(*command, "--million-steps", flags->million_steps, 0, 1e6,
             "Millions of steps to draw, from the first; 0: all");
  add_value(*command, "--out", flags->out, "SVG picture to write");
  command->callback([flags] {
    const std::vector<std::filesystem::path> runs(flags->runs.begin(), flags->runs.end());
    write_output(flags->out, compare_training(runs, flags->columns, flags->million_steps),
                 input_files(flags->runs));
    fmt::print("{}\n", flags->out);
  });
}

}  // namespace danbv::app
