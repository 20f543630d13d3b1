// SPDX-License-Identifier: Apache-2.0
#include "danbv/tables/shown_scan.h"

#include <fmt/format.h>

#include "danbv/core/files/safetensors.h"
#include "danbv/core/files/sha256.h"
#include "danbv/eval/result_files.h"
#include "danbv/scene/mesh_io.h"
#include "danbv/scene/ply_writer.h"

namespace danbv::tables {

namespace fs = std::filesystem;

namespace {
// All that the scan depends on beside its target.
std::string settings_of(const eval::EvalOptions& options, const ShownFlight& flight) {
  return fmt::format("{}, sea state {}, episode {}", settings_text(options, flight.planner),
                     flight.sea_state, flight.episode);
}
}  // namespace

std::optional<ShownScan> fly_shown(const scene::Target& target, const truth::GroundTruth& truth,
                                   const eval::EvalOptions& options, const ShownFlight& flight,
                                   const std::function<bool()>& keep_going) {
  eval::ScanOptions scan = options.scan;
  scan.planner = flight.planner, scan.sea_state = flight.sea_state;
  scan.stream = eval::episode_stream(target.facts.hash, flight.episode);
  ShownScan shown;
  bool broken_off = false;
  const eval::ScanResult result = run_scan(target, truth, scan, [&](const eval::ScanStep& step) {
    shown.seen.assign(step.seen.begin(), step.seen.end());
    broken_off = !keep_going();
    return !broken_off;
  });
  if (broken_off) return {};
  shown.metrics = result.metrics;
  for (const Vec3f& p : result.cloud.points()) shown.cloud.push_back(result.T_true_map * p);
  return shown;
}

ShownScanFiles shown_scan_files(const fs::path& folder, const scene::TargetFacts& target,
                                const eval::EvalOptions& options, const ShownFlight& flight,
                                int mesh_depth) {
  const std::string settings = settings_of(options, flight);
  std::string name =
      fmt::format("{}-{}-{}", eval::result_path(folder, target).stem().string(), flight.planner,
                  Sha256().update(settings.data(), settings.size()).hex().substr(0, 8));
  for (char& c : name)
    if (c == '/') c = '_';  // weights may be named by their file
  return {folder / (name + ".cloud.ply"), folder / (name + ".safetensors"),
          folder / fmt::format("{}-depth-{}.mesh.ply", name, mesh_depth)};
}

std::string shown_title(const scene::TargetFacts& target, int sea_state) {
  const std::string title = fmt::format("{}, {:.0f} m", target.name, target.length_orig.value);
  return target.floats() ? fmt::format("{}, sea state {}", title, sea_state) : title;
}

std::optional<ShownScan> get_shown(const ShownScanFiles& files, const scene::Target& target,
                                   const truth::GroundTruth& truth,
                                   const eval::EvalOptions& options, const ShownFlight& flight,
                                   const std::function<bool()>& keep_going) {
  if (auto kept = load_shown(files)) return kept;
  auto flown = fly_shown(target, truth, options, flight, keep_going);
  if (flown) save_shown(files, *flown);
  return flown;
}

void save_shown(const ShownScanFiles& files, const ShownScan& scan) {
  scene::write_cloud_ply(files.cloud, {scan.cloud, "scalar", {}, {}});
  Safetensors record;
  record.tensors["seen"] = TensorData::of(scan.seen, {index_t(scan.seen.size())});
  record.metadata = {{"metrics", to_json(scan.metrics)}};
  write_safetensors(files.record, record);
}

std::optional<ShownScan> load_shown(const ShownScanFiles& files) {
  if (!fs::exists(files.record) || !fs::exists(files.cloud)) return {};
  Safetensors record = read_safetensors(files.record);
  ShownScan scan;
  scan.metrics = metrics::scan_metrics_from_json(record.metadata["metrics"], files.record.string());
  scan.seen = record.checked<std::uint16_t>("seen");
  scan.cloud = scene::read_points(files.cloud);
  if (fs::exists(files.mesh)) scan.mesh = scene::read_mesh(files.mesh);
  return scan;
}

}  // namespace danbv::tables
