// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "danbv/io/scan_record.h"

namespace danbv::web {

// FOLDER/.danbv/live: what `danbv view` follows while a scan runs. There from the scan's start to
// its end, gone when the scan's own files are complete: where these fail, as on a full disk, the
// views are still here. The scan holds the folder's lock meanwhile.
class LiveFolder {
 public:
  // config: the scan's config.toml, for who makes a scan of what a killed one left.
  explicit LiveFolder(const std::filesystem::path& scan_folder, const std::string& config = {});
  ~LiveFolder();
  LiveFolder(const LiveFolder&) = delete;
  LiveFolder& operator=(const LiveFolder&) = delete;

  // Tells of the record's views that are new, and keeps those that have moved for who makes a scan
  // of them. What cannot be written is given up: the scan goes on.
  void update(const io::ScanRecord& record);
  const std::string& fault() const { return fault_; }  // why it was given up; empty: it was not
  bool holds_views() const;
  // The scan's files are complete, or nobody wants them.
  void remove();

 private:
  void try_to(const std::function<void()>& write);
  void tell_scene(const io::ScanRecord& record);
  void keep_moved(const io::ScanRecord& record);

  std::filesystem::path folder_;
  std::size_t told_ = 0;
  // As they were written last.
  std::vector<registration::RegistrationResult> kept_;
  std::vector<Vec3f> kept_cloud_;
  std::string fault_;
};

// waiting: nothing there yet; stopped: the scan ended without its files, as by a kill.
enum class LiveState { waiting, running, stopped, done };

struct LiveStatus {
  LiveState state = LiveState::waiting;
  int views = 0;    // that can be followed
  std::string run;  // differs from scan to scan in the same folder; empty: waiting
  std::string map;  // differs where the map of a scan began anew, and with it all views
};

// What a scan that was killed has left behind: its record up to the last view, in the 15 m frame,
// and its config. None where there is nothing, or the scan still runs.
struct KilledScan {
  io::ScanRecord record;
  std::string config;
};
std::optional<KilledScan> killed_scan(const std::filesystem::path& scan_folder);
// How many views it has; 0: there is none.
int views_of_killed_scan(const std::filesystem::path& scan_folder);
void remove_killed_scan(const std::filesystem::path& scan_folder);

LiveStatus live_status(const std::filesystem::path& scan_folder);

}  // namespace danbv::web
