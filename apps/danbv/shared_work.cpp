// SPDX-License-Identifier: Apache-2.0
#include "shared_work.h"

#include <fmt/format.h>
#include <unistd.h>

#include "danbv/core/cli/flags.h"
#include "danbv/core/error.h"
#include "danbv/core/files/folder_lock.h"
#include "danbv/core/files/shown.h"
#include "danbv/core/launch/launch.h"
#if DANBV_TRAINING
#include "danbv/distributed/process_group.h"
#endif

namespace danbv::app {

std::unique_ptr<OutputFolder> SharedWork::open(const std::filesystem::path& folder,
                                               const OutputRequest& request) const {
  std::unique_ptr<OutputFolder> out;
  if (leads) out = std::make_unique<OutputFolder>(folder, request);
  wait_for_all("folder " + folder.string());
  if (!leads && !std::filesystem::exists(room_of(folder) / "lock"))
    fail(
        fmt::format("{}: is not the folder that rank 0 has opened: --out must lie on a disk that "
                    "all processes share",
                    folder.string()));
  return out;
}

void add_shard(CLI::App& command, Shard& shard, const std::string& help) {
  const auto set = [&shard](const std::string& text) { shard = shard_from(text); };
  add_text_setter(command, "--shard", "", shard_fault, set, help)
      ->type_name("K/N")
      ->configurable(false);
}

[[noreturn]] void end_for_others(const std::string& message) {
  if (!message.empty()) {
    std::fputs(fmt::format("danbv: {}\n", shown_lines(message)).c_str(), stderr);
    std::fflush(stderr);
  }
  ::_exit(1);
}

#if DANBV_TRAINING
SharedWork shared_work_of(distributed::ProcessGroup& group) {
  return {group.leads(), group.alone(),
          [&group](const std::string& name) { return group.tasks(name); },
          [&group](const std::string& where) { group.wait_for_all(where); }};
}
#endif

void share_work(const std::function<void(const SharedWork&)>& work) {
  const Launch launch = read_launch();
  if (launch.alone()) return work({});
#if DANBV_TRAINING
  take_share(launch);
  distributed::run_in_group(launch, Device::cpu, end_for_others,
                            [&](auto& group) { work(shared_work_of(group)); });
#else
  fail(
      fmt::format("{} started {} processes, but this danbv was built without LibTorch, by which "
                  "they would speak",
                  launch.launcher, launch.world));
#endif
}

}  // namespace danbv::app
