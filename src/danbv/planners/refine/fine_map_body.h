// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/atomics.h"
#include "danbv/core/grid/grid_walk.h"
#include "danbv/planners/last_decision.h"
#include "danbv/planners/recent_gains.h"
#include "danbv/planners/refine/refine_options.h"

// What a drone has measured so far, in cells of 10 cm: the state's voxels of 75 cm are taken for
// seen long before every 4 cm of their surface has a point.
namespace danbv::planners {

DANBV_HD GridSpec fine_grid() {
  constexpr float kSide = 0.1f;
  return {{-7.5f, -7.5f, 0}, {kSide, kSide, kSide}, {150, 150, 125}};
}

struct FineCell {
  static constexpr std::uint32_t kHits = (1u << 20) - 1;  // pixels that lie in it
  static constexpr std::uint32_t kAir = 1u << 20;         // a ray has passed it
  static constexpr std::uint32_t kBeside = 1u << 21;      // it touches a measured one

  std::uint32_t state = 0;
  std::uint32_t sides = 0;  // those that it was seen from, or that a look at it was flown from
  std::int32_t facing = 0;  // the normal of the pixel that showed it best, see facing_of

  DANBV_HD int hits() const { return int(state & kHits); }
  DANBV_HD bool measured() const { return hits() > 0; }
  DANBV_HD bool air() const { return !measured() && (state & kAir); }
  DANBV_HD bool beside() const { return state & kBeside; }
};

// One of 32 sides of a cell, of equal solid angle: a bit.
DANBV_HD std::uint32_t side_of(Vec3f d) {
  const int ring = clamp(int((d.z / norm(d) + 1) * 2), 0, 3);
  const int octant = (d.x < 0) * 4 + (d.y < 0) * 2 + (std::fabs(d.x) < std::fabs(d.y));
  return 1u << (8 * ring + octant);
}

// A normal in 15 bits, below how well its pixel showed the surface: the largest is the best one's,
// whichever thread comes first.
DANBV_HD std::int32_t facing_of(Vec3f normal, float quality) {
  const auto bits = [](float c) { return std::int32_t(clamp((c + 1) * 15.5f, 0.0f, 31.0f)); };
  const auto rank = std::int32_t(clamp(quality, 0.0f, 1.0f) * 0xfffe) + 1;
  return rank << 15 | bits(normal.x) << 10 | bits(normal.y) << 5 | bits(normal.z);
}
DANBV_HD Vec3f normal_of(std::int32_t facing) {
  const auto part = [](std::int32_t bits) { return float(bits & 31) / 15.5f - 1; };
  return normalized(Vec3f{part(facing >> 10), part(facing >> 5), part(facing)});
}

// The cells of N drones, to be moved by.
struct FineCells {
  Span<FineCell> cells;  // [N, V]

  DANBV_HD void forget(index_t cell) const { cells[cell] = {}; }
  DANBV_HD void copy(index_t from, index_t to) const { cells[to] = cells[from]; }
};

// Where one drone's scan stands.
struct RefineScan : LastDecision {
  std::int32_t begins = 0;   // 1: the map is to be emptied now
  Vec3i frame;               // by how many of the state's voxels the ship frame has moved
  std::int32_t views = 0;    // decisions so far
  std::int32_t refines = 0;  // 1: the planner's own part is over
  RecentGains measured;      // cells, since then
};

// Thread: a drone.
struct BeginRefineBody {
  RefineOptions options;
  state::Observation seen;
  Span<const action::Action> actions;  // [N] the planner's
  Span<RefineScan> scans;              // [N]
  Span<Vec3i> steps;                   // [N] by how many cells the map is to move now

  DANBV_HD void operator()(index_t env) const {
    const state::DroneState& drone = seen.drone[env];
    RefineScan& scan = scans[env];
    if (!scan.continues(drone)) scan = {};
    scan.begins = seen.images.restarts(env) || scan.views == 0;
    const Vec3i before = cells(scan.frame);
    if (seen.images.moved.size > 0) scan.frame = scan.frame + seen.images.moved[env];
    const Vec3i after = cells(scan.frame);
    for (int k = 0; k < 3; ++k) steps[env][k] = after[k] - before[k];
    scan.stream = drone.stream, scan.views_left = drone.views_left;
    ++scan.views;
    if (scan.views >= options.from || actions[env].stop) scan.refines = 1;
  }

 private:
  // How far that is in whole cells, so that what is left over never adds up.
  DANBV_HD Vec3i cells(Vec3i voxels) const {
    const GridSpec fine = fine_grid();
    Vec3i n;
    for (int k = 0; k < 3; ++k)
      n[k] = floor_to_int(float(voxels[k]) * seen.grid.voxel[k] / fine.voxel[k] + 0.5f);
    return n;
  }
};

// Thread: a cell of a drone.
struct ClearFineMapBody {
  Span<const RefineScan> scans;  // [N]
  Span<FineCell> cells;          // [N, V]

