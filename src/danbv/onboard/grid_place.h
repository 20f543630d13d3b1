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

struct GridPlace {
  Vec3i voxels{};  // from where the map's frame has it
  // How far views have shown the ship to reach along x and y of the map, in millimetres.
  std::int32_t low[2] = {kNothing, kNothing}, high[2] = {-kNothing, -kNothing};

  DANBV_HD Vec3d offset(Vec3f voxel) const {
    return multiply(voxel, voxels.cast<float>()).cast<double>();
  }

  static constexpr std::int32_t kNothing = 1 << 30;
  static constexpr float kUnits = 1000;
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
  Span<const registration::RegistrationResult> located;  // [N]
  Span<GridPlace> places;                                // [N]

  DANBV_HD void operator()(index_t i) const {
    if (located[i].status == registration::RegistrationStatus::aligned) places[i] = {};
  }
};

// Thread: a row of an image. Every fourth pixel of every fourth row that is part of a surface.
struct ReachOfShipBody {
  static constexpr int kEvery = 4;
  camera::Camera camera;
  Span<const float> depth;                               // [N, H, W]
  Span<const CameraPose> poses;                          // [N]
  Span<const ShipFacts> ships;                           // [N]
  Span<const registration::RegistrationResult> located;  // [N]
  Span<GridPlace> places;                                // [N]

  DANBV_HD index_t rows() const { return camera.height_px / kEvery; }

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / rows();
    if (!may_move(poses[env], ships[env], located[env])) return;
    const int v = int(i % rows()) * kEvery + kEvery / 2;
    const float* row = depth.data + env * camera.pixels() + index_t(v) * camera.width_px;
    constexpr std::int32_t kNothing = GridPlace::kNothing;
    std::int32_t low[2] = {kNothing, kNothing}, high[2] = {-kNothing, -kNothing};
    for (int u = kEvery / 2; u + 1 < camera.width_px; u += kEvery) {
      constexpr float kStep = 0.03f;  // of its depth, to the next pixel: else it may lie in between
      if (!(row[u] > 0) || std::fabs(row[u + 1] - row[u]) > kStep * row[u]) continue;
      const Vec3f p = located[env].T_ship_cam * camera.back_project(u, v, row[u]);
      for (int k = 0; k < 2; ++k) {
        const auto at = std::int32_t(p[k] * GridPlace::kUnits);
        low[k] = at < low[k] ? at : low[k], high[k] = at > high[k] ? at : high[k];
      }
    }
    for (int k = 0; k < 2 && low[k] < kNothing; ++k) {
      atomic_min(&places[env].low[k], low[k]);
      atomic_max(&places[env].high[k], high[k]);
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
    const Vec3d now = place.offset(voxel);
    const double half[2] = {0.5 * kNormLength, 0.5 * ships[i].beam};
    for (int k = 0; k < 2; ++k) {
      const double low = place.low[k] / GridPlace::kUnits, high = place.high[k] / GridPlace::kUnits;
      const bool overhangs = k == 1 && high - low > 2 * half[1];  // beyond the beam at the water
      if (low <= high && !overhangs)
        steps[i][k] = whole(registration::shift_into(low - now[k], high - now[k], half[k]), k);
    }
    const registration::Tracking& known = tracking[i];
    if (known.memory.count >= kLeastHeaves)
      steps[i].z = whole(-registration::mean_heave(known) - now.z, 2);
    place.voxels = place.voxels + steps[i];
  }

 private:
  static constexpr int kLeastHeaves = 5;  // views that tell how the ship floats

  // A grid that stands well enough stays.
  DANBV_HD int whole(double shift, int axis) const {
    constexpr double kEnough = 0.6;  // of a voxel
    const double voxels = shift / voxel[axis];
    return std::fabs(voxels) < kEnough ? 0 : int(std::floor(voxels + 0.5));
  }
};

}  // namespace danbv::onboard
