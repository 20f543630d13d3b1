// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "danbv/core/files/shown.h"
#include "danbv/tables/ablation_table.h"
#include "danbv/tables/front_table.h"
#include "danbv/tables/main_table.h"
#include "danbv/tables/safety_table.h"
#include "danbv/tables/sea_table.h"

namespace danbv::tables {

namespace {

// The world's errors of AIS for all. The paper's planners in its order, and rows of our own: a
// second seed each, and global planners in the relative domain.
void compare_rivals(eval::EvalOptions& options) {
  options.planners = {"random",       "active-rmap",     "scan-rl",         "scan-rl@seed2",
                      "gennbv",       "gennbv@seed2",    "gennbv@relative", "hestia",
                      "hestia@seed2", "hestia@relative", "da-nbv"};
  options.scan.world.positioning.ais = env::AisMode::reported;
}

// Our own planner as people fly it, between those that know nothing and those that know the truth.
// The policy stops by its own head alone, and the planner that takes over from it not at all.
void fly_long(eval::EvalOptions& options) {
  options.planners = {
      "uniform-hemisphere", "greedy-paf",        "scan-rl",      "gennbv", "hestia", "da-nbv",
      "da-nbv+guard",       "oracle-registered", "oracle-global"};
  options.episodes = 1;
  options.scan.world.views = kFrontViews;
  options.scan.planning.stop_gain = 0, options.scan.planning.refine.stop_gain = 0;
  options.scan.world.positioning.ais = env::AisMode::reported;
}

// As people fly it.
void keep_clear(eval::EvalOptions& options) {
  options.planners = {"da-nbv+guard"};
  options.episodes = 4;
  options.scan.world.positioning.ais = env::AisMode::reported;
}

// All sea states alike, as the paper's row with all components is its main result.
void test_policies(eval::EvalOptions& options) {
  options.episodes = 1;
  options.scan.world.positioning.ais = env::AisMode::reported;
}

}  // namespace

std::vector<std::string> not_flown_notes(const std::vector<Flown>& flown) {
  std::vector<std::string> notes;
  for (const Flown& one : flown)
    for (const auto& [target, sea_state, why] : one.not_flown)
      notes.push_back(fmt::format(
          "Not flown, of {}: {}{}: {}.", one.flight.name, shown(target),
          sea_state == env::kNoSea ? "" : fmt::format(" in sea state {}", sea_state), shown(why)));
  return notes;
}

const std::vector<FlownTable>& all_flown_tables() {
  static const std::vector<FlownTable> tables = {
      {"main", "Every planner around ships, houses and objects", main_flights, main_files,
       compare_rivals},
      {"sea", "Every planner in calm and in storm, with the runs of the main table", sea_flights,
       sea_files, compare_rivals},
      {"front", "What every planner sees for what it flies, with 100 views", front_flights,
       front_files, fly_long},
      {"safety", "Scans lost and collisions, with and without the obstacle sensor", safety_flights,
       safety_files, keep_clear, "", true},
      {"ablation", "Policies with and without reward, action and field of the paper",
       ablation_flights, ablation_files, test_policies, "configs/tables/ablation.toml"}};
  return tables;
}

}  // namespace danbv::tables
