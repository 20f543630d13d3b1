// SPDX-License-Identifier: Apache-2.0
#include "danbv/depth/ray_caster.h"

#include <algorithm>
#include <array>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/depth/depth_body.h"
#include "danbv/depth/tile_mask.h"

namespace danbv::depth {

namespace {

constexpr float kClusterCell = 0.5f;

void check_pose(const Rigidf& pose, index_t view) {
  const auto& r = pose.rotation.row;
  if (is_finite(pose.translation) && is_finite(r[0]) && is_finite(r[1]) && is_finite(r[2])) return;
  fail("the camera pose of view " + std::to_string(view) + " is not finite");
}

void check_view(const DepthView& view, index_t i, index_t targets) {
  check_pose(view.T_ship_cam, i);
  check_pose(view.T_local_cam, i);
  if (view.target < 0 || view.target >= targets)
    fail("view " + std::to_string(i) + " looks at target " + std::to_string(view.target) + " of " +
         std::to_string(targets));
}

// Casts one tile; rays run through it in squares of 2 x 2, so that a packet stays narrow.
struct TileBody {
  const EmbreeScene& scene;
  const camera::Camera& camera;
  const DepthView& view;
  const TileMask& mask;
  DepthRange range;
  Span<float> depth;

  void operator()(index_t tile) const {
    const int x = int(tile % mask.tiles_x()), y = int(tile / mask.tiles_x());
    const int u0 = x * kTilePx, u1 = std::min(u0 + kTilePx, camera.width_px);
    const int v0 = y * kTilePx, v1 = std::min(v0 + kTilePx, camera.height_px);
    if (mask.at(x, y))
      cast(u0, v0, u1, v1);
    else
      for (int v = v0; v < v1; ++v)
        std::fill_n(depth.data + index_t(v) * camera.width_px + u0, u1 - u0, 0.0f);
  }

 private:
  void cast(int u0, int v0, int u1, int v1) const {
    std::array<Vec3f, kTilePx * kTilePx> ray_cam, direction;
    std::array<index_t, kTilePx * kTilePx> pixel;
    std::array<float, kTilePx * kTilePx> t;
    int n = 0;
    for (int i = 0; i < kTilePx * kTilePx; ++i) {
      const int square = i / 4;
      const int u = u0 + 2 * (square % (kTilePx / 2)) + i % 2;
      const int v = v0 + 2 * (square / (kTilePx / 2)) + i / 2 % 2;
      if (u >= u1 || v >= v1) continue;
      ray_cam[n] = camera.ray(u, v);
      direction[n] = view.T_ship_cam.rotation * ray_cam[n];
      pixel[n++] = index_t(v) * camera.width_px + u;
    }
    scene.first_hits(view.T_ship_cam.translation, {direction.data(), n}, range.far, {t.data(), n});
    for (int i = 0; i < n; ++i) depth[pixel[i]] = reported_depth(view, ray_cam[i], t[i], range);
  }
};

}  // namespace

RayCaster::RayCaster(const Queue& queue, const std::vector<const scene::TriangleMesh*>& targets,
                     RayEngine engine)
    : RayCaster(queue, targets, nullptr, engine) {}

RayCaster::RayCaster(const Queue& queue, const std::vector<const scene::TriangleMesh*>& targets,
                     std::shared_ptr<const scene::BvhSet> trees, RayEngine engine)
    : targets_(index_t(targets.size())) {
  const bool cpu = queue.device() == Device::cpu;
  require(engine != RayEngine::embree || cpu, "Embree casts rays on the CPU only");
  if (engine == RayEngine::embree || (engine == RayEngine::best && cpu && have_embree())) {
    for (const scene::TriangleMesh* mesh : targets)
      embree_.push_back({EmbreeScene(*mesh), cluster_boxes(*mesh, kClusterCell)});
    return;
  }
  trees_ = trees ? std::move(trees)
                 : std::make_shared<const scene::BvhSet>(scene::BvhSet::of_meshes(queue, targets));
}

void RayCaster::render(const Queue& queue, const camera::Camera& camera,
                       Span<const DepthView> views, Span<float> depth, DepthRange range) const {
  require(depth.size == views.size * camera.pixels(), "the depth buffer does not fit the views");
  if (queue.device() == Device::cpu)
    for (index_t i = 0; i < views.size; ++i) check_view(views[i], i, targets_);
  if (trees_) {
    parallel_for(queue, depth.size, DepthBody{trees_->views(), views, camera, range, depth});
    return;
  }
  const auto image = [&](index_t i) {
    render_with_embree(camera, views[i], depth.sub(i * camera.pixels(), camera.pixels()), range);
  };
  // Many images: one a core at a time, so that the tile masks are made side by side too.
  if (views.size >= 4 * cpu_threads())
    parallel_for_cpu(views.size, image, 1);
  else
    for (index_t i = 0; i < views.size; ++i) image(i);
}

void RayCaster::render_with_embree(const camera::Camera& camera, const DepthView& view,
                                   Span<float> depth, DepthRange range) const {
  if (!view.active) {
    std::fill(depth.begin(), depth.end(), 0.0f);
    return;
  }
  const EmbreeTarget& target = embree_[view.target];
  static thread_local std::vector<char> storage;
  const TileMask mask(camera, view, range, target.boxes, storage);
  const TileBody body{target.scene, camera, view, mask, range, depth};
  parallel_for_cpu(index_t(mask.tiles_x()) * mask.tiles_y(), body, 16);
}

Image<float> depth_image(const RayCaster& caster, const camera::Camera& camera,
                         const DepthView& view, DepthRange range) {
  Image<float> image(camera.width_px, camera.height_px);
  caster.render(Queue(), camera, {&view, 1}, span_of(image.pixels), range);
  return image;
}

}  // namespace danbv::depth
