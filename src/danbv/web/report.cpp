// SPDX-License-Identifier: Apache-2.0
#include "danbv/web/report.h"

#include <nlohmann/json.hpp>

#include "danbv/core/error.h"
#include "danbv/core/files/files.h"
#include "danbv/core/files/json.h"
#include "danbv/core/files/json_text.h"
#include "danbv/core/files/result_folder.h"
#include "danbv/io/record_frame.h"
#include "danbv/io/scan_file.h"
#include "danbv/web/report_json.h"

namespace danbv::web {

namespace {
using nlohmann::ordered_json;

// Text of a file that a person may have edited; faults name it.
constexpr std::uint64_t kMostText = std::uint64_t(64) << 20;
constexpr const char* kGivenAway[] = {"mission.plan"};

// Inside a script element "</" would end it; in JSON's strings the slash may be escaped.
std::string for_script(const std::string& json) {
  std::string safe;
  safe.reserve(json.size());
  for (std::size_t i = 0; i < json.size(); ++i) {
    safe += json[i];
    if (json[i] == '<' && i + 1 < json.size() && (json[i + 1] == '/' || json[i + 1] == '!'))
      safe.back() = '\\', safe += "u003c";
  }
  return safe;
}

std::string page(const std::string& json) {
  constexpr std::string_view kMark = "@@DANBV_DATA@@";
  const std::string_view all = report_template();
  const auto at = all.find(kMark);
  require(at != all.npos, "the viewer's page has no place for data");
  std::string html(all.substr(0, at));
  html += for_script(json);
  return html.append(all.substr(at + kMark.size()));
}

}  // namespace

ReportScan read_report_scan(const std::filesystem::path& folder) {
  const ResultFolder files(folder);
  ReportScan scan{io::read_scan(files), files.read_text("metrics.json", kMostText),
                  files.read_text("config.toml", kMostText)};
  // Its faults are told by the whole path.
  parse_ordered_json(scan.metrics_json, (folder / "metrics.json").string());
  for (const char* name : kGivenAway)
    if (std::filesystem::is_regular_file(folder / name))
      scan.files[name] = files.read_text(name, kMostText);
  return scan;
}

std::string report_json(const ReportScan& scan, index_t most_points) {
  const io::ScanRecord record = in_frame(scan.record, io::Frame::normalised);
  ordered_json json = scene_json(record);
  const index_t points = index_t(record.cloud.size());
  const index_t stride = std::max<index_t>(1, (points + most_points - 1) / most_points);
  json["views"] = ordered_json::array();
  for (std::size_t i = 0; i < record.views.size(); ++i)
    json["views"].push_back(view_json(record, i, stride));
  json["end"] = end_json(record.end);
  json["metrics"] = parse_ordered_json(scan.metrics_json, "metrics.json");
  json["config"] = scan.config_toml;
  if (!scan.files.empty()) json["files"] = scan.files;
  return json_text(json);
}

std::string report_html(const ReportScan& scan) {
  std::string json = "{\"kind\":\"scan\",\"scans\":[";
  json += report_json(scan);
  return page(json += "]}");
}

std::string comparison_html(const std::vector<ReportScan>& scans,
                            const std::string& evaluation_json) {
  const index_t share = 900000 / std::max<index_t>(1, index_t(scans.size()));
  std::string json = "{\"kind\":\"comparison\",\"scans\":[";
  for (const auto& scan : scans) {
    if (json.back() != '[') json += ",";
    json += report_json(scan, share);
  }
  json += "],\"evaluation\":";
  json += evaluation_json.empty() ? "null" : evaluation_json.c_str();
  return page(json += "}");
}

std::string live_html() { return page("{\"kind\":\"live\",\"scans\":[]}"); }

}  // namespace danbv::web
