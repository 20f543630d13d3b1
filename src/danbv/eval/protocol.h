// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "danbv/eval/any_planner.h"
#include "danbv/eval/scan.h"

namespace danbv::eval {

// What is flown: every planner around every target in every sea state, from the same starts.
struct EvalOptions {
  std::vector<std::string> planners = {"uniform-hemisphere"};
  std::vector<int> sea_states = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};  // of ships; or kNoSea
  int episodes = 10;                                             // a target and sea state
  std::map<std::string, int> episodes_of = {};  // of planners that fly another number of them
  index_t points = 1000000;                     // ground truth of a target
  int batch = 0;                                // see side_by_side()
  ScanOptions scan;                             // all else: seed, camera, budget, planning, device

  int episodes_by(const std::string& planner) const {
    const auto own = episodes_of.find(planner);
    return own == episodes_of.end() ? episodes : own->second;
  }
  // Episodes of a target flown side by side, at most: the batch, or what suits the device.
  int side_by_side() const;
  // Targets flown at once: one a core, as far as a GPU has memory that nobody uses.
  int targets_at_once() const;
};

// All but batch and episodes_of.
void bind(CLI::App& app, EvalOptions& options);

// One episode, measured.
struct EpisodeResult {
  std::string planner;
  int sea_state = env::kNoSea;
  int episode = 0;
  metrics::ScanMetrics metrics;
  metrics::CoverageCurve curve;
  PlannerSetting setting = {};
};

struct TargetResult {
  std::string name, class_name;
  scene::TargetKind kind = scene::TargetKind::ship;
  std::string hash;
  double length_m = 0;  // real
  std::vector<EpisodeResult> episodes;
};

// A target around which no scan can begin in a sea state, and why.
struct NotFlown {
  std::string target;
  int sea_state = env::kNoSea;
  std::string why;
};

// The sea states that a target is flown in: those asked for, or none for what stands on the ground.
std::vector<int> states_of(const scene::TargetFacts& target, const EvalOptions& options);

// The sea states that were flown, calm first; kNoSea among them where something stood on the
// ground.
std::set<int> states_in(const std::vector<TargetResult>& results);

// Names an episode: seeds sea, wind and start, the same for all planners and sea states of a
// target.
std::uint32_t episode_stream(const std::string& target_hash, int episode);

// Made or read only when its turn comes.
using TargetSource = std::function<scene::Target()>;

}  // namespace danbv::eval
