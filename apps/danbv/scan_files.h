// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "danbv/mission/mission_files.h"
#include "danbv/web/report.h"

namespace danbv::app {

// A file of a scan's folder and what it is for.
struct WrittenFile {
  std::string name, says;
};

// Writes the files that `danbv report` reads.
void write_scan_record(const std::filesystem::path& folder, const web::ReportScan& scan);

// Writes everything that a scan leaves behind: its own files and those for other programs.
std::vector<WrittenFile> write_scan_files(const std::filesystem::path& folder,
                                          const web::ReportScan& scan);

// Writes the flights of a mission, in the formats of several ground stations.
std::vector<WrittenFile> write_mission(const std::filesystem::path& folder,
                                       const mission::Mission& mission,
                                       const mission::Place& place);

}  // namespace danbv::app
