// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/env/world.h"
#include "danbv/planners/planner.h"
#include "danbv/truth/ground_truth.h"

// Planners that may see the truth: reference rows of tables, never rivals.
namespace danbv::oracle {

// What they see beside the observation. All must outlive the planner.
struct OracleView {
  const env::World& world;
  std::vector<const truth::GroundTruth*> truths;  // one a target of the world
};

struct OracleEntry {
  std::string_view name, summary;
  std::unique_ptr<planners::Planner> (*make)(const Queue& queue, const OracleView& view,
                                             const planners::PlannerOptions& options);
  bool true_poses = false;  // is flown in a world that gives the map the true poses
};

// A registry of their own: make_planner cannot make one by accident.
const std::vector<OracleEntry>& all_oracles();

std::unique_ptr<planners::Planner> make_oracle(const Queue& queue, const OracleView& view,
                                               const planners::PlannerOptions& options);
std::unique_ptr<planners::Planner> make_oracle_global(const Queue& queue, const OracleView& view,
                                                      const planners::PlannerOptions& options);
std::unique_ptr<planners::Planner> make_oracle_registered(const Queue& queue,
                                                          const OracleView& view,
                                                          const planners::PlannerOptions& options);
std::unique_ptr<planners::Planner> make_random_clear(const Queue& queue, const OracleView& view,
                                                     const planners::PlannerOptions& options);

}  // namespace danbv::oracle
