// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/env/environment_state.h"
#include "danbv/train/environment_share.h"

namespace danbv::train {

// The running episodes of all processes, in the order of environments, of those of each; all
// processes call it. Alone: what was given.
env::EnvironmentState gather_episodes(const EnvironmentShare& share,
                                      const env::EnvironmentState& own);
// Those that are this process's, of all: an Error where these are of another number of
// environments.
env::EnvironmentState own_episodes(const EnvironmentShare& share, const env::EnvironmentState& all);

}  // namespace danbv::train
