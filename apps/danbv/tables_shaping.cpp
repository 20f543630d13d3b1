// SPDX-License-Identifier: Apache-2.0
#include <memory>

#include "commands.h"
#include "table_folder.h"
#include "trained_runs.h"

namespace danbv::app {

void add_tables_shaping(CLI::App& tables) {
  struct Flags {
    TableFolderFlags folder;
    TrainedRunsFlags trained = {"configs/tables/shaping.toml", {"out/shaping"}};
  };
  auto flags = std::make_shared<Flags>();
  auto* command = tables.add_subcommand(
      "shaping", "Learning curves under each shape of the reward, of trained runs");
  add_table_folder(*command, flags->folder);
  add_trained_runs(*command, flags->trained);
  command->callback([flags] {
    const TableClock clock;
    write_table(flags->folder, tables::shaping_files(trained_rows(flags->trained)), clock);
  });
}

}  // namespace danbv::app
