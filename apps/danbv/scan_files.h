// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "danbv/io/report.h"

namespace danbv::app {

// A file of a scan's folder and what it is for.
struct WrittenFile {
  std::string name, says;
};

// Writes everything that a scan leaves behind.
std::vector<WrittenFile> write_scan_files(const std::filesystem::path& folder,
                                          const ReportScan& scan);

// FOLDER/live: what `danbv view` follows while a scan runs. Gone when the scan is complete.
class LiveFolder {
 public:
  explicit LiveFolder(std::filesystem::path scan_folder);
  ~LiveFolder();
  LiveFolder(const LiveFolder&) = delete;
  LiveFolder& operator=(const LiveFolder&) = delete;

  // Tells of the record's views that are new.
  void update(const ScanRecord& record);

 private:
  std::filesystem::path folder_;
  std::size_t told_ = 0;
};

}  // namespace danbv::app