  DANBV_HD void operator()(index_t i) const {
    if (scans[i / fine_grid().size()].begins) cells[i] = {};
  }
};

// The images of a view of every drone, and where the map has them.
struct FineViews {
  camera::Camera camera;
  Span<const float> depth;                  // [N, H, W]; empty: none
  Span<const state::RegisteredView> views;  // [N]

  DANBV_HD const float* of(index_t env) const { return depth.data + env * camera.pixels(); }
};

// Thread: a pixel. The cell in which its point lies, and how it faces.
struct MeasurePixelBody {
  FineViews images;
  Span<FineCell> cells;  // [N, V]

  DANBV_HD void operator()(index_t i) const {
    const camera::Camera& camera = images.camera;
    const index_t env = i / camera.pixels(), pixel = i % camera.pixels();
    if (!images.views[env].fuse) return;
    const int u = int(pixel % camera.width_px), v = int(pixel / camera.width_px);
    const float depth = images.of(env)[pixel];
    if (!(depth > 0)) return;
    const Rigidf& T_ship_cam = images.views[env].T_ship_cam;
    const GridSpec grid = fine_grid();
    const Vec3i at = grid.cell(T_ship_cam * camera.back_project(u, v, depth));
    if (!grid.contains(at)) return;
    FineCell& cell = cells[env * grid.size() + grid.index(at)];
    atomic_add(reinterpret_cast<std::int32_t*>(&cell.state), 1);
    const std::uint32_t side = side_of(T_ship_cam.translation - grid.center(at));
    if (!(cell.sides & side)) atomic_or(&cell.sides, side);
    const Vec3f normal = normal_cam(images.of(env), u, v);
    if (squared_norm(normal) == 0) return;
    const Vec3f ray = normalized(camera.ray(u, v));
    const float quality = -dot(normal, ray) / (1 + 0.05f * depth * depth);
    atomic_max(&cell.facing, facing_of(T_ship_cam.rotation * normal, quality));
  }

 private:
  // Of the pixels beside it, towards the camera; zero where one shows nothing.
  DANBV_HD Vec3f normal_cam(const float* depth, int u, int v) const {
    const camera::Camera& c = images.camera;
    if (u < 1 || v < 1 || u + 1 >= c.width_px || v + 1 >= c.height_px) return {};
    const auto z = [&](int x, int y) { return depth[index_t(y) * c.width_px + x]; };
    const float left = z(u - 1, v), right = z(u + 1, v), up = z(u, v - 1), down = z(u, v + 1);
    const float low = fminf(fminf(left, right), fminf(up, down));
    if (!(low > 0)) return {};
    const Vec3f across = c.back_project(u + 1, v, right) - c.back_project(u - 1, v, left);
    const Vec3f along = c.back_project(u, v + 1, down) - c.back_project(u, v - 1, up);
    const Vec3f normal = normalized(cross(across, along));
    return dot(normal, c.ray(u, v)) > 0 ? -normal : normal;
  }
};

// Thread: every third pixel of every third row. Air is what its ray has passed.
struct CarveFineAirBody {
  static constexpr int kEvery = 3;
  static constexpr float kFar = 25, kBefore = 0.12f;  // m: of rays that meet nothing; of a hit
  FineViews images;
  Span<FineCell> cells;  // [N, V]

  DANBV_HD static index_t rays(const camera::Camera& camera) {
    return index_t(camera.width_px / kEvery) * (camera.height_px / kEvery);
  }

  DANBV_HD void operator()(index_t i) const {
    const camera::Camera& camera = images.camera;
    const index_t env = i / rays(camera), ray = i % rays(camera);
    if (!images.views[env].fuse) return;
    const int columns = camera.width_px / kEvery;
    const int u = int(ray % columns) * kEvery + 1, v = int(ray / columns) * kEvery + 1;
    const float depth = images.of(env)[index_t(v) * camera.width_px + u];
    const Rigidf& T_ship_cam = images.views[env].T_ship_cam;
    const Vec3f direction = T_ship_cam.rotation * normalized(camera.ray(u, v));
    const float reach = depth > 0 ? depth * norm(camera.ray(u, v)) - kBefore : kFar;
    const GridSpec grid = fine_grid();
    FineCell* own = cells.data + env * grid.size();
    walk_grid(grid, T_ship_cam.translation, direction, [&](Vec3i at) {
      if (dot(grid.center(at) - T_ship_cam.translation, direction) > reach) return false;
      FineCell& cell = own[grid.index(at)];
      if (!(cell.state & FineCell::kAir)) atomic_or(&cell.state, FineCell::kAir);
      return true;
    });
  }
};

}  // namespace danbv::planners
