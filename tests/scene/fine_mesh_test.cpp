// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/fine_mesh.h"

#include <gtest/gtest.h>

#include <limits>

namespace danbv::scene {
namespace {

// Four metres wide, three high, of which one is under water.
TriangleMesh wall() {
  return {{{0, 0, -1}, {4, 0, -1}, {4, 0, 2}, {0, 0, 2}}, {{0, 1, 2}, {0, 2, 3}}};
}

TEST(FineMesh, EdgesAreShortAndAllOfTheSurfaceAboveTheWaterIsThere) {
  const TriangleMesh fine = fine_mesh(wall(), 0, 0.3f);
  EXPECT_NEAR(surface_area(fine), 8, 1e-4);
  EXPECT_FLOAT_EQ(bounds(fine).low.z, 0);
  for (std::size_t i = 0; i < fine.triangles.size(); ++i) {
    const auto c = fine.corners(i);
    for (int k = 0; k < 3; ++k) EXPECT_LE(norm(c[(k + 1) % 3] - c[k]), 0.3f);
  }
}

TEST(FineMesh, IsOnlyCutWhereEdgesMayHaveAnyLength) {
  const TriangleMesh cut = fine_mesh(wall(), 0, std::numeric_limits<float>::infinity());
  EXPECT_LE(cut.triangles.size(), 4u);
  EXPECT_NEAR(surface_area(cut), 8, 1e-4);
}

}  // namespace
}  // namespace danbv::scene
