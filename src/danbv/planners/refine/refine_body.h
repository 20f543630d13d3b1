// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/action_codec.h"
#include "danbv/camera/viewpoint.h"
#include "danbv/core/math/rng.h"
#include "danbv/planners/leg_guard_body.h"
#include "danbv/planners/refine/fine_map_body.h"
#include "danbv/planners/unregistered_views.h"

// What views from some places promise: cells of the measured surface that have too few points, and
// places beside it where it may go on. All sums are whole numbers, in any order.
namespace danbv::planners {

constexpr index_t kMostSurface = 1 << 17;  // cells of a drone's surface
constexpr index_t kMostTargets = 1 << 16;  // and of those that promise something
constexpr float kPromiseUnits = 256;       // of a cell's promise, in its sums

// A cell that a view may make good.
struct RefineTarget {
  Vec3f point, normal;  // ship frame
  float worth = 0;      // of having it measured; 1 is a cell of the surface
  std::int32_t hits = 0, cell = 0;
};

struct RefineCounts {
  std::int32_t surface = 0, targets = 0;
  DANBV_HD bool fit() const { return surface <= kMostSurface && targets <= kMostTargets; }
};

// The share of a cell's surface that has no point within 4 cm: points lie anyhow, each serves
// 50 cm^2, and a cell's surface is some 120.
DANBV_HD float missing(float hits) { return std::exp(-0.4f * hits); }

// One drone's lists.
struct RefineLists {
  Span<RefineCounts> counts;   // [N]
  Span<std::int32_t> surface;  // [N, kMostSurface] cells
  Span<RefineTarget> targets;  // [N, kMostTargets]
};

// Thread: a cell of a drone. Beside a cell of the surface, along it, the surface may go on where
// nobody has seen anything, unless it does so a cell higher or lower.
struct MarkOpenBody {
  Span<const RefineScan> scans;  // [N]
  Span<FineCell> cells;          // [N, V]

  DANBV_HD void operator()(index_t i) const {
    const GridSpec grid = fine_grid();
    const index_t env = i / grid.size();
    if (!scans[env].refines || !cells[i].measured() || !cells[i].facing) return;
    FineCell* own = cells.data + env * grid.size();
    const std::int32_t facing = cells[i].facing;
    const Vec3f normal = normal_of(facing);
    const Vec3i at = grid.unflatten(i % grid.size());
    for (int k = 0; k < 27; ++k) {
      const Vec3i step{k % 3 - 1, k / 3 % 3 - 1, k / 9 - 1};
      const Vec3f along = step.cast<float>();
      if (k == 13 || std::fabs(dot(along, normal)) > 0.5f * norm(along)) continue;
      if (!grid.contains(at + step)) continue;
      FineCell& beside = own[grid.index(at + step)];
      if (!beside.unknown() || goes_on(grid, own, grid.center(at + step), normal)) continue;
      atomic_or(&beside.state, FineCell::kOpen);
      atomic_max(&beside.facing, facing);
    }
  }

 private:
  DANBV_HD static bool goes_on(const GridSpec& grid, const FineCell* own, Vec3f p, Vec3f normal) {
    for (int side = -1; side <= 1; side += 2) {
      const Vec3i other = grid.cell(p + normal * (float(side) * grid.voxel.x));
      if (grid.contains(other) && own[grid.index(other)].measured()) return true;
    }
    return false;
  }
};

// Thread: a cell of a drone. The lists' order is chance, so nothing may depend on it.
struct ListCellsBody {
  static constexpr float kLeastMissing = 0.05f;
  RefineOptions options;
  Span<const RefineScan> scans;  // [N]
  Span<FineCell> cells;          // [N, V]
  RefineLists lists;

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / fine_grid().size();
    FineCell& cell = cells[i];
    if (!scans[env].refines || cell.state == 0) return;
    const bool open = cell.state & FineCell::kOpen;
    cell.state &= ~FineCell::kOpen;
    const auto number = std::int32_t(i % fine_grid().size());
    if (cell.measured()) {
      const auto place = atomic_next(&lists.counts[env].surface);
      if (place < kMostSurface) lists.surface[env * kMostSurface + place] = number;
    }
    const bool sparse = cell.measured() && missing(float(cell.hits())) > kLeastMissing;
    if (!cell.facing || !(sparse || (open && cell.unknown()))) return;
    const auto place = atomic_next(&lists.counts[env].targets);
    if (place >= kMostTargets) return;
    const GridSpec grid = fine_grid();
    const float worth =
        (cell.measured() ? 1 : options.open) * std::pow(options.again, float(cell.looks()));
    lists.targets[env * kMostTargets + place] = {
        grid.center(grid.unflatten(number)), normal_of(cell.facing), worth, cell.hits(), number};
  }
};

