// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/eval/visibility_check.h"
#include "danbv/state/reconstruction_state.h"

namespace danbv::eval {

// The map of a target's views, and what each of them saw of its voxels.
struct VisibilityMap {
  GridSpec grid;
  state::ReconstructionState state;
  std::vector<Rigidf> poses;                  // T_ship_cam of the views
  std::vector<std::vector<bool>> has_points;  // [views][V]: the view put points there
  std::vector<std::vector<float>> share;      // [views][V]: of the voxel's points that it sees

  // share 0: one point of the view's own is enough.
  bool sees(std::size_t view, index_t cell, double least_share) const {
    return least_share > 0 ? share[view][cell] >= least_share : bool(has_points[view][cell]);
  }
};

// Takes the views and fuses them, in the grid of the options or in one fitted to the target's box.
VisibilityMap visibility_map(const scene::Target& target, const VisibilityCheckOptions& options,
                             bool fitted);

}  // namespace danbv::eval
