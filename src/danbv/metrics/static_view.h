// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/camera/viewpoint.h"
#include "danbv/depth/ray_caster.h"

namespace danbv {

// count viewpoints spread evenly by area over the upper hemisphere of that radius about midship
// (a Fibonacci spiral), no lower than z = 0.5, all looking at a point.
std::vector<Viewpoint> hemisphere_views(int count, float radius, Vec3f look_at);

// What one view of a target that stands still sees, as points in the ship frame.
std::vector<Vec3f> points_seen(const RayCaster& caster, const Camera& camera,
                               const Viewpoint& view);

// How many of some points a view would cover: those within the radius of what the ray through the
// centre of their own pixel meets. Leaves out what only rays of other pixels would cover, and costs
// a ray a point instead of an image.
index_t points_gained(const BvhView& bvh, const Camera& camera, const Viewpoint& view,
                      Span<const Vec3f> points, float radius);

}  // namespace danbv
