// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/scanned_ship.h"

#include "danbv/camera/viewpoint.h"
#include "danbv/core/math/rng.h"
#include "danbv/depth/ray_caster.h"
#include "danbv/fleet/fleet_target.h"

namespace danbv::bench {

namespace {

constexpr int kViews = 12;

GridSpec grid_of(const scene::TriangleMesh& mesh, bool fitted) {
  if (!fitted) return cubic_grid();
  Vec3f low{1e9f, 1e9f, 1e9f}, high = -low;
  for (const Vec3f& p : mesh.vertices) low = min(low, p), high = max(high, p);
  low.z = 0;  // above the water
  GridSpec grid;
  const Vec3f half_voxel = (high - low) / 38.0f;  // of 20, so that points lie well inside
  grid.origin = low - half_voxel;
  grid.voxel = half_voxel * 2.0f;
  return grid;
}

Rigidf pose(int view) {
  const float angle = 2 * float(kPi) * float(view) / kViews, height = 2.0f + float(view % 3) * 3;
  const Vec3f from{9 * std::cos(angle), 8 * std::sin(angle), height};
  return camera::camera_pose(camera::looking_at(from, {0, 0, 1}));
}

}  // namespace

ScannedShip::ScannedShip(const Queue& queue, bool fitted, index_t copies) {
  const scene::Target ship =
      fleet_target(fleet::find_class(scene::TargetKind::ship, "heavylift"), 7);
  const depth::RayCaster caster(Queue(), ship.mesh);
  const camera::Camera camera = camera::Camera::with_fov(400, 400, 90);
  state_ = std::make_unique<state::ReconstructionState>(
      queue, copies, state::StateOptions{.grid = grid_of(ship.mesh, fitted)});
  for (int view = 0; view < kViews; ++view) {
    const auto image = depth_image(caster, camera, depth::view_on_ground(pose(view))).pixels;
    std::vector<float> images;
    for (index_t i = 0; i < copies; ++i) images.insert(images.end(), image.begin(), image.end());
    const Buffer<float> depth(queue, images);
    const Buffer<state::RegisteredView> views(
        queue, std::vector<state::RegisteredView>(copies, {pose(view), 1}));
    state_->integrate(queue, camera, depth.span(), views.span());
    queue.wait();
  }
  Rng rng({.seed = 3});
  std::vector<state::DroneState> drones(copies);
  for (state::DroneState& d : drones) {
    const double angle = rng.uniform(0, 2 * kPi), radius = rng.uniform(5, 9);
    d.view.position = {float(radius * std::cos(angle)), float(radius * std::sin(angle)),
                       float(rng.uniform(2, 6))};
  }
  drone_ = {queue, drones};
}

}  // namespace danbv::bench
