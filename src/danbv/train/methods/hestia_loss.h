// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/cli/bind.h"

namespace danbv::train {

// What Hestia learns beside PPO: squared distances, per decision.
struct HestiaLossOptions {
  double look = 1;      // of the look to the centroid of what is missing, in sizes of the grid
  double offset = 0.5;  // of the foreseen correction of a position to the real one
};

void bind(CLI::App& app, HestiaLossOptions& options);

}  // namespace danbv::train