// A place that a drone may fly to.
struct RefinePlace {
  Vec3f at, eye;      // level frame and ship frame
  float cost = 0;     // cells
  bool open = false;  // whether the drone may fly there
};

// Thread: a place of a drone; the first is where it is, the others are drawn from the paper's
// moves.
struct DrawPlaceBody {
  RefineOptions options;
  std::uint64_t seed;
  action::ActionCodec codec;
  GuardOptions guard;
  Workspace workspace;
  state::Observation seen;
  Span<const RefineScan> scans;  // [N]
  Span<RefinePlace> places;      // [N, P]

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / options.places;
    const auto k = std::uint32_t(i % options.places);
    RefinePlace& place = places[i] = {};
    if (!scans[env].refines) return;
    const state::DroneState& drone = seen.drone[env];
    const Vec3f from = drone.view.position;
    place.at = k == 0 ? from : drawn(drone, k);
    place.eye = MapView(seen, env).T_ship_level * place.at;
    const action::History& past = seen.history[env];
    const bool blocked =
        guard.on && k > 0 && GuardedMap(guard, seen, env).leg_blocked(from, place.at);
    place.open = !blocked && !near_unregistered_view(past, place.at);
    place.cost = options.cost_per_metre * norm(place.at - from) + return_penalty(past, place.at);
  }

 private:
  DANBV_HD Vec3f drawn(const state::DroneState& drone, std::uint32_t k) const {
    Rng rng({seed, drone.stream, k, std::uint32_t(drone.views_left), Purpose::refine_places});
    const action::ActionIndex move = action::random_move(rng);
    return workspace.clip(codec.decode(move, drone.view.position, drone.length_scale).position);
  }
};

// How far the surface lies from a place, all around, on the six faces of a cube.
struct RangeCube {
  static constexpr int kSide = 48, kPixels = 6 * kSide * kSide;
  static constexpr float kUnits = 1000;  // millimetres

  DANBV_HD static int pixel(Vec3f d) {
    const Vec3f a{std::fabs(d.x), std::fabs(d.y), std::fabs(d.z)};
    const int axis = a.x >= a.y && a.x >= a.z ? 0 : a.y >= a.z ? 1 : 2;
    const float scale = a[axis] > 0 ? 1 / a[axis] : 0;
    const int face = 2 * axis + (d[axis] < 0);
    const auto along = [&](float c) {
      const int at = int((c * scale + 1) * (0.5f * kSide));
      return at < 0 ? 0 : at < kSide ? at : kSide - 1;
    };
    return (face * kSide + along(d[(axis + 1) % 3])) * kSide + along(d[(axis + 2) % 3]);
  }
};

// Thread: a pixel of a place's cube.
struct ClearCubeBody {
  Span<std::int32_t> ranges;  // [N, P, RangeCube::kPixels]
  DANBV_HD void operator()(index_t i) const { ranges[i] = 1 << 30; }
};

constexpr int kStretches = 16;  // threads that share the cells of a place

// Thread: a stretch of the surface's cells, from a place.
struct DrawCubeBody {
  RefineOptions options;
  RefineLists lists;
  Span<const RefinePlace> places;  // [N, P]
  Span<std::int32_t> ranges;       // [N, P, RangeCube::kPixels]

