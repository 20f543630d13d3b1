// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

#include "danbv/registration/registration.h"
#include "danbv/state/reconstruction_state.h"

namespace danbv::bench {

// One view of a scan as the drone has it, on the host.
struct FlownView {
  Camera camera;
  std::vector<float> depth;
  RegistrationInput input;
  DroneState drone;
  History history;
};

// The 30 views of an orbit around a ship of the fleet at sea.
std::vector<FlownView> flown_scan(const std::string& ship_class, std::uint64_t seed, int sea_state);

}  // namespace danbv::bench
