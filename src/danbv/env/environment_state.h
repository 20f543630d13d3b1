// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/files/safetensors.h"
#include "danbv/env/environment_body.h"

namespace danbv::env {

// What N environments must keep to go on after a stop: not their worlds, but which episodes run and
// what was done in them. Equal requests and actions give equal episodes, so these are flown again.
struct EnvironmentState {
  std::uint32_t round = 0;
  std::vector<EpisodeRequest> requests;  // [N] of the running episodes
  std::vector<EpisodeMemory> memory;     // [N]
  std::vector<action::Action> taken;     // [N, views]
  std::vector<EpisodeOutcome> outcomes;  // [N] of the episodes before
};

// An Error that says what does not fit N environments with that budget of views and those targets.
void check_state(const EnvironmentState& state, index_t environments, index_t views,
                 std::int32_t targets);

// As tensors named episodes.*, beside whatever else a file holds.
void write_state(const EnvironmentState& state, Safetensors& file);
EnvironmentState read_state(const Safetensors& file);

}  // namespace danbv::env