  DANBV_HD void operator()(index_t i) const {
    const index_t place = i / kStretches, env = place / options.places;
    if (!places[place].open || !lists.counts[env].fit()) return;
    const GridSpec grid = fine_grid();
    std::int32_t* own = ranges.data + place * RangeCube::kPixels;
    for (index_t k = i % kStretches; k < lists.counts[env].surface; k += kStretches) {
      const Vec3f d =
          grid.center(grid.unflatten(lists.surface[env * kMostSurface + k])) - places[place].eye;
      atomic_min(&own[RangeCube::pixel(d)], std::int32_t(norm(d) * RangeCube::kUnits));
    }
  }
};

// What a view from a place promises of a target, if it looks there.
struct Promise {
  static constexpr float kNear = 0.5f, kFar = 12, kLeastCosine = 0.1f, kBehind = 0.25f;
  float pixel = 0;  // side of a pixel at a metre

  DANBV_HD float of(const RefineTarget& target, Vec3f eye, const std::int32_t* cube) const {
    const Vec3f d = target.point - eye;
    const float range = norm(d), cosine = -dot(d, target.normal) / range;
    if (range < kNear || range > kFar || cosine < kLeastCosine) return 0;
    if (range > float(cube[RangeCube::pixel(d)]) / RangeCube::kUnits + kBehind) return 0;
    constexpr float kCellArea = 0.0125f;  // m^2
    const float side = range * pixel, hits = kCellArea / (side * side) * cosine;
    return target.worth * (missing(float(target.hits)) - missing(float(target.hits) + hits));
  }
};

// Directions of the level frame, and which of them each look of the action domain shows.
constexpr int kSectors = 60, kRings = 30, kBins = kSectors * kRings;
constexpr int kLookPitches = 9, kRefineLooks = action::kYawValues * kLookPitches;

DANBV_HD int level_bin(Vec3f d_level) {
  const float yaw = std::atan2(d_level.y, d_level.x) / float(2 * kPi) + 0.5f;
  const float pitch = std::asin(clamp(d_level.z / norm(d_level), -1.0f, 1.0f)) / float(kPi) + 0.5f;
  const int sector = int(yaw * kSectors) % kSectors, ring = int(pitch * kRings);
  return (ring < kRings ? ring : kRings - 1) * kSectors + sector;
}
DANBV_HD Vec3f bin_direction(int bin) {
  const float yaw = (float(bin % kSectors) + 0.5f) / kSectors * float(2 * kPi) - float(kPi);
  const float pitch = (float(bin / kSectors) + 0.5f) / kRings * float(kPi) - float(kPi / 2);
  return {std::cos(pitch) * std::cos(yaw), std::cos(pitch) * std::sin(yaw), std::sin(pitch)};
}
// Look k: yaw by 30 degrees, pitch from -60 to 60 by 15.
DANBV_HD camera::Viewpoint look_from(Vec3f position, int k) {
  const float yaw = float(radians(action::kYawStep_deg)) * float(k % action::kYawValues - 6);
  return {position, yaw, float(radians(15.0)) * float(k / action::kYawValues - 4)};
}
DANBV_HD bool in_image(const camera::Camera& camera, Vec3f d_cam) {
  if (!(d_cam.z > 0.01f)) return false;
  const Vec2f px = camera.project(d_cam);
  return px.x >= 0 && px.y >= 0 && px.x < float(camera.width_px) && px.y < float(camera.height_px);
}

// What the targets promise, seen from the places.
struct TargetsInSight {
  RefineOptions options;
  Promise promise;
  state::Observation seen;
  RefineLists lists;
  Span<const RefinePlace> places;   // [N, P]
  Span<const std::int32_t> ranges;  // [N, P, RangeCube::kPixels]

  // visit(target, units, bin) for those of a stretch that promise anything from a place.
  template <class Visit>
  DANBV_HD void visit(index_t place, index_t stretch, const Visit& visit) const {
    const index_t env = place / options.places;
    if (!places[place].open || !lists.counts[env].fit()) return;
    const Mat3f back = MapView(seen, env).T_ship_level.rotation.transposed();
    const Vec3f eye = places[place].eye;
    const std::int32_t* cube = ranges.data + place * RangeCube::kPixels;
    for (index_t k = stretch; k < lists.counts[env].targets; k += kStretches) {
      const RefineTarget& target = lists.targets[env * kMostTargets + k];
      const auto units = std::int32_t(promise.of(target, eye, cube) * kPromiseUnits);
      if (units > 0) visit(target, units, level_bin(back * (target.point - eye)));
    }
  }
};

