// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/atomics.h"
#include "danbv/core/grid/grid.h"
#include "danbv/onboard/sensor_data.h"
#include "danbv/registration/first_guess.h"
#include "danbv/registration/registration_result.h"

// Where the state's grid stands in the map. A map's frame is the guess of its first view, and that
// may have seen half of a ship which AIS has metres off: then bow or stern lie outside the grid,
// and nothing on board knows of them. So views tell how far the ship reaches and how it floats, and
// the grid follows by whole voxels. The ship frame on board is the grid's.
namespace danbv::onboard {

// From where to where a ship reaches along x and y of the map, in millimetres.
struct Reach {
  std::int32_t low[2] = {kNothing, kNothing}, high[2] = {-kNothing, -kNothing};

  DANBV_HD bool any(int k) const { return low[k] <= high[k]; }

  static constexpr std::int32_t kNothing = 1 << 30;
  static constexpr float kUnits = 1000;
};

struct GridPlace {
  Vec3i voxels{};  // from where the map's frame has it
  Reach view;      // as the view at hand shows it
  Reach one, two;  // what at least one view, what at least two have shown: one may be wrong

  DANBV_HD Vec3d offset(Vec3f voxel) const {
    return multiply(voxel, voxels.cast<float>()).cast<double>();
  }
  DANBV_HD void take_view() {
    for (int k = 0; k < 2; ++k) {
      two.low[k] = smaller(two.low[k], larger(view.low[k], one.low[k]));
      two.high[k] = larger(two.high[k], smaller(view.high[k], one.high[k]));
      one.low[k] = smaller(one.low[k], view.low[k]);
      one.high[k] = larger(one.high[k], view.high[k]);
    }
    view = {};
  }

 private:
  DANBV_HD static std::int32_t smaller(std::int32_t a, std::int32_t b) { return a < b ? a : b; }
  DANBV_HD static std::int32_t larger(std::int32_t a, std::int32_t b) { return a < b ? b : a; }
};

// A pose of the map's frame in the grid's.
DANBV_HD Rigidf in_grid(Rigidf T_map_cam, Vec3d offset) {
  T_map_cam.translation = T_map_cam.translation - offset.cast<float>();
  return T_map_cam;
}

// Whether the grid may have to move: where the ship has been measured it stands right.
DANBV_HD bool may_move(const CameraPose& pose, const ShipFacts& ship,
                       const registration::RegistrationResult& view) {
  return pose.taken && ship.ais_sigma != 0 && view.fused();
}

// Thread: a drone. A grid begins where its map does.
struct BeginGridBody {
  Span<const std::uint8_t> anew;                         // [N] 1: this view was to begin the map
  Span<const registration::RegistrationResult> located;  // [N]
  Span<GridPlace> places;                                // [N]

  DANBV_HD void operator()(index_t i) const {
    const bool aligned = located[i].status == registration::RegistrationStatus::aligned;
    if (aligned || anew[i]) places[i] = {};
  }
};

// Thread: a column of a quarter of an image, so that neighbours read side by side. Every fourth
// pixel of every fourth row that is part of a surface.
struct ReachOfShipBody {
  static constexpr int kEvery = 4, kBands = 4;
  camera::Camera camera;
  Span<const float> depth;                               // [N, H, W]
  Span<const CameraPose> poses;                          // [N]
  Span<const ShipFacts> ships;                           // [N]
  Span<const registration::RegistrationResult> located;  // [N]
  Span<GridPlace> places;                                // [N]

  DANBV_HD index_t columns() const { return camera.width_px / kEvery; }
  DANBV_HD index_t threads() const { return kBands * columns(); }  // of a drone

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / threads();
    if (!may_move(poses[env], ships[env], located[env])) return;
    const int u = int(i % columns()) * kEvery + kEvery / 2, band = int(i / columns()) % kBands;
    if (u + 1 >= camera.width_px) return;
    const int rows = camera.height_px / kEvery;
    const float* image = depth.data + env * camera.pixels();
    Reach seen;
    for (int row = rows * band / kBands; row < rows * (band + 1) / kBands; ++row) {
      constexpr float kStep = 0.03f;  // of its depth, to the next pixel: else it may lie in between
      const int v = row * kEvery + kEvery / 2;
      const float* here = image + index_t(v) * camera.width_px + u;
      if (!(here[0] > 0 && std::fabs(here[1] - here[0]) <= kStep * here[0])) continue;
      const Vec3f p = located[env].T_ship_cam * camera.back_project(u, v, here[0]);
      for (int k = 0; k < 2; ++k) {
        constexpr float kFar = 1000;
        const auto at = std::int32_t(clamp(p[k], -kFar, kFar) * Reach::kUnits);
        seen.low[k] = at < seen.low[k] ? at : seen.low[k];
        seen.high[k] = at > seen.high[k] ? at : seen.high[k];
      }
    }
    for (int k = 0; k < 2 && seen.any(k); ++k) {
      atomic_min(&places[env].view.low[k], seen.low[k]);
      atomic_max(&places[env].view.high[k], seen.high[k]);
    }
  }
};

// Thread: a drone. By how many voxels its grid moves.
struct MoveGridPlaceBody {
  Vec3f voxel;
  Span<const CameraPose> poses;                          // [N]
  Span<const ShipFacts> ships;                           // [N]
  Span<const registration::RegistrationResult> located;  // [N]
  Span<const registration::Tracking> tracking;           // [N]
  Span<GridPlace> places;                                // [N]
  Span<Vec3i> steps;                                     // [N]

  DANBV_HD void operator()(index_t i) const {
    steps[i] = {};
    if (!may_move(poses[i], ships[i], located[i])) return;
    GridPlace& place = places[i];
    place.take_view();
    const Vec3d now = place.offset(voxel);
    const double half[2] = {0.5 * kNormLength, 0.5 * ships[i].beam};
    constexpr float kEnough = 0.6f;  // of a voxel: a grid that stands well enough stays
    for (int k = 0; k < 2; ++k) {
      if (!place.two.any(k)) continue;
      const double low = place.two.low[k] / Reach::kUnits, high = place.two.high[k] / Reach::kUnits;
      const double shift = registration::shift_into(low - now[k], high - now[k], half[k]);
      steps[i][k] = whole(shift, k, kEnough * voxel[k]);
    }
    const registration::Tracking& known = tracking[i];
    // The mean of a few heaves goes with the swell, and a grid must not.
    const float enough = fmaxf(voxel.z, kSwell);
    if (known.memory.count >= kLeastHeaves)
      steps[i].z = whole(-registration::mean_attitude(known).at(now).heave, 2, enough);
    place.voxels = place.voxels + steps[i];
  }

 private:
  static constexpr int kLeastHeaves = 5;  // views that tell how the ship floats
  static constexpr float kSwell = 0.75f;  // m

  DANBV_HD int whole(double shift, int axis, float enough) const {
    return std::fabs(shift) < enough ? 0 : int(std::floor(shift / voxel[axis] + 0.5));
  }
};

}  // namespace danbv::onboard
