// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "danbv/io/mission_plan.h"
#include "danbv/web/report.h"

namespace danbv::app {

// A file of a scan's folder and what it is for.
struct WrittenFile {
  std::string name, says;
};

// Writes the files that `danbv report` reads.
void write_scan_record(const std::filesystem::path& folder, const web::ReportScan& scan);

// Writes everything that a scan leaves behind: its own files and those for other programs.
// place: of the real ship, for the mission file; none without it.
std::vector<WrittenFile> write_scan_files(const std::filesystem::path& folder, web::ReportScan scan,
                                          const std::optional<io::MissionPlace>& place);

}  // namespace danbv::app