// Thread: a stretch of the targets, from a place.
struct SumPromisesBody {
  TargetsInSight in_sight;
  Span<std::int32_t> bins;  // [N, P, kBins], zero before

  DANBV_HD void operator()(index_t i) const {
    std::int32_t* own = bins.data + i / kStretches * kBins;
    in_sight.visit(
        i / kStretches, i % kStretches,
        [&](const RefineTarget&, std::int32_t units, int bin) { atomic_add(&own[bin], units); });
  }
};

// Which bins a look shows, a list after another.
struct LookBins {
  Span<const std::int32_t> first;  // [kRefineLooks + 1]
  Span<const std::int32_t> bins;

  DANBV_HD bool shows(int look, int bin) const {
    for (std::int32_t k = first[look]; k < first[look + 1]; ++k)
      if (bins[k] == bin) return true;
    return false;
  }
};

// Thread: a look from a place. In cells; a view that must not be flown promises less than nothing.
struct ScoreLookFromBody {
  RefineOptions options;
  LookBins shown;
  Span<const RefinePlace> places;  // [N, P]
  Span<const std::int32_t> bins;   // [N, P, kBins]
  Span<float> gains;               // [N, P, kRefineLooks]

  DANBV_HD void operator()(index_t i) const {
    const index_t place = i / kRefineLooks, look = i % kRefineLooks;
    gains[i] = -1;
    if (!places[place].open) return;
    std::int32_t sum = 0;
    for (std::int32_t k = shown.first[look]; k < shown.first[look + 1]; ++k)
      sum += bins[place * kBins + shown.bins[k]];
    gains[i] = float(sum) / kPromiseUnits;
  }
};

// Thread: a drone. The best view, the first of equals, in place of the planner's own; where none
// promises enough the scan ends.
struct PickRefinedBody {
  RefineOptions options;
  Span<const RefineScan> scans;  // [N]
  RefineLists lists;
  Span<const RefinePlace> places;  // [N, P]
  Span<const float> gains;         // [N, P, kRefineLooks]
  Span<std::int32_t> picked;       // [N] of P x kRefineLooks, or -1
  Span<action::Action> actions;    // [N]

  DANBV_HD void operator()(index_t env) const {
    picked[env] = -1;
    if (!scans[env].refines || !lists.counts[env].fit()) return;
    const index_t views = index_t(options.places) * kRefineLooks;
    const float* own = gains.data + env * views;
    float most = -3e38f;
    for (index_t k = 0; k < views; ++k) {
      const float score = own[k] - places[env * options.places + k / kRefineLooks].cost;
      if (own[k] < 0 || score <= most) continue;
      most = score, picked[env] = std::int32_t(k);
    }
    if (picked[env] < 0) return;  // nowhere to fly: the planner's own
    const camera::Viewpoint view =
        look_from(places[env * options.places + picked[env] / kRefineLooks].at,
                  int(picked[env] % kRefineLooks));
    const bool stop = own[picked[env]] < options.stop_gain * float(lists.counts[env].surface);
    actions[env] = {view.position, view.yaw, view.pitch, stop};
  }
};

// Thread: a stretch of a drone's targets. Those that the view that was picked should show.
struct NoteLooksBody {
  TargetsInSight in_sight;
  LookBins shown;
  Span<const std::int32_t> picked;  // [N]
  Span<FineCell> cells;             // [N, V]

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / kStretches;
    if (picked[env] < 0) return;
    const int look = int(picked[env] % kRefineLooks);
    FineCell* own = cells.data + env * fine_grid().size();
    in_sight.visit(env * in_sight.options.places + picked[env] / kRefineLooks, i % kStretches,
                   [&](const RefineTarget& target, std::int32_t, int bin) {
                     FineCell& cell = own[target.cell];
                     if (shown.shows(look, bin) && cell.looks() < FineCell::kMostLooks)
                       cell.state += FineCell::kLook;
                   });
  }
};

}  // namespace danbv::planners
