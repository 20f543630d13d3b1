// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/action_codec.h"
#include "danbv/camera/viewpoint.h"
#include "danbv/core/math/rng.h"
#include "danbv/planners/leg_guard_body.h"
#include "danbv/planners/refine/fine_map_body.h"
#include "danbv/planners/unregistered_views.h"

// What views from some places promise: surface of which no measured point lies within 4 cm, as CR
// asks. Nobody knows where that is; how much of it cells of each kind hold was counted on training
// ships (docs/training.md). All sums are whole numbers, in any order.
namespace danbv::planners {

constexpr index_t kMostSurface = 1 << 17;  // cells of a drone's surface
constexpr index_t kMostTargets = 1 << 17;  // and of those that promise something
constexpr float kPromiseUnits = 1 << 16;   // of a cell's promise, in its sums

// A cell in which a view may find more surface.
struct RefineTarget {
  Vec3f point, normal;  // ship frame; no normal: nobody has seen how it faces
  float worth = 0;      // what a look at it finds that sees it well, in cells of surface
  std::uint32_t sides = 0;
  std::int32_t cell = 0;
};

struct RefineCounts {
  std::int32_t surface = 0, targets = 0;
  DANBV_HD bool fit() const { return surface <= kMostSurface && targets <= kMostTargets; }
};

// One drone's lists.
struct RefineLists {
  Span<RefineCounts> counts;   // [N]
  Span<std::int32_t> surface;  // [N, kMostSurface] cells
  Span<RefineTarget> targets;  // [N, kMostTargets]
};

// Thread: a cell of a drone. The order of this list and the next is chance, so nothing may depend
// on it.
struct ListSurfaceBody {
  Span<const RefineScan> scans;  // [N]
  Span<const FineCell> cells;    // [N, V]
  RefineLists lists;

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / fine_grid().size();
    if (!scans[env].refines || !cells[i].measured()) return;
    const auto place = atomic_next(&lists.counts[env].surface);
    if (place < kMostSurface)
      lists.surface[env * kMostSurface + place] = std::int32_t(i % fine_grid().size());
  }
};

// visit(cell, steps) for the 26 cells about one, as far as the grid has them; steps: how many axes
// lead there, one through a face.
template <class Visit>
DANBV_HD void visit_beside(const GridSpec& grid, Vec3i at, const Visit& visit) {
  for (int k = 0; k < 27; ++k) {
    const Vec3i step{k % 3 - 1, k / 3 % 3 - 1, k / 9 - 1};
    const int steps = step.x * step.x + step.y * step.y + step.z * step.z;
    if (steps > 0 && grid.contains(at + step)) visit(grid.index(at + step), steps);
  }
}

// Thread: a cell of a drone's surface.
struct MarkBesideBody {
  RefineLists lists;
  Span<FineCell> cells;  // [N, V]

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / kMostSurface;
    if (i % kMostSurface >= lists.counts[env].surface) return;
    const GridSpec grid = fine_grid();
    FineCell* own = cells.data + env * grid.size();
    visit_beside(grid, grid.unflatten(lists.surface[i]), [&](index_t k, int) {
      if (!own[k].beside()) atomic_or(&own[k].state, FineCell::kBeside);
    });
  }
};

// Thread: a cell of a drone. Those that may hold surface which no view has shown yet.
struct ListTargetsBody {
  Span<const RefineScan> scans;  // [N]
  Span<const FineCell> cells;    // [N, V]
  RefineLists lists;

  DANBV_HD void operator()(index_t i) const {
    const GridSpec grid = fine_grid();
    const index_t env = i / grid.size();
    const FineCell& cell = cells[i];
    if (!scans[env].refines || !(cell.measured() || cell.beside())) return;
    const auto number = std::int32_t(i % grid.size());
    const Vec3i at = grid.unflatten(number);
    const float worth = cell.measured() ? worth_of_hits(cell.hits())
                                        : worth_beside(grid, cells.data + env * grid.size(), at);
    if (worth == 0) return;
    const auto place = atomic_next(&lists.counts[env].targets);
    if (place >= kMostTargets) return;
    const bool faces = cell.measured() && cell.facing;
    lists.targets[env * kMostTargets + place] = {
        grid.center(at), faces ? normal_of(cell.facing) : Vec3f{}, worth, cell.sides, number};
  }

  // Of a measured cell. One with many pixels may lack another side of what is in it.
  DANBV_HD static float worth_of_hits(int hits) {
    constexpr int kMost = 44;
    return hits > kMost ? 0 : 0.14f * std::pow(float(hits), -1.2f);
  }

