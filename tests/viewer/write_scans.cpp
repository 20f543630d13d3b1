// SPDX-License-Identifier: Apache-2.0
// write_scans scans OUT: folders of synthetic scans. write_scans live OUT: one as if it ran now,
// two views at first, another map of them when there is a file OUT/begin-anew, the rest when there
// is OUT/go-on.
#include <fmt/format.h>

#include <chrono>
#include <thread>

#include "danbv/core/files/output_folder.h"
#include "danbv/io/exports.h"
#include "danbv/io/record_frame.h"
#include "danbv/io/scan_file.h"
#include "danbv/io/trajectory.h"
#include "danbv/mission/mission_files.h"
#include "danbv/scene/ply_writer.h"
#include "danbv/web/live_folder.h"
#include "synthetic_scan.h"

namespace fs = std::filesystem;
using namespace danbv;

namespace {
void write_scan(const fs::path& folder, const web::ReportScan& scan) {
  const io::ScanRecord& record = scan.record;
  write_file(folder / "metrics.json", scan.metrics_json);
  write_file(folder / "config.toml", scan.config_toml);
  scene::write_cloud_ply(folder / "cloud.ply",
                         {record.cloud, "d", record.cloud_truth.distance, {}});
  write_safetensors(folder / "episode.safetensors", to_safetensors(record));
}

void write_mission(const fs::path& folder, const io::ScanRecord& real) {
  const mission::Place place{53.54, 9.98, 3, 230};
  drone::Drone drone = drone::quadrotor();
  drone.battery_wh = 1e5;  // one flight
  const auto planned =
      mission::plan_mission(real, real.mesh, drone, {.max_altitude = 1000, .margin = 0.5});
  write_file(folder / "mission.plan", plan_json(planned, planned.flights.at(0), place));
  write_file(folder / "mission.waypoints", waypoint_list(planned, planned.flights[0], place));
}

void write_exports(const fs::path& folder, const io::ScanRecord& record) {
  write_depth_images(folder / "depth", record);
  write_color_images(folder / "rgb", record);
  write_colmap(folder / "colmap", record, 5000);
  write_file(folder / "trajectory.tum", to_tum(record));
  write_file(folder / "transforms.json", nerfstudio_json(record));
  write_mission(folder, in_frame(record, io::Frame::real));
}

void wait_for(const fs::path& file) {
  while (!fs::exists(file)) std::this_thread::sleep_for(std::chrono::milliseconds(50));
}

void live(const fs::path& folder) {
  const auto scan = testing::synthetic_scan({6, 20000, "orbit", 3, false});
  io::ScanRecord growing = scan.record;
  OutputFolder out(folder, {.command = "scan"});
  web::LiveFolder told(folder);
  growing.views.resize(2);
  told.update(growing);
  wait_for(folder / "begin-anew");
  growing.views[0].cr = 0;  // let go of, with its points; the second view begins the map
  growing.views[0].cloud_points = 0;
  growing.views[1].cr *= 0.5;
  growing.views[1].cloud_points /= 2;
  told.update(growing);
  wait_for(folder / "go-on");
  told.update(scan.record);
  write_scan(out.staging(), scan);
  out.replace();
  told.remove();
}
}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const std::string what = argv[1];
  const fs::path out = argv[2];
  if (what == "live") return live(out), 0;
  write_scan(out / "big", testing::synthetic_scan({60, 500000, "orbit", 1, false}));
  const auto thirty = testing::synthetic_scan({30, 425000, "orbit", 1, true, true});
  write_exports(out / "thirty", thirty.record);  // first: the report gives the mission away
  write_scan(out / "thirty", thirty);
  write_scan(out / "other", testing::synthetic_scan({20, 60000, "random", 2, false}));
}
