// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/oracle/oracle.h"

namespace danbv::eval {

// A planner or an oracle by its name, or a variant of it (planners/planner_variant.h); the Error
// for an unknown one lists those there are.
std::unique_ptr<planners::Planner> make_any_planner(std::string_view name, const Queue& queue,
                                                    const oracle::OracleView& view,
                                                    const planners::PlannerOptions& options);

// What a figure depends on beside the planner's name, as tables show it.
struct PlannerSetting {
  std::string domain;  // of its actions: "relative, absolute look", ..
  std::string guard;   // "none", or the distance that it keeps
};
PlannerSetting setting_of(std::string_view name, const planners::Planner& planner,
                          const planners::PlannerOptions& options);

// The guard that a planner of that name flies with. Oracles see the truth and have none.
planners::GuardOptions guard_of(std::string_view name, const planners::PlannerOptions& options);

// Whether the map is given true poses instead of registration's: the planner asks for it (the
// oracles that are to show what can be seen at all), or the options do.
bool flies_true_poses(std::string_view planner, const env::WorldOptions& options);
// How tables and files call that.
std::string poses_name(std::string_view planner, const env::WorldOptions& options);
// The options of the world that a planner flies in.
env::WorldOptions world_for(std::string_view planner, const env::WorldOptions& options);

// Whether a planner pays no heed to one of the planners' options, named as on the command line. One
// that this program does not know may use them all.
bool ignores_option(std::string_view planner, std::string_view option);

// "" when there is one of that name, else what to say: for checks of command lines.
std::string unknown_planner(std::string_view name);

}  // namespace danbv::eval
