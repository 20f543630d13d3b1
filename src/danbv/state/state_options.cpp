// SPDX-License-Identifier: Apache-2.0
#include "danbv/state/state_options.h"

#include "danbv/core/cli/flags.h"

namespace danbv::state {

void bind(CLI::App& app, StateOptions& o) {
  add_number(app, "--state.pass-cost", o.pass_cost, 0, 1,
             "Occupancy that a voxel loses in every view whose rays pass through it");
  add_number(app, "--state.occupied-above", o.occupied_above, 0, 1,
             "Occupancy above which a voxel counts as occupied");
  add_number(app, "--state.direction-points", o.direction_points, 1, 1'000'000,
             "Points that a view must put into a voxel for its direction to count as seen");
}

}  // namespace danbv::state
