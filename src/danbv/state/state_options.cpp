// SPDX-License-Identifier: Apache-2.0
#include "danbv/state/state_options.h"

#include "danbv/core/cli/flags.h"

namespace danbv::state {

void bind(CLI::App& app, StateOptions& o) {
  const auto set_cells = [&o](Vec3i cells) {
    o.grid = grid_of(cells);
    o.pca_in_voxel_units = !(cells.x == cells.y && cells.y == cells.z);
  };
  add_triple_setter(app, "--grid-cells", o.grid.dims, 16, 40, set_cells,
                    "Voxels of the state grid along x, y and z, over a box of 15 m a side; da-nbv "
                    "flies with those that its weights were trained on");
  add_number(app, "--state.pass-cost", o.pass_cost, 0, 1,
             "Occupancy that a voxel loses in every view whose rays pass through it");
  add_number(app, "--state.occupied-above", o.occupied_above, 0, 1,
             "Occupancy above which a voxel counts as occupied");
  add_number(app, "--state.direction-points", o.direction_points, 1, 1'000'000,
             "Points that a view must put into a voxel for its direction to count as seen");
}

}  // namespace danbv::state
