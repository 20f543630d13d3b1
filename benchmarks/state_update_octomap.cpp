// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <octomap/OcTree.h>
#include <octomap/octomap.h>

#include "benchmarks/benchmark.h"
#include "benchmarks/busy_process.h"
#include "danbv/camera/viewpoint.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/depth/ray_caster.h"
#include "danbv/env/reset.h"
#include "danbv/fleet/fleet_target.h"
#include "danbv/state/reconstruction_state.h"

namespace danbv::bench {

namespace {

constexpr int kViews = 10;  // of a ship

struct View {
  state::RegisteredView pose;
  std::vector<float> depth;
  octomap::Pointcloud cloud;
};

octomap::Pointcloud cloud_of(const camera::Camera& camera, const Rigidf& T,
                             const std::vector<float>& z) {
  octomap::Pointcloud cloud;
  for (int v = 0; v < camera.height_px; ++v)
    for (int u = 0; u < camera.width_px; ++u) {
      const float depth = z[std::size_t(v) * camera.width_px + u];
      if (!(depth > 0)) continue;
      const Vec3f p = T * camera.back_project(u, v, depth);
      cloud.push_back(p.x, p.y, p.z);
    }
  return cloud;
}

// Ships of three classes from viewpoints as episodes begin: 5-10 m from the centre, facing it
// within 30 degrees.
std::vector<View> take_views(const camera::Camera& camera) {
  std::vector<View> views;
  for (const char* type : {"container", "tug", "cruise"}) {
    const scene::Target ship = fleet_target(fleet::find_class(scene::TargetKind::ship, type), 7);
    const depth::RayCaster caster(Queue(), ship.mesh);
    Rng rng({5});
    const Vec3d centre{0, 0, 1};
    for (int k = 0; k < kViews; ++k) {
      Vec3d from{};
      while (from.z < 0.6) from = env::draw_on_hemisphere(rng, centre, 5, 10);
      const Rigidf T = camera::camera_pose(env::draw_facing(rng, from, centre, radians(30)));
      View view{{T, 1}, depth_image(caster, camera, depth::view_on_ground(T)).pixels, {}};
      view.cloud = cloud_of(camera, T, view.depth);
      views.push_back(std::move(view));
    }
  }
  return views;
}

// Depth images into all grids (occupancy, directions, counts, moments, PCA), against OctoMap's
// occupancy alone; every ship begins with an empty map.
Result compare(const std::string& name, bool discretize, const std::string& what) {
  const Queue queue;
  const camera::Camera camera = camera::Camera::with_fov(400, 400, 90);
  const std::vector<View> views = take_views(camera);
  state::ReconstructionState state(queue, 1);
  octomap::OcTree tree(0.75);
  const auto ours = [&] {
    for (std::size_t k = 0; k < views.size(); ++k) {
      if (k % kViews == 0) state.reset_all(queue);
      state.integrate(queue, camera, span_of(views[k].depth), {&views[k].pose, 1});
    }
  };
  const auto theirs = [&] {
    for (std::size_t k = 0; k < views.size(); ++k) {
      if (k % kViews == 0) tree.clear();
      const Vec3f o = views[k].pose.T_ship_cam.translation;
      tree.insertPointCloud(views[k].cloud, octomap::point3d(o.x, o.y, o.z), -1, true, discretize);
      tree.updateInnerOccupancy();
    }
  };
  const Seconds s = compare_seconds(ours, theirs, 9);
  std::size_t points = 0;
  for (const View& view : views) points += view.cloud.size();
  const double per_image_ms = 1000.0 / double(views.size());
  return {name,
          s.ours * per_image_ms,
          s.theirs * per_image_ms,
          "ms",
          true,
          "OctoMap 1.9 insertPointCloud, 0.75 m, " + what,
          fmt::format("{} images of 400 x 400 of three ships, {} points on average, all threads; "
                      "OctoMap: the same clouds, lazily, then updateInnerOccupancy; occupancy only",
                      views.size(), points / views.size())};
}

}  // namespace

Result state_update_octomap() { return compare("state_update", false, "every ray"); }

// One ray to the middle of every voxel that was hit: faster, and misses voxels that rays pass.
Result state_update_discretized_octomap() {
  return compare("state_update_discretized", true, "discretized");
}

// An image at a time: a neighbour shows in single images, not in the mean of thirty.
Result state_update_busy() {
  const Queue queue;
  const camera::Camera camera = camera::Camera::with_fov(400, 400, 90);
  const std::vector<View> views = take_views(camera);
  state::ReconstructionState state(queue, 1);
  const auto round = [&](Times& times) {
    for (std::size_t k = 0; k < 100 * views.size(); ++k) {
      const View& view = views[k % views.size()];
      if (k % kViews == 0) state.reset_all(queue);
      times.ms.push_back(timed_ms([&] {
        state.integrate(queue, camera, span_of(view.depth), {&view.pose, 1});
      }));
    }
  };
  return busy_result("state_update_busy", beside_busy_process(round, 4),
                     "one image of 400 x 400 into all grids");
}

}  // namespace danbv::bench
