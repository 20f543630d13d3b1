// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/camera/camera.h"
#include "danbv/planners/active_rmap/active_rmap_options.h"
#include "danbv/planners/active_rmap/density_volume.h"
#include "danbv/planners/fixed_views.h"
#include "danbv/planners/leg_guard_body.h"
#include "danbv/planners/unregistered_views.h"

// What views of the hemisphere are worth, by the density volume.
namespace danbv::planners {

// What a ray meets in a voxel.
struct VoxelOpacity {
  float opacity = 0;
  float bits = 0;  // its entropy
};

constexpr float kEmptyOpacity = 0.01f;  // under it a voxel is air: many of them would still add up

// Thread: a voxel of a drone. Rays of candidates then look up instead of computing.
struct VoxelOpacityBody {
  Span<const float> logits;      // [N, V]
  Span<VoxelOpacity> opacities;  // [N, V]

  DANBV_HD void operator()(index_t i) const {
    const float opacity = opacity_of(logits[i]);
    opacities[i] = {};
    if (opacity > kEmptyOpacity) opacities[i] = {opacity, entropy_bits(logits[i])};
  }
};

// How the ship lies in the level frame, as the drone estimates it.
DANBV_HD Rigidf T_level_ship_of(const state::DroneState& drone) {
  return {rotation_vector(drone.ship_rotation), {0, 0, drone.ship_heave}};
}

// Candidate k of n: evenly on the hemisphere about the ship, on a golden spiral, turned with the
// ship's roll and pitch as they are estimated now, and looking at its centre. Level frame.
DANBV_HD action::Action hemisphere_view(const state::DroneState& drone, float radius, index_t k,
                                        index_t n) {
  const float height = (float(k) + 0.5f) / float(n), azimuth = 2.39996323f * float(k);
  const float across = std::sqrt(1 - height * height);
  const Vec3f p_ship =
      Vec3f{across * std::cos(azimuth), across * std::sin(azimuth), height} * radius;
  const Mat3f turned = rotation_vector(drone.ship_rotation);
  return view_of(turned * centre_of_view(radius), turned * p_ship);
}

// The information of one ray: the entropy of all that it meets, each weighted by the light that
// comes as far, and by the square of its distance. A pixel's cone covers so much more there:
// without it a thing would count the more often the nearer it is, and the nearest view would always
// win.
DANBV_HD float ray_bits(const GridSpec& grid, const VoxelOpacity* opacities, const VolumeRay& ray) {
  float light = 1, bits = 0;
  const int samples = ray.samples();
  for (int k = 0; k < samples && light > 0.01f; ++k) {
    const Vec3i cell = grid.cell(ray.point(k));
    if (!grid.contains(cell)) continue;  // on the rim, by rounding
    const VoxelOpacity& met = opacities[grid.index(cell)];
    const float distance = ray.distance(k);
    bits += light * met.bits * distance * distance;
    light *= 1 - met.opacity;
  }
  return bits;
}

// Thread: a row of a candidate's image. The whole is the sum of its rows, added in their order.
struct ViewGainBody {
  ActiveRmapOptions options;
  float radius;
  camera::Camera camera;
  Span<const state::DroneState> drone;  // [N]
  Span<const VoxelOpacity> opacities;   // [N, V]
  Span<float> rows;                     // [N, K, gain_rays]

  DANBV_HD void operator()(index_t i) const {
    const index_t row = i % options.gain_rays, k = i / options.gain_rays % options.candidates;
    const index_t env = i / (index_t(options.gain_rays) * options.candidates);
    const action::Action view = hemisphere_view(drone[env], radius, k, options.candidates);
    const Rigidf T_ship_cam = T_level_ship_of(drone[env]).inverse() *
                              camera_pose(camera::Viewpoint{view.position, view.yaw, view.pitch});
    const GridSpec grid = options.grid();
    const VoxelOpacity* own = opacities.data + env * grid.size();
    float bits = 0;
    for (int column = 0; column < options.gain_rays; ++column) {
      const Vec3f direction = T_ship_cam.rotation * normalized(ray_cam(column, int(row)));
      bits += ray_bits(grid, own, clipped_ray(grid, T_ship_cam.translation, direction, 1e3f));
    }
    rows[i] = bits;
  }

