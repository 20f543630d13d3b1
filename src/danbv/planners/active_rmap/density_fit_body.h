// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/atomics.h"
#include "danbv/core/math/rng.h"
#include "danbv/planners/active_rmap/active_rmap_options.h"
#include "danbv/planners/active_rmap/ray_likelihood.h"
#include "danbv/state/observation.h"

// The element-wise steps of DensityFit.
namespace danbv::planners {

// Gradients are summed as whole numbers: the order of threads does not show. A ray adds less than 2
// to a voxel, so the sum of 16,384 rays fits into 31 bits.
constexpr float kGradientUnits = 1 << 16;
constexpr float kMostLogit = 8;  // of either sign
constexpr float kAirLogit = -5;  // of what is thought to be air: it promises nothing
// A ray whose end is as likely as that teaches nothing more: most rays through carved air.
constexpr float kExplained = 0.99f;

// What is remembered of one drone's scan.
struct FittedScan {
  std::int32_t views = 0;        // taken in so far
  std::int32_t kept = 0;         // of those, in memory
  std::int32_t place = -1;       // where the view at hand is kept; -1: it is not
  std::int32_t late_place = -1;  // and a late one
  std::int32_t begins = 1;       // the volume is to begin anew
  std::int32_t steps = 0;        // of Adam so far
  float rate = 0, root_correction = 1;

  DANBV_HD bool learns() const { return place >= 0 || late_place >= 0; }
};

// Images as they are kept: every few pixels of the camera's.
struct KeptImages {
  camera::Camera camera;
  std::int32_t stride_px = 1, width_px = 1, height_px = 1;
  std::int32_t views = 1;  // K
  Span<float> depth;       // [N, K, height, width]
  Span<Rigidf> poses;      // [N, K] T_ship_cam

  DANBV_HD index_t pixels() const { return index_t(width_px) * height_px; }
  DANBV_HD int camera_px(int kept_px) const { return kept_px * stride_px + stride_px / 2; }
};

// Thread: a drone. Finds room for its new views.
struct TakeViewsBody {
  state::Observation seen;
  KeptImages images;
  Span<FittedScan> scans;  // [N]

  DANBV_HD void operator()(index_t i) const {
    const state::ViewImages& now = seen.images;
    FittedScan& scan = scans[i];
    const bool taken = now.views[i].taken;
    if (taken && (seen.history[i].count <= 1 || now.restarts(i)))
      scan = {};
    else if (taken && now.other_frame(i))
      move_frame(scan, i, multiply(seen.grid.voxel, now.moved[i].cast<float>()));
    scan.place = place_for(scan, i, now.views[i], taken);
    const bool late = taken && now.late.size > 0;
    scan.late_place = late ? place_for(scan, i, now.late[i], true) : -1;
  }

 private:
  // The images stay, the volume is fitted to them anew.
  DANBV_HD void move_frame(FittedScan& scan, index_t i, Vec3f by) const {
    for (int k = 0; k < scan.kept; ++k) images.poses[i * images.views + k].translation -= by;
    scan.begins = 1, scan.steps = 0;
  }
  DANBV_HD std::int32_t place_for(FittedScan& scan, index_t i, const state::RegisteredView& view,
                                  bool taken) const {
    if (!taken || !view.fuse) return -1;
    const std::int32_t place = scan.views++ % images.views;
    if (scan.kept < images.views) ++scan.kept;
    images.poses[i * images.views + place] = view.T_ship_cam;
    return place;
  }
};

// Thread: a kept pixel of a drone.
struct KeepPixelsBody {
  state::ViewImages seen;
  KeptImages images;
  Span<const FittedScan> scans;  // [N]

  DANBV_HD void operator()(index_t i) const {
    const index_t drone = i / images.pixels(), pixel = i % images.pixels();
    const int u = images.camera_px(int(pixel % images.width_px));
    const int v = images.camera_px(int(pixel / images.width_px));
    const index_t from = drone * seen.camera.pixels() + index_t(v) * seen.camera.width_px + u;
    const auto to = [&](int place) -> float& {
      return images.depth[(drone * images.views + place) * images.pixels() + pixel];
    };
    if (scans[drone].place >= 0) to(scans[drone].place) = seen.depth[from];
    if (scans[drone].late_place >= 0) to(scans[drone].late_place) = seen.late_depth[from];
  }
};

// The volumes of N drones with the moments of Adam.
struct Volumes {
  GridSpec grid;
  Span<float> logits;            // [N, V]
  Span<float> first, second;     // [N, V]
  Span<std::int32_t> gradients;  // [N, V] in kGradientUnits
};

// Thread: a voxel of a drone.
struct BeginVolumeBody {
  ActiveRmapOptions options;
  float prior_logit;
  Volumes volumes;
  Span<const FittedScan> scans;  // [N]

