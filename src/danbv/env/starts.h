// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

#include "danbv/env/episode.h"
#include "danbv/env/target_set.h"
#include "danbv/env/world_options.h"

namespace danbv::env {

// Why an episode that ended with no_start has no place to begin at.
std::string no_start(const std::string& target, const Episode& episode,
                     const WorldOptions& options);

// What a person should know before a scan in a sea that is too high for so small a ship: that waves
// cover much of where the drone may fly. "" where they do not.
std::string rough_sea(const Episode& episode, const FlightOptions& flight);

// How the episodes begin, known before a world, a ground truth or a view is made. requests: host.
// Waits for the device.
std::vector<Episode> start_episodes(const Queue& queue, const TargetSet& targets,
                                    std::uint64_t seed, const WorldOptions& options,
                                    const std::vector<EpisodeRequest>& requests);

}  // namespace danbv::env
