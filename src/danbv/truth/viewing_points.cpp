// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/viewing_points.h"

#include <optional>

#include "danbv/core/error.h"
#include "danbv/core/math/rng.h"
#include "danbv/scene/bvh_distance.h"
#include "danbv/truth/open_space.h"

namespace danbv::truth {

namespace {
constexpr int kTries = 4000;  // draws a point

struct Draw {
  const scene::BvhView& bvh;
  const OpenSpace& space;
  const ViewingOptions& options;

  bool good(Vec3f p, float farthest) const {
    if (!options.workspace.contains(p)) return false;
    const float distance = distance_to_mesh(bvh, p, farthest + options.clearance);
    return distance >= options.clearance && distance <= farthest && space.reachable(p);
  }
};

// A point at a random distance in a random direction from a random point of the surface.
Vec3f beside_surface(const scene::ClippedSurface& surface, const ViewingOptions& options,
                     Rng& rng) {
  const double share = rng.uniform(), u = rng.uniform(), v = rng.uniform();
  const double distance = rng.uniform(options.clearance, options.near);
  return surface.at(share, u, v).point + (unit_sphere(rng) * distance).cast<float>();
}

Vec3f in_workspace(const Workspace& space, Rng& rng) {
  const auto along = [&](float low, float high) { return float(rng.uniform(low, high)); };
  const float x = along(space.low.x, space.high.x), y = along(space.low.y, space.high.y);
  return {x, y, along(space.low.z, space.high.z)};
}

std::optional<Vec3f> draw_point(const Draw& draw, const scene::ClippedSurface& surface,
                                int number) {
  const ViewingOptions& options = draw.options;
  Rng rng({.seed = options.seed,
           .environment = std::uint32_t(number),
           .purpose = Purpose::viewing_points});
  const bool near = number % 2 == 0;
  for (int k = 0; k < kTries; ++k) {
    const Vec3f p =
        near ? beside_surface(surface, options, rng) : in_workspace(options.workspace, rng);
    if (draw.good(p, near ? options.near : 100.0f)) return p;
  }
  return {};
}
}  // namespace

std::vector<Vec3f> viewing_points(const scene::BvhView& bvh, const scene::ClippedSurface& surface,
                                  const ViewingOptions& options) {
  require(surface.area() > 0, "no surface above the waterline to look at");
  const OpenSpace space(bvh, options.workspace);
  const Draw draw{bvh, space, options};
  std::vector<Vec3f> points;
  for (int i = 0; i < options.count; ++i)
    if (const auto p = draw_point(draw, surface, i)) points.push_back(*p);
  require(!points.empty(), "the target fills the workspace: nowhere to look at it from");
  return points;
}

}  // namespace danbv::truth
