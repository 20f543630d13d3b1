// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/planners/last_decision.h"

// Which air a drone has looked at: everything before a hit, and everything along rays that met
// nothing. What was never looked at may be a wall.
namespace danbv::planners {

// The workspace with a margin, in the ship frame, which rolls and heaves in it.
DANBV_HD GridSpec air_grid() {
  constexpr float kVoxel = 0.25f;
  return {{-13, -13, -1}, {kVoxel, kVoxel, kVoxel}, {104, 104, 64}};
}

// The box that holds the target, ship frame.
struct TargetBox {
  Vec3f low, high;

  DANBV_HD explicit TargetBox(const state::DroneState& drone)
      : low(drone.target_low), high(drone.target_high) {}
  DANBV_HD bool empty() const { return low.x > high.x; }
  DANBV_HD bool contains(Vec3f p, float margin = 0) const {
    for (int k = 0; k < 3; ++k)
      if (p[k] < low[k] - margin || p[k] > high[k] + margin) return false;
    return true;
  }
};

struct AirMapView {
  GridSpec grid = air_grid();
  Span<const std::uint8_t> air;  // [N, V] 1: looked at; empty: nothing is known and nothing asked

  // Whether a drone knows that nothing is at a point of the ship frame: outside of the target's box
  // there is nothing.
  DANBV_HD bool clear(index_t env, const TargetBox& box, Vec3f p_ship) const {
    if (air.size == 0 || !box.contains(p_ship)) return true;
    const Vec3i cell = grid.cell(p_ship);
    return !grid.contains(cell) || air[env * grid.size() + grid.index(cell)];
  }
  // The same of a drone's surroundings, along the axes.
  DANBV_HD bool clear_around(index_t env, const TargetBox& box, Vec3f p_ship, float margin) const {
    if (air.size == 0 || !box.contains(p_ship, margin)) return true;
    bool all = clear(env, box, p_ship);
    for (int k = 0; k < 3 && all; ++k) {
      Vec3f step{};
      step[k] = margin;
      all = clear(env, box, p_ship + step) && clear(env, box, p_ship - step);
    }
    return all;
  }
};

// What is remembered of a scan between two views.
struct AirScan : LastDecision {
  std::int32_t begins = 0;  // whether the map is to be emptied now
  Vec3f from, to;           // the leg that was flown last, ship frame
};

// Thread: a drone. Where its scan stands.
struct BeginAirBody {
  state::Observation seen;
  Span<AirScan> scans;  // [N]

  DANBV_HD void operator()(index_t env) const {
    const state::DroneState& drone = seen.drone[env];
    AirScan& scan = scans[env];
    const bool anew = seen.images.other_frame(env);
    scan.begins = anew || !scan.continues(drone);
    scan.stream = drone.stream, scan.views_left = drone.views_left;
    const Rigidf T_level_ship{rotation_vector(drone.ship_rotation), {0, 0, drone.ship_heave}};
    scan.from = scan.to;
    scan.to = T_level_ship.inverse() * drone.view.position;
    if (scan.begins) scan.from = scan.to;
  }
};

// Whether a view saw through a voxel: at its middle, and at those of four places of its rim that
// are in the image, it shows what lies behind the voxel, or nothing.
DANBV_HD bool sees_through(const camera::Camera& camera, const float* depth, Vec3f p_cam,
                           float radius) {
  constexpr float kNearest = 0.15f;
  if (p_cam.z < kNearest) return false;
  constexpr float kAcross[5] = {0, 1, -1, 0, 0}, kDown[5] = {0, 0, 0, 1, -1};
  for (int k = 0; k < 5; ++k) {
    const Vec2f px = camera.project(p_cam + Vec3f{kAcross[k] * radius, kDown[k] * radius, 0});
    const int u = floor_to_int(px.x), v = floor_to_int(px.y);
    if (u < 0 || v < 0 || u >= camera.width_px || v >= camera.height_px) {
      if (k == 0) return false;
      continue;
    }
    const float behind = depth[index_t(v) * camera.width_px + u];
    if (behind > 0 && behind < p_cam.z + radius) return false;
  }
  return true;
}

DANBV_HD float squared_distance_to_leg(Vec3f p, Vec3f from, Vec3f to) {
  const Vec3f line = to - from, off = p - from;
  const float length = dot(line, line);
  const float share = length > 0 ? clamp(dot(off, line) / length, 0.0f, 1.0f) : 0.0f;
  const Vec3f left = off - line * share;
  return dot(left, left);
}

// Thread: a row of voxels of a drone. Only those that may hold the target are asked for.
struct CarveAirBody {
  static constexpr float kFlown = 0.75f;  // from the drone: where it is there is air
  state::Observation seen;
  GridSpec grid;
  Span<const AirScan> scans;  // [N]
  Span<std::uint8_t> air;     // [N, V]

  DANBV_HD static index_t rows(const GridSpec& grid) { return index_t(grid.dims.y) * grid.dims.z; }

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / rows(grid), row = i % rows(grid);
    std::uint8_t* cells = air.data + env * grid.size() + row * grid.dims.x;
    const AirScan& scan = scans[env];
    if (scan.begins)
      for (int x = 0; x < grid.dims.x; ++x) cells[x] = 0;
    const TargetBox box(seen.drone[env]);
    const Vec3i first{0, int(row % grid.dims.y), int(row / grid.dims.y)};
    Vec3f p = grid.center(first);
    if (!box.contains({box.low.x, p.y, p.z}, grid.voxel.x)) return;
    const Seer now(seen.images, seen.images.depth, seen.images.views, env);
    Seer late(seen.images, seen.images.late_depth, seen.images.late, env);
    if (late.slack > 0) late.depth = nullptr;  // none was placed
    for (int x = 0; x < grid.dims.x; ++x, p.x += grid.voxel.x)
      if (!cells[x] && box.contains(p, grid.voxel.x) &&
          (flown(scan, p) || now.through(p, grid.voxel.x) || late.through(p, grid.voxel.x)))
        cells[x] = 1;
  }

 private:
  // A view, where the map has it. One that could not be placed (it may show nothing but air) is
  // where it was foretold to be, and tells of air that is clear by more than that may err.
  struct Seer {
    static constexpr float kForetold = 0.5f;
    camera::Camera camera;
    const float* depth = nullptr;
    Rigidf T_cam_ship;
    float slack = 0;

    DANBV_HD Seer(const state::ViewImages& images, Span<const float> all,
                  Span<const state::RegisteredView> views, index_t env)
        : camera(images.camera) {
      if (all.size == 0 || views.size == 0 || !views[env].taken) return;
      slack = views[env].fuse ? 0 : kForetold;
      depth = all.data + env * camera.pixels();
      T_cam_ship = views[env].T_ship_cam.inverse();
    }
    DANBV_HD bool through(Vec3f p_ship, float voxel) const {
      constexpr float kHalfDiagonal = 0.866f;  // of a voxel
      return depth &&
             sees_through(camera, depth, T_cam_ship * p_ship, kHalfDiagonal * voxel + slack);
    }
  };

  DANBV_HD static bool flown(const AirScan& scan, Vec3f p_ship) {
    return squared_distance_to_leg(p_ship, scan.from, scan.to) < kFlown * kFlown;
  }
};

}  // namespace danbv::planners
