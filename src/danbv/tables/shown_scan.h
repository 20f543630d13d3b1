// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <optional>

#include "danbv/eval/protocol.h"

namespace danbv::tables {

// A scan that the qualitative table shows. Lengths are those of the 15 m frame.
struct ShownScan {
  metrics::ScanMetrics metrics;
  std::vector<Vec3f> cloud;         // laid over the truth, ship frame
  std::vector<std::uint16_t> seen;  // [V] true direction masks B
  scene::TriangleMesh mesh = {};    // over the cloud; empty: there are too few points for one
};

// One planner around one target: the episode of that number in danbv eval.
struct ShownFlight {
  std::string planner;
  int sea_state = 5, episode = 0;
};

// Flies it, without its mesh; nothing where keep_going() has said false.
std::optional<ShownScan> fly_shown(const scene::Target& target, const truth::GroundTruth& truth,
                                   const eval::EvalOptions& options, const ShownFlight& flight,
                                   const std::function<bool()>& keep_going);

// Where a scan is kept, under a name that its settings are part of: the cloud, the record, which
// makes it count, and the mesh, which is made of the cloud later.
struct ShownScanFiles {
  std::filesystem::path cloud, record, mesh;
};
ShownScanFiles shown_scan_files(const std::filesystem::path& folder,
                                const scene::TargetFacts& target, const eval::EvalOptions& options,
                                const ShownFlight& flight, int mesh_depth);

// "tug-3, 28 m, sea state 5", without the sea of what stands on the ground.
std::string shown_title(const scene::TargetFacts& target, int sea_state);

// The scan that is kept, else flown and kept; nothing where keep_going() has said false.
std::optional<ShownScan> get_shown(const ShownScanFiles& files, const scene::Target& target,
                                   const truth::GroundTruth& truth,
                                   const eval::EvalOptions& options, const ShownFlight& flight,
                                   const std::function<bool()>& keep_going);

void save_shown(const ShownScanFiles& files, const ShownScan& scan);
// Nothing where there is none; with its mesh where that was made. A damaged file is an Error.
std::optional<ShownScan> load_shown(const ShownScanFiles& files);

}  // namespace danbv::tables
