// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/visibility_check.h"

#include "danbv/camera/viewpoint.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/core/math/rng.h"
#include "danbv/depth/ray_caster.h"
#include "danbv/state/reconstruction_state.h"

namespace danbv::eval {

namespace {

struct Ball {
  Vec3f center;
  float radius = 0;
};

// About the part of the target above the water.
Ball ball_of(const scene::TriangleMesh& mesh) {
  Vec3f low{1e9f, 1e9f, 1e9f}, high = -low;
  for (const Vec3f& p : mesh.vertices)
    if (p.z >= 0) low = min(low, p), high = max(high, p);
  return {(low + high) * 0.5f, 0.5f * norm(high - low)};
}

// Far enough that the whole target is in the picture: 1.5 radii, 90 degrees.
std::vector<Rigidf> hemisphere_views(const Ball& ball, const VisibilityCheckOptions& options) {
  Rng rng({.seed = options.seed, .purpose = Purpose::check_views});
  std::vector<Rigidf> poses;
  for (int i = 0; i < options.views; ++i) {
    Vec3d up = unit_sphere(rng);
    up.z = std::fabs(up.z);
    const Vec3f from = ball.center + up.cast<float>() * (1.5f * ball.radius);
    poses.push_back(camera::camera_pose(camera::looking_at(from, ball.center)));
  }
  return poses;
}

// The map of all views, and which voxels each of them put points into.
struct Map {
  state::ReconstructionState state;
  std::vector<Rigidf> poses;
  std::vector<std::vector<bool>> seen;  // [views][V]
};

Map scan(const scene::Target& target, const VisibilityCheckOptions& options) {
  const Queue queue;
  const depth::RayCaster caster(queue, target.mesh);
  const camera::Camera camera = camera::Camera::with_fov(options.image_px, options.image_px, 90);
  Map map{state::ReconstructionState(queue, 1, {.grid = options.grid}),
          hemisphere_views(ball_of(target.mesh), options),
          {}};
  std::vector<std::int32_t> before(options.grid.size(), 0);
  for (const Rigidf& pose : map.poses) {
    const auto image = depth_image(caster, camera, depth::view_on_ground(pose)).pixels;
    const state::RegisteredView view{pose, 1};
    map.state.integrate(queue, camera, span_of(image), {&view, 1});
    const state::Observation now = map.state.observation({}, {});
    auto& seen = map.seen.emplace_back(options.grid.size());
    for (index_t cell = 0; cell < options.grid.size(); ++cell) {
      seen[cell] = now.sums[cell].points > before[cell];
      before[cell] = now.sums[cell].points;
    }
  }
  return map;
}

VisibilityCounts judge(const Map& map, const GridSpec& grid,
                       const paf::VisibilityOptions& options) {
  const state::Observation state = map.state.observation({}, {});
  const paf::CellBox box{{0, 0, 0}, {grid.dims.x - 1, grid.dims.y - 1, grid.dims.z - 1}};
  std::vector<std::uint32_t> table(grid.size(), 0);
  for (index_t cell = 0; cell < grid.size(); ++cell)
    if (state.occupancy[cell] > 0)
      table[cell] = paf::pack_transmittance(
          axis_transmittance(state.sums[cell], grid.voxel, options.transmittance));
  VisibilityCounts counts;
  for (std::size_t view = 0; view < map.poses.size(); ++view)
    for (index_t cell = 0; cell < grid.size(); ++cell) {
      if (table[cell] == 0) continue;
      const float visibility = paf::path_visibility(grid, box, table.data(), grid.unflatten(cell),
                                                    map.poses[view].translation, options);
      const bool masked = visibility < options.threshold;
      const bool visible = map.seen[view][cell];
      ++(visible ? counts.visible : counts.invisible);
      (visible ? counts.visible_masked : counts.invisible_masked) += masked;
    }
  return counts;
}

double percent(index_t part, index_t whole) {
  return whole > 0 ? 100.0 * double(part) / double(whole) : 0.0;
}

}  // namespace

void VisibilityCounts::add(const VisibilityCounts& other) {
  visible += other.visible, visible_masked += other.visible_masked;
  invisible += other.invisible, invisible_masked += other.invisible_masked;
}

double VisibilityCounts::invisible_masked_percent() const {
  return percent(invisible_masked, invisible);
}

double VisibilityCounts::visible_masked_percent() const { return percent(visible_masked, visible); }

std::vector<VisibilityVariant> visibility_variants() {
  return {{"paper (threshold 0.10)", {0.10f, 0, {}}},
          {"threshold 0.20", {0.20f, 0, {}}},
          {"extent shrunk to 0.9", {0.10f, 0, {0.9f}}},
          {"extent shrunk to 0.8, 0.30", {0.30f, 0, {0.8f}}},
          {"neighbour left out", {0.10f, 1, {}}},
          {"neighbour left out, 0.25", {0.25f, 1, {}}},
          {"neighbour left out, 0.30", {0.30f, 1, {}}}};
}

std::vector<VisibilityCounts> check_visibility(const scene::Target& target,
                                               const std::vector<VisibilityVariant>& variants,
                                               const VisibilityCheckOptions& options) {
  const Map map = scan(target, options);
  std::vector<VisibilityCounts> counts(variants.size());
  parallel_for_cpu(
      index_t(variants.size()),
      [&](index_t i) { counts[i] = judge(map, options.grid, variants[i].options); }, 1);
  return counts;
}

}  // namespace danbv::eval
