// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/visibility_map.h"

#include "danbv/camera/viewpoint.h"
#include "danbv/core/math/rng.h"
#include "danbv/depth/ray_caster.h"

namespace danbv::eval {

namespace {

struct Box {
  Vec3f low, high;
};

// Of the part of the target above the water.
Box box_of(const scene::TriangleMesh& mesh) {
  Box box{{1e9f, 1e9f, 1e9f}, {-1e9f, -1e9f, -1e9f}};
  for (const Vec3f& p : mesh.vertices)
    if (p.z >= 0) box.low = min(box.low, p), box.high = max(box.high, p);
  return box;
}

// Far enough that the whole target is in the picture: 1.5 radii of the ball about it, 90 degrees.
std::vector<Rigidf> hemisphere_views(const Box& box, const VisibilityCheckOptions& options) {
  const Vec3f center = (box.low + box.high) * 0.5f;
  const float radius = 0.5f * norm(box.high - box.low);
  Rng rng({.seed = options.seed, .purpose = Purpose::check_views});
  std::vector<Rigidf> poses;
  for (int i = 0; i < options.views; ++i) {
    Vec3d up = unit_sphere(rng);
    up.z = std::fabs(up.z);
    const Vec3f from = center + up.cast<float>() * (1.5f * radius);
    poses.push_back(camera::camera_pose(camera::looking_at(from, center)));
  }
  return poses;
}

// A little larger than the box, so that its faces lie inside.
GridSpec fitted_grid(const Box& box, Vec3i dims) {
  constexpr float kMargin = 0.01f;
  const Vec3f low = box.low - Vec3f{kMargin, kMargin, kMargin};
  const Vec3f size = box.high - box.low + Vec3f{2 * kMargin, 2 * kMargin, 2 * kMargin};
  return {low, {size.x / float(dims.x), size.y / float(dims.y), size.z / float(dims.z)}, dims};
}

// Up to 64 points of every voxel, drawn evenly from those of all views.
class VoxelPoints {
 public:
  VoxelPoints(const GridSpec& grid, std::uint64_t seed)
      : grid_(grid),
        points_(grid.size()),
        met_(grid.size(), 0),
        rng_({.seed = seed, .step = 1, .purpose = Purpose::check_views}) {}

  void add(Vec3f p_ship) {
    const Vec3i cell = grid_.cell(p_ship);
    if (!grid_.contains(cell)) return;
    const index_t i = grid_.index(cell);
    constexpr std::uint32_t kMost = 64;
    if (points_[i].size() < kMost) {
      points_[i].push_back(p_ship);
    } else if (const std::uint32_t at = rng_.below(met_[i] + 1); at < kMost) {
      points_[i][at] = p_ship;
    }
    ++met_[i];
  }
  const std::vector<Vec3f>& at(index_t cell) const { return points_[cell]; }

 private:
  GridSpec grid_;
  std::vector<std::vector<Vec3f>> points_;
  std::vector<std::uint32_t> met_;
  Rng rng_;
};

// Whether nothing in the depth image lies before the point.
bool is_in_sight(const camera::Camera& camera, const std::vector<float>& depth, Vec3f p_cam) {
  constexpr float kTolerance = 0.1f;
  if (!(p_cam.z > 0)) return false;
  const Vec2f pixel = camera.project(p_cam);
  const int u = int(std::lround(pixel.x)), v = int(std::lround(pixel.y));
  if (u < 0 || v < 0 || u >= camera.width_px || v >= camera.height_px) return false;
  const float z = depth[std::size_t(v) * camera.width_px + u];
  return !(z > 0) || p_cam.z <= z + kTolerance;
}

std::vector<float> shares_in_sight(const VoxelPoints& points, index_t cells,
                                   const camera::Camera& camera, const std::vector<float>& depth,
                                   const Rigidf& T_ship_cam) {
  const Rigidf T_cam_ship = T_ship_cam.inverse();
  std::vector<float> shares(cells, 0);
  for (index_t cell = 0; cell < cells; ++cell) {
    int seen = 0;
    for (const Vec3f& p : points.at(cell)) seen += is_in_sight(camera, depth, T_cam_ship * p);
    if (seen > 0) shares[cell] = float(seen) / float(points.at(cell).size());
  }
  return shares;
}

}  // namespace

VisibilityMap visibility_map(const scene::Target& target, const VisibilityCheckOptions& options,
                             bool fitted) {
  const Queue queue;
  const depth::RayCaster caster(queue, target.mesh);
  const camera::Camera camera = camera::Camera::with_fov(options.image_px, options.image_px, 90);
  const Box box = box_of(target.mesh);
  const GridSpec grid = fitted ? fitted_grid(box, options.grid.dims) : options.grid;
  VisibilityMap map{grid,
                    state::ReconstructionState(queue, 1, {.grid = grid}),
                    hemisphere_views(box, options),
                    {},
                    {}};
  VoxelPoints points(grid, options.seed);
  std::vector<std::vector<float>> images;
  std::vector<std::int32_t> before(grid.size(), 0);
  for (const Rigidf& pose : map.poses) {
    const auto& image =
        images.emplace_back(depth_image(caster, camera, depth::view_on_ground(pose)).pixels);
    const state::RegisteredView view{pose, 1};
    map.state.integrate(queue, camera, span_of(image), {&view, 1});
    const state::Observation now = map.state.observation({}, {});
    auto& seen = map.has_points.emplace_back(grid.size());
    for (index_t cell = 0; cell < grid.size(); ++cell) {
      seen[cell] = now.sums[cell].points > before[cell];
      before[cell] = now.sums[cell].points;
    }
    for (int v = 0; v < camera.height_px; ++v)
      for (int u = 0; u < camera.width_px; ++u)
        if (const float z = image[std::size_t(v) * camera.width_px + u]; z > 0)
          points.add(pose * camera.back_project(u, v, z));
  }
  for (std::size_t view = 0; view < map.poses.size(); ++view)
    map.share.push_back(
        shares_in_sight(points, grid.size(), camera, images[view], map.poses[view]));
  return map;
}

}  // namespace danbv::eval
