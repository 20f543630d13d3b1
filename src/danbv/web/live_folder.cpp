// SPDX-License-Identifier: Apache-2.0
#include "danbv/web/live_folder.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "danbv/core/error.h"
#include "danbv/core/files/disk.h"
#include "danbv/core/files/files.h"
#include "danbv/core/files/folder_lock.h"
#include "danbv/core/files/json_text.h"
#include "danbv/core/files/result_folder.h"
#include "danbv/io/scan_file.h"
#include "danbv/io/scan_parts.h"
#include "danbv/web/report_json.h"

namespace danbv::web {

namespace fs = std::filesystem;

namespace {
fs::path live_of(const fs::path& scan_folder) { return room_of(scan_folder) / "live"; }
constexpr const char *kBegun = "begun", *kScene = "scene.json";  // begun: a scan's first file
constexpr const char *kConfig = "config.toml", *kScenePart = "scene.safetensors";
std::string part_name(std::size_t view) { return fmt::format("view-{}.safetensors", view); }
constexpr std::uint64_t kMostConfig = 1 << 20;
}  // namespace

LiveFolder::LiveFolder(const fs::path& scan_folder, const std::string& config)
    : folder_(live_of(scan_folder)) {
  try_to([&] {
    write_file(folder_ / kBegun, "");
    write_file(folder_ / kConfig, config);
  });
}

LiveFolder::~LiveFolder() {
  if (!holds_views()) remove();
}

bool LiveFolder::holds_views() const {
  std::error_code unknown;
  return fs::exists(folder_ / part_name(0), unknown);
}

void LiveFolder::update(const io::ScanRecord& record) {
  if (record.views.empty() || !fault_.empty()) return;
  // A map that began anew has let go of the views before.
  const bool anew =
      told_ > 0 && record.views[told_ - 1].cloud_points != index_t(kept_cloud_.size());
  if (anew) told_ = 0;
  try_to([&] {
    keep_moved(record);
    if (told_ == 0 && !anew) tell_scene(record);
    for (; told_ < record.views.size(); ++told_) {
      write_safetensors(folder_ / part_name(told_), io::view_part(record, told_));
      write_file(folder_ / fmt::format("view-{}.json", told_), json_text(view_json(record, told_)));
    }
    kept_.clear();
    for (const io::ViewRecord& view : record.views) kept_.push_back(view.registration);
    kept_cloud_ = record.cloud;
    if (anew) tell_scene(record);  // by whose time a page knows that all views are others now
  });
}

// Pages that follow a scan have no need of it: views move by centimetres.
void LiveFolder::keep_moved(const io::ScanRecord& record) {
  index_t from = 0;
  for (std::size_t i = 0; i < told_; ++i) {
    const index_t to = record.views[i].cloud_points;
    const registration::RegistrationResult &now = record.views[i].registration, &then = kept_[i];
    const bool same = now.status == then.status &&
                      norm(now.T_ship_cam.translation - then.T_ship_cam.translation) == 0 &&
                      std::equal(record.cloud.begin() + from, record.cloud.begin() + to,
                                 kept_cloud_.begin() + from);
    if (!same) write_safetensors(folder_ / part_name(i), io::view_part(record, i));
    from = to;
  }
}

void LiveFolder::tell_scene(const io::ScanRecord& record) {
  write_safetensors(folder_ / kScenePart, io::scene_part(record));
  write_file(folder_ / kScene, json_text(scene_json(record)));
}

void LiveFolder::try_to(const std::function<void()>& write) {
  try {
    write();
  } catch (const Error& error) {
    fault_ = error.what();
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

std::optional<KilledScan> killed_scan(const fs::path& scan_folder) {
  const fs::path live = live_of(scan_folder);
  if (lock_holder(scan_folder) || !fs::exists(live / kScenePart) ||
      !fs::exists(live / part_name(0)))
    return {};
  std::vector<Safetensors> views;
  for (std::size_t i = 0; fs::exists(live / part_name(i)); ++i)
    views.push_back(read_safetensors(live / part_name(i)));
  return KilledScan{io::joined_parts(read_safetensors(live / kScenePart), views, live.string()),
                    read_text(live / kConfig, kMostConfig)};
}

int views_of_killed_scan(const fs::path& scan_folder) {
  const LiveStatus status = live_status(scan_folder);
  return status.state == LiveState::stopped ? status.views : 0;
}

void remove_killed_scan(const fs::path& scan_folder) {
  remove_tree(live_of(scan_folder));
  disk::remove_folder(room_of(scan_folder));  // where nothing else is in it
}

LiveStatus live_status(const fs::path& scan_folder) {
  const fs::path live = live_of(scan_folder);
  const bool is_written = lock_holder(scan_folder).has_value();
  if (!is_written) finish_replacement(scan_folder);
  if (!fs::exists(live / kBegun)) {
    if (!io::is_scan_folder(scan_folder)) return {};
    return {LiveState::done, 0, written(scan_folder / "metrics.json"), {}};
  }
  int views = 0;
  while (fs::exists(live / fmt::format("view-{}.json", views))) ++views;
  return {is_written ? LiveState::running : LiveState::stopped, views, written(live / kBegun),
          written(live / kScene)};
}

}  // namespace danbv::web
