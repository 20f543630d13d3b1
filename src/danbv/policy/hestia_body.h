// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/action_codec.h"
#include "danbv/core/grid/direction_faces.h"
#include "danbv/state/observation.h"

namespace danbv::policy {

// Thread: one voxel of one environment.
struct EncodeFacesBody {
  Span<const std::uint16_t> directions;  // [N, V]
  Span<std::uint8_t> faces;              // [N, V]

  DANBV_HD void operator()(index_t i) const { faces[i] = std::uint8_t(faces_of(directions[i])); }
};

// Thread: one environment.
struct EncodeHestiaPoseBody {
  static constexpr int kNumbers = 5;
  Span<const state::DroneState> drone;
  Span<float> pose;  // [N, 5]

  DANBV_HD void operator()(index_t i) const {
    const state::DroneState& d = drone[i];
    const Workspace workspace;
    float* to = &pose[i * kNumbers];
    for (int k = 0; k < 3; ++k) to[k] = d.view.position[k] / workspace.high[k];
    to[3] = d.view.pitch / float(kPi), to[4] = d.view.yaw / float(kPi);
  }
};

// Thread: one environment. A choice as an action: a position of the domain, moved to the nearest
// voxel that is clear of what the map knows, looking at a place of the grid.
struct DecodeHestiaBody {
  action::ActionSpace space;
  Workspace workspace;
  state::Observation seen;
  Span<const float> chosen;      // [N, 3] any numbers; -1..1 is the domain
  Span<const float> look_at;     // [N, 3] in 0..1: a place of the grid
  Span<action::Action> actions;  // [N]
  Span<float> offset;  // [N, 3] by how much it was moved, in units of the choice; or empty
  Span<std::uint8_t> corrected;  // [N] whether it was; or empty

  DANBV_HD void operator()(index_t env) const {
    const state::DroneState& d = seen.drone[env];
    const Rigidf T_level_ship{rotation_vector(d.ship_rotation), {0, 0, d.ship_heave}};
    const Vec3f wanted = position_of(env);
    const Vec3f wanted_ship = T_level_ship.inverse() * wanted;
    Vec3f position = wanted;
    if (!is_clear(env, seen.grid.cell(wanted_ship)))
      position = workspace.clip(T_level_ship * nearest_clear(env, wanted_ship));
    write_action(env, position, T_level_ship * looked_at(env));
    if (offset.size == 0) return;
    const Vec3f half = reach(env), moved = position - wanted;
    for (int k = 0; k < 3; ++k) offset[3 * env + k] = moved[k] / half[k];
    corrected[env] = norm(moved) > 0 ? 1 : 0;
  }

 private:
  // What 1 means along each axis.
  DANBV_HD Vec3f reach(index_t env) const {
    const float local =
        action::kMoveStep * (action::kMoveValues / 2) * seen.drone[env].length_scale;
    return space == action::ActionSpace::local ? Vec3f{local, local, local}
                                               : (workspace.high - workspace.low) * 0.5f;
  }
  DANBV_HD Vec3f position_of(index_t env) const {
    const float* a = &chosen[3 * env];
    const Vec3f share{clamp(a[0], -1.0f, 1.0f), clamp(a[1], -1.0f, 1.0f), clamp(a[2], -1.0f, 1.0f)};
    const Vec3f middle = space == action::ActionSpace::local
                             ? seen.drone[env].view.position
                             : (workspace.low + workspace.high) * 0.5f;
    return workspace.clip(middle + multiply(share, reach(env)));
  }
  // A cell that is neither occupied nor next to one that is; outside of the grid all are.
  DANBV_HD bool is_clear(index_t env, Vec3i cell) const {
    const std::int8_t* occupancy = seen.occupancy.data + env * seen.grid.size();
    for (int z = cell.z - 1; z <= cell.z + 1; ++z)
      for (int y = cell.y - 1; y <= cell.y + 1; ++y)
        for (int x = cell.x - 1; x <= cell.x + 1; ++x)
          if (seen.grid.contains({x, y, z}) && occupancy[seen.grid.index({x, y, z})] > 0)
            return false;
    return true;
  }
  DANBV_HD Vec3f nearest_clear(index_t env, Vec3f wanted_ship) const {
    const GridSpec& grid = seen.grid;
    Vec3f best = wanted_ship;
    float nearest = 1e30f;
    for (index_t v = 0; v < grid.size(); ++v) {
      const Vec3f centre = grid.center(grid.unflatten(v));
      const float distance = norm(centre - wanted_ship);
      if (distance >= nearest || centre.z < workspace.low.z || centre.z > workspace.high.z)
        continue;
      if (is_clear(env, grid.unflatten(v))) nearest = distance, best = centre;
    }
    return best;
  }
  DANBV_HD Vec3f looked_at(index_t env) const {
    const float* look = &look_at[3 * env];
    const Vec3f size = multiply(seen.grid.voxel, seen.grid.dims.cast<float>());
    return seen.grid.origin + multiply(size, Vec3f{look[0], look[1], look[2]});
  }
  // Up to 60 degrees upwards, straight down at most.
  DANBV_HD void write_action(index_t env, Vec3f position, Vec3f target) const {
    const camera::Viewpoint view = camera::looking_at(position, target);
    action::Action action;
    action.position = position, action.yaw = view.yaw;
    action.pitch = clamp(view.pitch, -float(radians(90)), float(radians(60)));
    actions[env] = action;
  }
};

}  // namespace danbv::policy
