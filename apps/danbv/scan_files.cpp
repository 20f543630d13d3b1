// SPDX-License-Identifier: Apache-2.0
#include "scan_files.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "danbv/core/files.h"
#include "danbv/io/report_json.h"
#include "danbv/io/scan_file.h"
#include "danbv/io/trajectory.h"
#include "danbv/scene/ply_writer.h"

namespace danbv::app {

namespace fs = std::filesystem;

std::vector<WrittenFile> write_scan_files(const fs::path& folder, const ReportScan& scan) {
  const ScanRecord& record = scan.record;
  std::vector<WrittenFile> written;
  write_file(folder / "metrics.json", scan.metrics_json);
  PointCloud cloud{record.cloud, "distance_to_truth", record.cloud_truth.distance, {}};
  write_cloud_ply(folder / "cloud.ply", cloud);
  write_file(folder / "trajectory.tum", to_tum(record));
  write_safetensors(folder / "episode.safetensors", to_safetensors(record));
  write_file(folder / "config.toml", scan.config_toml);
  written = {{"metrics.json", "the numbers"},
             {"cloud.ply", "the scan, with each point's distance to the truth"},
             {"trajectory.tum", "the camera's poses"},
             {"episode.safetensors", "everything, view by view"},
             {"config.toml", "the settings"}};
  if (have_report_template()) {
    write_file(folder / "report.html", report_html(scan));
    written.insert(written.begin(), {"report.html", "open this in a browser"});
  }
  return written;
}

LiveFolder::LiveFolder(fs::path scan_folder) : folder_(std::move(scan_folder) / "live") {
  fs::remove_all(folder_);
}

LiveFolder::~LiveFolder() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

void LiveFolder::update(const ScanRecord& record) {
  if (record.views.empty()) return;
  if (told_ == 0) write_file(folder_ / "scene.json", scene_json(record).dump());
  for (; told_ < record.views.size(); ++told_)
    write_file(folder_ / fmt::format("view-{}.json", told_), view_json(record, told_).dump());
}

}  // namespace danbv::app