 private:
  DANBV_HD Vec3f ray_cam(int column, int row) const {
    const float u = (float(column) + 0.5f) / float(options.gain_rays) * float(camera.width_px);
    const float v = (float(row) + 0.5f) / float(options.gain_rays) * float(camera.height_px);
    return {(u - camera.cx_px) / camera.fx_px, (v - camera.cy_px) / camera.fy_px, 1};
  }
};

// Whether a straight leg of the ship frame comes near to what the volume takes for solid.
DANBV_HD bool leg_meets_density(const GridSpec& grid, const VoxelOpacity* opacities, Vec3f from,
                                Vec3f to) {
  constexpr float kReach = 0.5f, kPiece = 0.25f, kSolid = 0.5f;
  const float length = norm(to - from);
  const int pieces = 1 + int(length / kPiece);
  for (int piece = 1; piece <= pieces; ++piece) {
    const float share = float(piece) / float(pieces);
    if (share * length < kReach) continue;  // a drone that is too near must be able to leave
    const Vec3f p = from + (to - from) * share;
    for (int c = 0; c < 27; ++c) {
      const Vec3f about{float(c % 3 - 1), float(c / 3 % 3 - 1), float(c / 9 - 1)};
      const Vec3i cell = grid.cell(p + about * kReach);
      if (grid.contains(cell) && opacities[grid.index(cell)].opacity > kSolid) return true;
    }
  }
  return false;
}

constexpr float kSetBack = 100;  // more than any gain is worth: taken where there is nothing else

// Thread: a candidate of a drone. Legs into what is known to be solid, views that were flown
// before, and those near to where registration failed are set back behind all others.
struct CandidateCostBody {
  ActiveRmapOptions options;
  float radius;
  GuardOptions guard;
  state::Observation seen;
  Span<const VoxelOpacity> opacities;  // [N, V]
  Span<const std::uint8_t> flown;      // [N, K]
  Span<float> costs;                   // [N, K]

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / options.candidates, k = i % options.candidates;
    const state::DroneState& drone = seen.drone[env];
    const GridSpec grid = options.grid();
    const Vec3f from = drone.view.position;
    const Vec3f to = hemisphere_view(drone, radius, k, options.candidates).position;
    const Rigidf T_ship_level = T_level_ship_of(drone).inverse();
    const action::History& past = seen.history[env];
    const bool back = flown[i] || near_unregistered_view(past, to) ||
                      leg_meets_density(grid, opacities.data + env * grid.size(),
                                        T_ship_level * from, T_ship_level * to) ||
                      (guard.on && GuardedMap(guard, seen, env).leg_blocked(from, to));
    costs[i] =
        options.cost_per_metre * norm(to - from) + return_penalty(past, to) + (back ? kSetBack : 0);
  }
};

// Thread: a drone. Takes the candidate that is worth most, the first of equals.
struct PickViewBody {
  ActiveRmapOptions options;
  float radius;
  Span<const state::DroneState> drone;  // [N]
  Span<const float> rows;               // [N, K, gain_rays]
  Span<const float> costs;              // [N, K]
  Span<std::uint8_t> flown;             // [N, K]
  Span<float> gains;                    // [N, K] bits m^2 a ray
  Span<action::Action> actions;         // [N]

  DANBV_HD void operator()(index_t env) const {
    const index_t first = env * options.candidates, n = options.candidates;
    float most = 1e-6f;
    for (index_t k = 0; k < n; ++k) {
      gains[first + k] = gain(first + k);
      if (gains[first + k] > most) most = gains[first + k];
    }
    index_t best = 0;
    const auto worth = [&](index_t k) { return gains[first + k] / most - costs[first + k]; };
    for (index_t k = 1; k < n; ++k)
      if (worth(k) > worth(best)) best = k;
    flown[first + best] = 1;
    actions[env] = hemisphere_view(drone[env], radius, best, n);
  }

 private:
  DANBV_HD float gain(index_t candidate) const {
    float bits = 0;
    for (index_t row = 0; row < options.gain_rays; ++row)
      bits += rows[candidate * options.gain_rays + row];
    return bits / float(options.gain_rays * options.gain_rays);
  }
};

// Thread: a candidate of a drone. A scan that began anew has flown none, and in another frame they
// are other places.
struct ForgetFlownBody {
  std::int32_t candidates;
  state::Observation seen;
  Span<std::uint8_t> flown;  // [N, K]

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / candidates;
    if (seen.history[env].count <= 1 || seen.images.other_frame(env)) flown[i] = 0;
  }
};

}  // namespace danbv::planners
