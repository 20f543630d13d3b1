// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/core/grid/grid.h"
#include "danbv/core/grid/workspace.h"
#include "danbv/scene/bvh.h"

namespace danbv::truth {

// The air that can be flown to from around and above the target: a flood over a lattice of 0.25 m
// whose nodes keep 0.25 m from the mesh, so no step between neighbours can pass a wall. Of the
// workspace only its floor counts: what is open to the sky above its ceiling is no closed room.
class OpenSpace {
 public:
  OpenSpace(const scene::BvhView& bvh, const Workspace& workspace);

  // For points with a clearance of 0.5 m or more: the nearest node is then in the same room.
  bool reachable(Vec3f p) const;

 private:
  void mark_free(const scene::BvhView& bvh);
  void flood();

  GridSpec lattice_;  // nodes are the centres of its voxels; beyond it all is open
  std::vector<std::uint8_t> state_;
};

}  // namespace danbv::truth
