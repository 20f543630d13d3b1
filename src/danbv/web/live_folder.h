// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <functional>
#include <string>

#include "danbv/io/scan_record.h"

namespace danbv::web {

// FOLDER/.danbv/live: what `danbv view` follows while a scan runs. There from the scan's start to
// its end, gone when the scan's own files are complete. The scan holds the folder's lock meanwhile.
class LiveFolder {
 public:
  explicit LiveFolder(const std::filesystem::path& scan_folder);
  ~LiveFolder();
  LiveFolder(const LiveFolder&) = delete;
  LiveFolder& operator=(const LiveFolder&) = delete;

  // Tells of the record's views that are new. What cannot be written is given up: the scan goes on.
  void update(const io::ScanRecord& record);
  const std::string& fault() const { return fault_; }  // why it was given up; empty: it was not

 private:
  void try_to(const std::function<void()>& write);
  void remove();

  std::filesystem::path folder_;
  std::size_t told_ = 0;
  std::string fault_;
};

// waiting: nothing there yet; stopped: the scan ended without its files, as by a kill.
enum class LiveState { waiting, running, stopped, done };

struct LiveStatus {
  LiveState state = LiveState::waiting;
  int views = 0;    // that can be followed
  std::string run;  // differs from scan to scan in the same folder; empty: waiting
};

LiveStatus live_status(const std::filesystem::path& scan_folder);

}  // namespace danbv::web
