// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <CLI/CLI.hpp>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "danbv/core/files/output_folder.h"
#include "danbv/core/launch/task_counter.h"

namespace danbv::distributed {
class ProcessGroup;
}

namespace danbv::app {

// A command's part of work that processes of one launch share (torchrun, srun, mpirun); all of it
// where there is no launcher.
struct SharedWork {
  bool leads = true, alone = true;  // leads: prints, and writes what all have in common
  // The common counter of that name.
  std::function<TaskCounter(const std::string& name)> tasks = [](const std::string&) {
    return all_tasks();
  };
  std::function<void(const std::string& where)> wait_for_all = [](const std::string&) {};

  // The folder of the results, opened by the leader for all; the others have none. They write into
  // it under the leader's lock, and an Error says so where it is not the same folder for all.
  std::unique_ptr<OutputFolder> open(const std::filesystem::path& folder,
                                     const OutputRequest& request) const;
};

#if DANBV_TRAINING
SharedWork shared_work_of(distributed::ProcessGroup& group);
#endif

// Runs the work as one of the processes. What it throws in one of them ends all.
void share_work(const std::function<void(const SharedWork&)>& work);

// --shard K/N.
void add_shard(CLI::App& command, Shard& shard, const std::string& help);

// Ends the program at once, for a fault of another process (distributed/process_group.h).
[[noreturn]] void end_for_others(const std::string& message);

}  // namespace danbv::app
