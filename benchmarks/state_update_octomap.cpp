// SPDX-License-Identifier: Apache-2.0
#include <octomap/OcTree.h>
#include <octomap/octomap.h>

#include "benchmarks/benchmark.h"
#include "danbv/camera/viewpoint.h"
#include "danbv/core/parallel_for.h"
#include "danbv/depth/ray_caster.h"
#include "danbv/fleet/fleet_target.h"
#include "danbv/state/reconstruction_state.h"

namespace danbv::bench {

namespace {

struct Views {
  std::vector<RegisteredView> poses;
  std::vector<std::vector<float>> depth;
  std::vector<octomap::Pointcloud> clouds;
};

Views take_views(const Camera& camera) {
  const Target ship = fleet_target(find_class(TargetKind::ship, "container"), 7);
  const RayCaster caster(Queue(), ship.mesh);
  Views views;
  for (int k = 0; k < 6; ++k) {
    const float angle = float(kPi) * float(k) / 3;
    const Vec3f from{8 * std::cos(angle), 8 * std::sin(angle), 5};
    const Rigidf T = camera_pose(looking_at(from, {0, 0, 1}));
    views.poses.push_back({T, 1});
    views.depth.push_back(depth_image(caster, camera, view_on_ground(T)).pixels);
    octomap::Pointcloud cloud;
    for (int v = 0; v < camera.height_px; ++v)
      for (int u = 0; u < camera.width_px; ++u) {
        const float z = views.depth.back()[std::size_t(v) * camera.width_px + u];
        if (!(z > 0)) continue;
        const Vec3f p = T * camera.back_project(u, v, z);
        cloud.push_back(p.x, p.y, p.z);
      }
    views.clouds.push_back(std::move(cloud));
  }
  return views;
}

}  // namespace

// Six depth images into all grids (occupancy, directions, counts, moments, PCA), against OctoMap's
// occupancy alone.
Result state_update_octomap() {
  const Queue queue;
  const Camera camera = Camera::with_fov(400, 400, 90);
  const Views views = take_views(camera);
  ReconstructionState state(queue, 1);
  octomap::OcTree tree(0.75);
  const auto ours = [&] {
    for (std::size_t k = 0; k < views.poses.size(); ++k)
      state.integrate(queue, camera, span_of(views.depth[k]), {&views.poses[k], 1});
  };
  const auto theirs = [&] {
    for (std::size_t k = 0; k < views.poses.size(); ++k) {
      const Vec3f o = views.poses[k].T_ship_cam.translation;
      tree.insertPointCloud(views.clouds[k], octomap::point3d(o.x, o.y, o.z), -1, false, false);
    }
  };
  const Seconds s = compare_seconds(ours, theirs, 5);
  const double per_image_ms = 1000.0 / double(views.poses.size());
  return {
      "state_update",
      s.ours * per_image_ms,
      s.theirs * per_image_ms,
      "ms",
      true,
      "OctoMap 1.9 insertPointCloud, 0.75 m",
      "a 400 x 400 image of container-7, all threads; OctoMap built with OpenMP as packaged, the "
      "same cloud, occupancy only"};
}

}  // namespace danbv::bench
