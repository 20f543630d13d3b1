// SPDX-License-Identifier: Apache-2.0
#include "danbv/web/live_folder.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "danbv/core/error.h"
#include "danbv/core/files/files.h"
#include "danbv/core/files/folder_lock.h"
#include "danbv/core/files/json_text.h"
#include "danbv/core/files/result_folder.h"
#include "danbv/io/scan_file.h"
#include "danbv/web/report_json.h"

namespace danbv::web {

namespace fs = std::filesystem;

namespace {
fs::path live_of(const fs::path& scan_folder) { return room_of(scan_folder) / "live"; }
constexpr const char* kBegun = "begun";  // the first file of a scan
}  // namespace

LiveFolder::LiveFolder(const fs::path& scan_folder) : folder_(live_of(scan_folder)) {
  try_to([&] { write_file(folder_ / kBegun, ""); });
}

LiveFolder::~LiveFolder() { remove(); }

void LiveFolder::update(const io::ScanRecord& record) {
  if (record.views.empty() || !fault_.empty()) return;
  try_to([&] {
    if (told_ == 0) write_file(folder_ / "scene.json", json_text(scene_json(record)));
    for (; told_ < record.views.size(); ++told_)
      write_file(folder_ / fmt::format("view-{}.json", told_), json_text(view_json(record, told_)));
  });
}

// A full disk has better use for what it has left: the scan itself.
void LiveFolder::try_to(const std::function<void()>& write) {
  try {
    write();
  } catch (const Error& error) {
    fault_ = error.what();
    remove();
  }
}

void LiveFolder::remove() {
  try {
    remove_tree(folder_);
  } catch (const std::exception&) {  // the next run does it
  }
}

namespace {
// When a file was written: of two scans in one folder each has its own.
std::string written(const fs::path& file) {
  std::error_code gone;  // meanwhile: the next question finds the new state
  const auto time = fs::last_write_time(file, gone);
  return gone ? std::string() : std::to_string(time.time_since_epoch().count());
}
}  // namespace

LiveStatus live_status(const fs::path& scan_folder) {
  const fs::path live = live_of(scan_folder);
  const bool is_written = lock_holder(scan_folder).has_value();
  if (!is_written) finish_replacement(scan_folder);
  if (!fs::exists(live / kBegun)) {
    if (!io::is_scan_folder(scan_folder)) return {};
    return {LiveState::done, 0, written(scan_folder / "metrics.json")};
  }
  int views = 0;
  while (fs::exists(live / fmt::format("view-{}.json", views))) ++views;
  return {is_written ? LiveState::running : LiveState::stopped, views, written(live / kBegun)};
}

}  // namespace danbv::web
