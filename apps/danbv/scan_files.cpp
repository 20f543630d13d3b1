// SPDX-License-Identifier: Apache-2.0
#include "scan_files.h"

#include <fmt/format.h>

#include "danbv/core/files/files.h"
#include "danbv/io/exports.h"
#include "danbv/io/scan_file.h"
#include "danbv/io/trajectory.h"
#include "danbv/scene/ply_writer.h"

namespace danbv::app {

namespace fs = std::filesystem;

namespace {
std::vector<Rgb> point_colors(const io::ScanRecord& record) {
  std::vector<Rgb> colors(record.paint.empty() ? 0 : record.cloud.size());
  for (std::size_t i = 0; i < colors.size(); ++i) colors[i] = record.paint.of_point(i);
  return colors;
}
}  // namespace

void write_scan_record(const fs::path& folder, const web::ReportScan& scan) {
  const io::ScanRecord& record = scan.record;
  write_file(folder / "metrics.json", scan.metrics_json);
  scene::write_cloud_ply(folder / "cloud.ply", {record.cloud, "distance_to_truth",
                                                record.cloud_truth.distance, point_colors(record)});
  write_file(folder / "trajectory.tum", to_tum(record));
  write_file(folder / "config.toml", scan.config_toml);
  write_safetensors(folder / "episode.safetensors", to_safetensors(record));
}

namespace {
std::string depth_says(const io::ScanRecord& record) {
  return fmt::format("depth images, 16-bit PNG, steps of {:.6g} mm", 1000 * record.depth_unit);
}

void write_exports(const fs::path& folder, const io::ScanRecord& record) {
  write_depth_images(folder / "depth", record);
  write_color_images(folder / "rgb", record);
  write_colmap(folder / "colmap", record);
  write_file(folder / "transforms.json", nerfstudio_json(record));
}
}  // namespace

std::vector<WrittenFile> write_scan_files(const fs::path& folder, const web::ReportScan& scan) {
  write_scan_record(folder, scan);
  write_exports(folder, scan.record);
  std::vector<WrittenFile> written = {
      {"metrics.json", "the numbers"},
      {"cloud.ply", "the scan, each point with its distance to the truth"},
      {"trajectory.tum", "the camera's poses"},
      {"episode.safetensors", "everything, view by view"},
      {"config.toml", "the settings"},
      {"depth/", depth_says(scan.record)},
      {"rgb/", "what a person would see there, PNG"},
      {"colmap/", "the views as a COLMAP text model"},
      {"transforms.json", "the views for nerfstudio"}};
  if (web::have_report_template()) {
    write_file(folder / "report.html", report_html(scan));
    written.insert(written.begin(), {"report.html", "open this in a browser"});
  } else {
    written.push_back({"no report.html", "this build has no viewer: npm was missing"});
  }
  return written;
}

std::vector<WrittenFile> write_mission(const fs::path& folder, const mission::Mission& mission,
                                       const mission::Place& place) {
  std::vector<WrittenFile> written;
  const bool one = mission.flights.size() == 1;
  for (std::size_t i = 0; i < mission.flights.size(); ++i) {
    const mission::Flight& flight = mission.flights[i];
    const std::string name = one ? "mission" : fmt::format("mission-{}", i + 1);
    write_file(folder / (name + ".plan"), plan_json(mission, flight, place));
    write_file(folder / (name + ".waypoints"), waypoint_list(mission, flight, place));
    write_file(folder / (name + ".kmz"), as_text(wpml_archive(mission, flight, place)));
    written.push_back({name + ".plan", "for QGroundControl: ship at anchor or berth only"});
    written.push_back({name + ".waypoints", "the same as a QGC WPL list"});
    written.push_back({name + ".kmz", "the same for DJI (WPML)"});
  }
  return written;
}

}  // namespace danbv::app
