// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/history.h"
#include "danbv/camera/camera.h"
#include "danbv/camera/viewpoint.h"
#include "danbv/core/device/span.h"
#include "danbv/core/grid/grid.h"
#include "danbv/core/math/pca.h"
#include "danbv/state/state_options.h"

namespace danbv::state {

// What a drone knows of itself, its ship and the weather.
struct DroneState {
  camera::Viewpoint view;  // level ship frame
  Vec3f ship_rotation;     // rotation vector of T_level_ship, as registration estimates it
  float ship_heave = 0;    // height of the ship's origin over still water, estimated
  float eta = 1;           // 15 m / length of the ship
  // What the lengths that the paper gives for the drone are multiplied by: local moves and the
  // spacing of candidates. 1, or eta where they are read as real metres (--uav-lengths).
  float length_scale = 1;
  float wave_height = 0;  // forecast H_s in the 15 m frame
  // The box that holds the target, ship frame: measured beforehand, or a ship's by what it reports.
  Vec3f target_low{1e3f, 1e3f, 1e3f}, target_high{-1e3f, -1e3f, -1e3f};
  Vec3f wind;  // at the drone, level ship frame, 15 m frame metres a second
  std::int32_t views_left = 0;
  std::uint32_t stream = 0;  // names the episode, for planners that draw random numbers
};

// The depth images that the last views brought, and where the map has them. Who wants grey images
// has a GreyImages make them of these (state/grey_images.h). They stay until the next views come.
struct ViewImages {
  camera::Camera camera;
  Span<const float> depth;           // [N, H, W] along camera z, 0: nothing seen
  Span<const RegisteredView> views;  // [N]
  // Views that had waited and were placed by the last ones; none where poses are given.
  Span<const float> late_depth;      // [N, H, W]
  Span<const RegisteredView> late;   // [N] fuse = 0: none
  Span<const std::uint8_t> restart;  // [N] 1: the map began anew with the view at hand
  // By how many voxels the ship frame moved with that view; none where it never does.
  Span<const Vec3i> moved{};  // [N]

  // Whether the last step brought an image: none where its leg could not be flown.
  DANBV_HD bool taken(index_t env) const { return views.size == 0 || views[env].taken; }
  DANBV_HD bool restarts(index_t env) const { return restart.size > 0 && restart[env]; }
  // Whether what was remembered by place in the ship frame holds no more.
  DANBV_HD bool other_frame(index_t env) const {
    return restarts(env) || (moved.size > 0 && !(moved[env] == Vec3i{}));
  }
};

// All that a planner may see. N environments, V voxels of the grid; nothing of truth/ is here.
struct Observation {
  GridSpec grid;                         // in the ship frame, as registration places it
  Span<const std::int8_t> occupancy;     // G  [N, V]: -1 free, 0 unknown, +1 occupied
  Span<const std::uint16_t> directions;  // D  [N, V]: 12 bits, 1 where seen from
  Span<const Complexity> complexity;     // C  [N, V]: L, S, C with confidence
  Span<const VoxelSums> sums;            //    [N, V]: point and view counts, moments, extent
  Span<const DroneState> drone;          // xi [N]
  Span<const action::History> history;   // H  [N]
  ViewImages images = {};                // [N] each

  DANBV_HD index_t environments() const { return drone.size; }
};

}  // namespace danbv::state
