// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cli/flags.h"
#include "danbv/mission/mission.h"

namespace danbv::mission {

void bind(CLI::App& app, MissionOptions& o) {
  add_number(app, "--max-altitude", o.max_altitude, 1, 10000,
             "Height above the water that no part of a mission exceeds, in real metres");
  add_number(app, "--hold", o.hold_s, 0, 600, "Time that a mission hovers at a view, in seconds");
  add_number(app, "--margin", o.margin, 0, 100,
             "Distance that a mission keeps from the ship, in real metres");
  add_number(app, "--home-distance", o.home_distance, 1, 1000,
             "Distance of a mission's take-off and landing from the ship's side, in real metres");
}

}  // namespace danbv::mission