 private:
  // Of a cell beside the surface: unknown, more where air lies around it; or air that a ray has
  // passed, amid surface, of which it may still hold a corner.
  DANBV_HD static float worth_beside(const GridSpec& grid, const FineCell* own, Vec3i at) {
    constexpr int kAirFaces = 2, kAmid = 6;
    int measured = 0, measured_faces = 0, air_faces = 0;
    visit_beside(grid, at, [&](index_t k, int steps) {
      measured += own[k].measured();
      measured_faces += steps == 1 && own[k].measured();
      air_faces += steps == 1 && own[k].air();
    });
    if (own[grid.index(at)].air()) return measured >= kAmid && measured_faces > 0 ? 0.015f : 0;
    return air_faces >= kAirFaces ? 0.1f : 0.025f;
  }
};

// A place that a drone may fly to.
struct RefinePlace {
  Vec3f at, eye;      // level frame and ship frame
  float cost = 0;     // cells
  bool open = false;  // whether the drone may fly there
};

// Thread: a place of a drone; the first is where it is, the others are drawn from the paper's
// moves, again where the map blocks the way.
struct DrawPlaceBody {
  static constexpr int kDraws = 8;  // until one is clear
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
    const GuardedMap map(guard, seen, env);
    const action::History& past = seen.history[env];
    place.at = from;
    place.open = !near_unregistered_view(past, from);
    Rng rng({seed, drone.stream, k, std::uint32_t(drone.views_left), Purpose::refine_places});
    for (int draw = 0; k > 0 && draw < kDraws; ++draw) {
      const action::ActionIndex move = action::random_move(rng);
      place.at = workspace.clip(codec.decode(move, from, drone.length_scale).position);
      place.open =
          !(guard.on && map.leg_blocked(from, place.at)) && !near_unregistered_view(past, place.at);
      if (place.open) break;
    }
    place.eye = MapView(seen, env).T_ship_level * place.at;
    place.cost = options.cost_per_metre * norm(place.at - from) + return_penalty(past, place.at);
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
  float again = 1;  // see RefineOptions

  DANBV_HD float of(const RefineTarget& target, Vec3f eye, const std::int32_t* cube) const {
    constexpr float kUnknownCosine = 0.5f;
    const Vec3f d = target.point - eye;
    const float range = norm(d);
    const bool faces = squared_norm(target.normal) > 0;
    const float cosine = faces ? -dot(d, target.normal) / range : kUnknownCosine;
    if (range < kNear || range > kFar || cosine < kLeastCosine) return 0;
    if (range > float(cube[RangeCube::pixel(d)]) / RangeCube::kUnits + kBehind) return 0;
    const float known = target.sides & side_of(-d) ? again : 1;
    return known * target.worth * shown(range * pixel, cosine);
  }

 private:
  // The share of a cell's surface that gets a point within 4 cm: the finer its pixels the more of
  // its corners they reach, and rows of pixels farther apart than 8 cm leave gaps.
  DANBV_HD static float shown(float side, float cosine) {
    constexpr float kCellArea = 0.0125f, kEnough = 10;  // m^2; pixels in a cell
    const float hits = kCellArea / (side * side) * cosine;
    return fminf(1, 0.08f * cosine / side) * (1 - std::exp(-hits / kEnough));
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

// Thread: a drone. The best view, the first of equals, in place of the planner's own; where the
// last ones have measured too little that was new the scan ends. A view that registration could not
// place is none of them, nor is one that could not be flown to.
struct PickRefinedBody {
  RefineOptions options;
  state::Observation seen;
  Span<RefineScan> scans;  // [N]
  RefineLists lists;
  Span<const RefinePlace> places;  // [N, P]
  Span<const float> gains;         // [N, P, kRefineLooks]
  Span<std::int32_t> picked;       // [N] of P x kRefineLooks, or -1
  Span<action::Action> actions;    // [N]

  DANBV_HD void operator()(index_t env) const {
    picked[env] = -1;
    RefineScan& scan = scans[env];
    if (!scan.refines || !lists.counts[env].fit()) return;
    if (seen.images.taken(env) && seen.history[env].unregistered_in_a_row() == 0)
      scan.measured.note(lists.counts[env].surface);
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
    actions[env] = {view.position, view.yaw, view.pitch,
                    scan.measured.fresh_share() < options.stop_gain};
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
    const index_t place = env * in_sight.options.places + picked[env] / kRefineLooks;
    const Vec3f eye = in_sight.places[place].eye;
    in_sight.visit(place, i % kStretches, [&](const RefineTarget& target, std::int32_t, int bin) {
      if (shown.shows(look, bin)) own[target.cell].sides |= side_of(eye - target.point);
    });
  }
};

}  // namespace danbv::planners
