// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <CLI/CLI.hpp>
#include <chrono>
#include <string>
#include <vector>

#include "danbv/tables/sheet.h"

// What all commands of `danbv tables` share: where tables go, and how long they took.
namespace danbv::app {

struct TableFolderFlags {
  std::string out = "docs/tables";  // of the tables, all in one folder
  std::string runs = "out/tables";  // of what they are made of, kept for the next time
  bool force = false;
};

void add_table_folder(CLI::App& command, TableFolderFlags& flags);

class TableClock {
 public:
  std::string text() const;  // "in 12 min 3 s"

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// Adds the files to --out, prints the Markdown and says how long all of it took.
void write_table(const TableFolderFlags& flags, const std::vector<tables::TableFile>& files,
                 const TableClock& clock);

[[noreturn]] void end_interrupted_table(const TableFolderFlags& flags);

}  // namespace danbv::app
