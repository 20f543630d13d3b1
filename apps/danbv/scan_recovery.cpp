// SPDX-License-Identifier: Apache-2.0
#include "scan_recovery.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "danbv/core/cli/toml.h"
#include "danbv/core/error.h"
#include "danbv/core/files/output_folder.h"
#include "danbv/core/files/shown.h"
#include "danbv/io/record_frame.h"
#include "danbv/io/scan_file.h"
#include "danbv/web/live_folder.h"
#include "scan_files.h"
#include "scan_limits.h"

namespace danbv::app {

namespace fs = std::filesystem;

namespace {

// A value of a config; "" where it has none.
std::string value_in(const std::string& config, const std::string& key) {
  for (const auto& item : parse_toml(config, "config.toml"))
    if (item.key == key && item.values.size() == 1) return item.values[0];
  return "";
}

metrics::ScanMetrics metrics_of(const io::ScanRecord& record) {
  metrics::ScanMetrics m;
  metrics::CoverageCurve curve;
  std::vector<double> errors;
  for (const auto& view : record.views) {
    curve.add_step(view.cr, view.path);
    const auto status = view.registration.status;
    m.registration.failures += status == registration::RegistrationStatus::failed;
    m.registration.not_registrable += status == registration::RegistrationStatus::not_registrable;
    if (status == registration::RegistrationStatus::registered)
      errors.push_back(view.registration_error);
  }
  const io::ViewRecord& last = record.views.back();
  curve.end_at(last.path);
  set_curve(m, curve, std::max(1, std::atoi(record.facts.at("view_budget").c_str())));
  m.registration.pictures = int(record.views.size());
  set_errors(m.registration, errors);
  m.c_dir = 100 * last.c_dir, m.dcr = 100 * last.dcr, m.flight_s = last.time_s;
  m.cd_cm = m.cr_raw = m.cr_voxels = NAN;
  return m;
}

drone::Drone drone_in(const std::string& config) {
  const std::string name = value_in(config, "drone");
  return drone::drone_fault(name).empty() ? drone::drone_named(name) : drone::paper_drone();
}

}  // namespace

bool holds_killed_scan(const fs::path& folder) {
  return !io::is_scan_folder(folder) && web::live_status(folder).state == web::LiveState::stopped;
}

web::KilledScan require_killed_scan(const fs::path& folder) {
  auto killed = web::killed_scan(folder);
  if (!killed)
    fail(fmt::format("{}: no killed scan left a view here to go on from", folder.string()));
  return std::move(*killed);
}

std::string ways_on(const fs::path& folder) {
  return fmt::format(
      "danbv scan --resume --out {0} flies on from them, danbv report {0} makes the "
      "scan of them",
      folder.string());
}

void refuse_killed_scan(const fs::path& folder) {
  if (const int views = web::views_of_killed_scan(folder))
    fail(fmt::format("{}: holds {} views of a scan that was killed: {}, --force throws them away",
                     folder.string(), views, ways_on(folder)));
}

void check_same_flight(const io::ScanRecord& record, const io::ScanRecord& killed) {
  constexpr double kSame = 1e-3;  // m of the 15 m frame, radians, s
  const std::size_t last = record.views.size() - 1;
  if (record.views.empty() || last >= killed.views.size()) return;
  const io::ViewRecord &now = record.views[last], &then = killed.views[last];
  const double apart =
      std::max({double(norm(now.viewpoint.position - then.viewpoint.position)),
                std::abs(std::remainder(double(now.viewpoint.yaw) - then.viewpoint.yaw, 2 * kPi)),
                std::abs(double(now.viewpoint.pitch) - then.viewpoint.pitch),
                std::abs(now.time_s - then.time_s)});
  if (!(apart <= kSame))
    fail(
        fmt::format("view {} is another than the killed scan's: options, weights or target are "
                    "not what they were",
                    last + 1));
}

void recover_scan(const fs::path& folder) {
  const web::KilledScan killed = require_killed_scan(folder);
  const std::string& config = killed.config;
  require(killed.record.facts.contains("view_budget"), "the killed scan does not know its budget");
  const io::Frame frame =
      value_in(config, "frame") == "normalised" ? io::Frame::normalised : io::Frame::real;
  OutputFolder out(folder, {.command = "scan", .keeps_live = true});
  const std::string metrics =
      to_json(metrics_of(killed.record), context_of(killed.record, frame, drone_in(config)));
  write_scan_files(out.staging(), {in_frame(killed.record, frame), metrics, config});
  out.replace();
  web::remove_killed_scan(folder);
  fmt::print("{}: the scan of the {} views that a killed one left\n", shown(folder),
             killed.record.views.size());
}

}  // namespace danbv::app