  DANBV_HD void operator()(index_t i) const {
    const index_t voxels = volumes.grid.size();
    if (!scans[i / voxels].begins) return;
    const bool beyond = options.is_beyond_the_box(volumes.grid.unflatten(i % voxels));
    volumes.logits[i] = beyond ? kAirLogit : prior_logit;
    volumes.first[i] = volumes.second[i] = 0;
    volumes.gradients[i] = 0;
  }
};

// Thread: a drone. Before a step of Adam (Kingma and Ba, algorithm 1) of its volume.
struct BeginStepBody {
  float learning_rate, beta1, beta2;
  Span<FittedScan> scans;  // [N]

  DANBV_HD void operator()(index_t i) const {
    FittedScan& scan = scans[i];
    scan.begins = 0;
    if (!scan.learns()) return;
    ++scan.steps;
    scan.rate = learning_rate / (1 - std::pow(beta1, float(scan.steps)));
    scan.root_correction = std::sqrt(1 - std::pow(beta2, float(scan.steps)));
  }
};

// Thread: a ray of a drone. Half of the rays are of the view at hand, the others of any kept one;
// every second of both looks for a pixel that met something.
struct FitRaysBody {
  std::uint64_t seed;
  std::int32_t rays;
  std::uint32_t step;  // of those after this view
  KeptImages images;
  Span<const state::DroneState> drone;  // [N]
  Span<const FittedScan> scans;         // [N]
  Volumes volumes;

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / rays, r = i % rays;
    const FittedScan& scan = scans[env];
    if (!scan.learns()) return;
    Rng rng({seed, drone[env].stream, std::uint32_t(r),
             std::uint32_t(drone[env].views_left) << 16 | step, Purpose::rmap_rays});
    const bool newest = r % 2 == 0 && scan.place >= 0;
    const index_t view = newest ? scan.place : rng.below(std::uint32_t(scan.kept));
    const float* depth = images.depth.data + (env * images.views + view) * images.pixels();
    std::uint32_t pixel = rng.below(std::uint32_t(images.pixels()));
    for (int tries = 1; tries < 4 && (r & 2) && !(depth[pixel] > 0); ++tries)
      pixel = rng.below(std::uint32_t(images.pixels()));
    fit(env, images.poses[env * images.views + view], pixel, depth[pixel], float(rng.uniform()));
  }

 private:
  DANBV_HD void fit(index_t env, const Rigidf& T_ship_cam, std::uint32_t pixel, float depth,
                    float jitter) const {
    const GridSpec& grid = volumes.grid;
    const Vec3f ray_cam = images.camera.ray(images.camera_px(int(pixel) % images.width_px),
                                            images.camera_px(int(pixel) / images.width_px));
    const float stretch = norm(ray_cam);
    const Vec3f direction = T_ship_cam.rotation * (ray_cam / stretch);
    RayEnd end{depth * stretch, depth > 0};
    // Nothing behind a hit is told of by its ray; a hit outside of the volume is none in it.
    const float limit = end.hit ? end.distance + 1.5f * grid.voxel.x : 1e3f;
    VolumeRay ray = clipped_ray(grid, T_ship_cam.translation, direction, limit);
    ray.jitter = jitter;
    end.hit = end.hit && end.distance < ray.far;
    const index_t first = env * grid.size();
    const float* logits = volumes.logits.data + first;
    std::int32_t* gradients = volumes.gradients.data + first;
    const float likelihood = ray_likelihood(grid, logits, ray, end);
    if (likelihood > kExplained) return;
    ray_gradient(grid, logits, ray, end, likelihood, [&](const Corners& corners, float gradient) {
      for (int c = 0; c < 8; ++c) {
        const float part = gradient * corners.weight(c) * kGradientUnits;
        const auto units = std::int32_t(part < 0 ? part - 0.5f : part + 0.5f);
        if (units != 0) atomic_add(gradients + corners.voxel(c), units);
      }
    });
  }
};

// Thread: a voxel of a drone.
struct FitVoxelsBody {
  float beta1, beta2, epsilon;
  Volumes volumes;
  Span<const FittedScan> scans;  // [N]

  DANBV_HD void operator()(index_t i) const {
    const FittedScan& scan = scans[i / volumes.grid.size()];
    if (!scan.learns()) return;
    const std::int32_t units = volumes.gradients[i];
    float& first = volumes.first[i];
    if (units == 0 && first == 0) return;  // no ray has ever told of it
    volumes.gradients[i] = 0;
    const float g = float(units) / kGradientUnits;
    float& second = volumes.second[i];
    first = beta1 * first + (1 - beta1) * g;
    second = beta2 * second + (1 - beta2) * g * g;
    const float x = volumes.logits[i] -
                    scan.rate * first / (std::sqrt(second) / scan.root_correction + epsilon);
    volumes.logits[i] = x < -kMostLogit ? -kMostLogit : x > kMostLogit ? kMostLogit : x;
  }
};

}  // namespace danbv::planners
