// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>

#include "danbv/fleet/dataset_plan.h"
#include "danbv/fleet/fleet.h"
#include "danbv/scene/target.h"

namespace danbv::fleet {

// What a member of the fleet is called everywhere: CLASS-SEED.
std::string fleet_name(const TargetClass& target, std::uint64_t seed);

// A generated target ready for the simulator: ships moved to their waterline, with all facts.
scene::Target fleet_target(const TargetClass& target, std::uint64_t seed);

// Members of a dataset's plan, made side by side.
std::vector<scene::Target> fleet_targets(scene::TargetKind kind,
                                         const std::vector<DatasetEntry>& entries);

// What TARGET on a command line names: a mesh file (taken as a ship), a dataset entry's folder,
// fleet:CLASS:SEED, house:KIND:SEED or object:KIND:SEED. An Error says what was expected. length:
// of the real ship; for mesh files alone, the others know theirs.
scene::Target resolve_target(const std::string& text, std::optional<RealMetres> length = {});

}  // namespace danbv::fleet
