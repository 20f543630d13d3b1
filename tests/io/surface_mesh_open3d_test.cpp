// SPDX-License-Identifier: Apache-2.0
#include "danbv/io/surface_mesh.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "danbv/core/error.h"
#include "danbv/core/math/rng.h"

namespace danbv::io {

// Points on the upper part of a ball: the mesh lies on the ball, and the hole below stays open.
TEST(SurfaceMesh, ABallWithAHole) {
  ASSERT_TRUE(have_surface_mesh());
  Rng rng({3});
  std::vector<Vec3f> points;
  while (points.size() < 20000) {
    const Vec3f p = unit_sphere(rng).cast<float>();
    if (p.z > -0.5f) points.push_back(p);
  }
  SurfaceMeshOptions options;
  options.depth = 6;
  options.spacing = 0.05f, options.cut = 0.05f;
  const scene::TriangleMesh mesh = surface_mesh(points, options);
  ASSERT_GT(mesh.triangles.size(), 1000u);
  float lowest = 1;
  for (const Vec3f& v : mesh.vertices) {
    EXPECT_NEAR(norm(v), 1, v.z > -0.4f ? 0.02 : 0.2);
    lowest = std::min(lowest, v.z);
  }
  EXPECT_GT(lowest, -0.65f);
  std::vector<bool> used(mesh.vertices.size());
  for (const auto& triangle : mesh.triangles)
    for (const auto corner : triangle) used[corner] = true;
  EXPECT_EQ(std::count(used.begin(), used.end(), false), 0);  // what was cut away leaves nothing
  EXPECT_NEAR(surface_area(mesh), 2 * kPi * 1.5, 0.6);  // a cap of height 1.5, and some of the rim
}

TEST(SurfaceMesh, RefusesAFewPoints) {
  EXPECT_THROW(surface_mesh({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}), Error);
}

}  // namespace danbv::io
