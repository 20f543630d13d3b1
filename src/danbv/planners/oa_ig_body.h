// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/action_codec.h"
#include "danbv/camera/camera.h"
#include "danbv/camera/viewpoint.h"
#include "danbv/core/grid/grid_walk.h"
#include "danbv/core/math/rng.h"
#include "danbv/planners/leg_guard_body.h"
#include "danbv/planners/pick_best.h"
#include "danbv/planners/unregistered_views.h"

namespace danbv::planners {

struct OaIgOptions {
  std::int32_t positions = 64;  // candidate moves, staying included
  std::int32_t looks = 4;       // at each of them
  float range = 6;              // m; at 8 a pixel of the paper's camera is 4 cm wide
  // What is believed of a voxel.
  float p_hit = 0.7f, p_highest = 0.999f;  // of one view that hit it; however many did
  float p_free = 0.01f;
  float p_unknown = 0.2f;    // beside a voxel that was hit
  float p_air = 0.0f;        // unknown, away from all that was hit
  float least_bits = 0.1f;   // voxels that hold less are not asked for
  float cost_per_metre = 0;  // bits

  DANBV_HD index_t candidates() const { return index_t(positions) * looks; }
};

// What a ray meets in a voxel.
struct VoxelBelief {
  float occupied = 0;  // probability
  float bits = 0;      // entropy of that
};

DANBV_HD VoxelBelief belief(float p) {
  if (!(p > 0 && p < 1)) return {p, 0};
  return {p, -(p * std::log2(p) + (1 - p) * std::log2(1 - p))};
}

// Thread: a voxel of one environment. Air is never carved where rays meet nothing, so most of it
// stays unknown for good: only unknown voxels beside known surface promise anything.
struct OaIgBeliefBody {
  OaIgOptions options;
  state::Observation seen;
  Span<VoxelBelief> beliefs;  // [N, V]

  DANBV_HD void operator()(index_t i) const {
    const std::int8_t state = seen.occupancy[i];
    const float p = state < 0         ? options.p_free
                    : state > 0       ? hit(seen.sums[i].views)
                    : beside_a_hit(i) ? options.p_unknown
                                      : options.p_air;
    beliefs[i] = belief(p);
  }

 private:
  // Log-odds add up, from even odds.
  DANBV_HD float hit(std::int32_t views) const {
    const float odds = std::pow(options.p_hit / (1 - options.p_hit), float(views));
    return fminf(options.p_highest, odds / (1 + odds));
  }
  DANBV_HD bool beside_a_hit(index_t i) const {
    const GridSpec& grid = seen.grid;
    const index_t first = i / grid.size() * grid.size();
    const Vec3i at = grid.unflatten(i - first);
    for (int k = 0; k < 27; ++k) {
      const Vec3i cell = at + Vec3i{k % 3 - 1, k / 3 % 3 - 1, k / 9 - 1};
      if (grid.contains(cell) && seen.occupancy[first + grid.index(cell)] > 0) return true;
    }
    return false;
  }
};

// Occlusion-aware information of one voxel seen from a point of the ship frame, in bits: its
// entropy weighted by the chance that nothing on the way hides it (Isler et al. 2016).
DANBV_HD float visible_bits(const GridSpec& grid, const VoxelBelief* beliefs, Vec3f from,
                            Vec3i voxel) {
  float visible = 1;
  walk_grid(grid, from, grid.center(voxel) - from, [&](Vec3i cell) {
    if (cell == voxel) return false;
    visible *= 1 - beliefs[grid.index(cell)].occupied;
    return visible > 1e-3f;
  });
  return visible > 1e-3f ? visible * beliefs[grid.index(voxel)].bits : 0;
}

// Thread: a candidate of one environment. Its move is drawn from the paper's action domain, its
// look goes to a drawn voxel of the known surface, rounded to the angles that an action can say.
struct OaIgScoreBody {
  OaIgOptions options;
  std::uint64_t seed;
  action::ActionCodec codec;
  GuardOptions guard;
  camera::Camera camera;
  Workspace workspace;
  state::Observation seen;
  Span<const VoxelBelief> beliefs;  // [N, V]
  Span<float> scores;               // [N, K]
  Span<action::Action> offered;     // [N, K]

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / options.candidates(), k = i % options.candidates();
    const Vec3f from = seen.drone[env].view.position;
    const MapView map(seen, env);
    const auto position = std::uint32_t(k / options.looks);  // 0: stay
    const Vec3f p = position == 0 ? from : draw_move(seen.drone[env], position);
    offered[i] = draw_look(map, seen.drone[env], p, std::uint32_t(k));
    const action::History& past = seen.history[env];
    const bool guarded = guard.on && position > 0;
    if (near_unregistered_view(past, p) ||
        (guarded && GuardedMap(guard, seen, env).leg_blocked(from, p)))
      scores[i] = kRejected;
    else
      scores[i] = information(map, env, {p, offered[i].yaw, offered[i].pitch}) -
                  options.cost_per_metre * norm(p - from) - return_penalty(past, p);
  }

 private:
  DANBV_HD Vec3f draw_move(const state::DroneState& drone, std::uint32_t position) const {
    Rng rng(
        {seed, drone.stream, position, std::uint32_t(drone.views_left), Purpose::oa_ig_positions});
    const action::ActionIndex move = action::random_move(rng);
    return workspace.clip(codec.decode(move, drone.view.position, drone.length_scale).position);
  }

  DANBV_HD action::Action draw_look(const MapView& map, const state::DroneState& drone, Vec3f p,
                                    std::uint32_t k) const {
    Rng rng({seed, drone.stream, k, std::uint32_t(drone.views_left), Purpose::oa_ig_looks});
    Vec3f at{0, 0, 1.5f};
    for (int tries = 0; tries < 128; ++tries) {
      const index_t v = rng.below(std::uint32_t(map.grid.size()));
      if (map.occupancy[v] <= 0) continue;
      at = map.T_ship_level.inverse() * map.grid.center(map.grid.unflatten(v));
      break;
    }
    const camera::Viewpoint view = camera::looking_at(p, at);
    return codec.with_domain_angles({p, view.yaw, view.pitch, false});
  }

  // One ray a voxel: with one a pixel, near voxels would count many times, and the nearest view
  // win.
  DANBV_HD float information(const MapView& map, index_t env, const camera::Viewpoint& view) const {
    const Rigidf T_ship_cam = map.T_ship_level * camera::camera_pose(view);
    const Rigidf T_cam_ship = T_ship_cam.inverse();
    const VoxelBelief* own = beliefs.data + env * map.grid.size();
    float bits = 0;
    for (index_t v = 0; v < map.grid.size(); ++v) {
      if (!(own[v].bits > options.least_bits)) continue;
      const Vec3i cell = map.grid.unflatten(v);
      if (in_view(T_cam_ship * map.grid.center(cell)))
        bits += visible_bits(map.grid, own, T_ship_cam.translation, cell);
    }
    return bits;
  }

  DANBV_HD bool in_view(Vec3f p_cam) const {
    if (!(p_cam.z > 0.1f && p_cam.z < options.range)) return false;
    const Vec2f px = camera.project(p_cam);
    return px.x >= 0 && px.y >= 0 && px.x < camera.width_px && px.y < camera.height_px;
  }
};

}  // namespace danbv::planners
