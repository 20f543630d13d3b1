// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "danbv/io/scan_record.h"

namespace danbv::web {

// A scan and what stands beside it on disk.
struct ReportScan {
  io::ScanRecord record;
  std::string metrics_json, config_toml;
  // Files for other programs that the page gives away, by name: a mission.
  std::map<std::string, std::string> files = {};
};

ReportScan read_report_scan(const std::filesystem::path& folder);

// One scan as JSON, with at most most_points of its cloud.
std::string report_json(const ReportScan& scan, index_t most_points = 600000);

// report.html of one scan: a page that needs no other file and no network. An Error in a build
// without the viewer, which says what is missing.
std::string report_html(const ReportScan& scan);

// The page that shows several scans beside each other. evaluation_json: tables of `danbv eval`, or
// empty.
std::string comparison_html(const std::vector<ReportScan>& scans,
                            const std::string& evaluation_json = {});

// The page that asks the server it came from for a running scan.
std::string live_html();

// The viewer's page as it was built, and whether this build has one.
std::string_view report_template();
bool have_report_template();

}  // namespace danbv::web
