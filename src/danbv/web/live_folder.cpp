// SPDX-License-Identifier: Apache-2.0
#include "danbv/web/live_folder.h"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "danbv/core/error.h"
#include "danbv/core/files/files.h"
#include "danbv/io/scan_file.h"
#include "danbv/web/report_json.h"

namespace danbv::web {

namespace fs = std::filesystem;

LiveFolder::LiveFolder(const fs::path& scan_folder) : folder_(scan_folder / "live") {
  fs::remove_all(folder_);
  write_file(folder_ / "process", std::to_string(getpid()));
}

LiveFolder::~LiveFolder() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

void LiveFolder::update(const io::ScanRecord& record) {
  if (record.views.empty()) return;
  if (told_ == 0) write_file(folder_ / "scene.json", scene_json(record).dump());
  for (; told_ < record.views.size(); ++told_)
    write_file(folder_ / fmt::format("view-{}.json", told_), view_json(record, told_).dump());
}

namespace {
bool is_alive(const fs::path& process) try {
  const Bytes text = read_file(process, 64);
  const int id = std::stoi(std::string(text.begin(), text.end()));
  return id > 0 && (kill(id, 0) == 0 || errno == EPERM);
} catch (const std::exception&) {
  return false;
}

// When a file was written: of two scans in one folder each has its own.
std::string written(const fs::path& file) {
  std::error_code gone;  // meanwhile: the next question finds the new state
  const auto time = fs::last_write_time(file, gone);
  return gone ? std::string() : std::to_string(time.time_since_epoch().count());
}
}  // namespace

LiveStatus live_status(const fs::path& scan_folder) {
  const fs::path live = scan_folder / "live";
  if (!fs::exists(live / "process")) {
    if (!io::is_scan_folder(scan_folder)) return {};
    return {LiveState::done, 0, written(scan_folder / "metrics.json")};
  }
  int views = 0;
  while (fs::exists(live / fmt::format("view-{}.json", views))) ++views;
  return {is_alive(live / "process") ? LiveState::running : LiveState::stopped, views,
          written(live / "process")};
}

}  // namespace danbv::web
