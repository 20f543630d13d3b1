// SPDX-License-Identifier: Apache-2.0
#include "table_folder.h"

#include <fmt/format.h>

#include "danbv/core/cli/flags.h"
#include "danbv/core/files/files.h"
#include "danbv/core/files/output_folder.h"
#include "danbv/core/files/shown.h"

namespace danbv::app {

void add_table_folder(CLI::App& command, TableFolderFlags& flags) {
  add_value(command, "--out", flags.out, "Folder that tables are written to")->configurable(false);
  add_value(command, "--runs", flags.runs,
            "Folder of what tables are made of; what was interrupted goes on from there")
      ->configurable(false);
  add_force(command, flags.force);
}

std::string TableClock::text() const {
  const auto passed = std::chrono::steady_clock::now() - start_;
  const long seconds = long(std::chrono::duration<double>(passed).count());
  return seconds < 60 ? fmt::format("in {} s", seconds)
                      : fmt::format("in {} min {} s", seconds / 60, seconds % 60);
}

void write_table(const TableFolderFlags& flags, const std::vector<tables::TableFile>& files,
                 const TableClock& clock) {
  OutputFolder out(flags.out, {.command = "tables", .goes_on = true, .force = flags.force});
  for (const tables::TableFile& file : files) {
    write_file(out.staging() / file.name, file.content);
    if (file.name.ends_with(".md")) fmt::print("{}\n", file.content);
  }
  out.add();
  fmt::print("{} files in {}, {}\n", files.size(), shown(flags.out), clock.text());
}

[[noreturn]] void end_interrupted_table(const TableFolderFlags& flags) {
  fmt::print(stderr, "danbv: interrupted; run the same command again to go on from {}\n",
             shown(flags.runs));
  throw CLI::RuntimeError(130);
}

}  // namespace danbv::app
