// SPDX-License-Identifier: Apache-2.0
#include "danbv/metrics/reconstruction_cloud.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>

#include "danbv/core/math/rng.h"

namespace danbv::metrics {

TEST(ReconstructionCloud, KeepsTheFirstPointOfACell) {
  ReconstructionCloud cloud;
  const std::vector<Vec3f> first{{0.001f, 0.001f, 0.001f}, {0.009f, 0.001f, 0.001f}},
      second{{0.005f, 0.005f, 0.005f}, {-0.001f, 0.001f, 0.001f}, {NAN, 0, 0}, {1e9f, 0, 0}};
  EXPECT_EQ(cloud.add(span_of(first)), 1);
  EXPECT_EQ(cloud.add(span_of(second)), 1);  // across zero lies another cell
  ASSERT_EQ(cloud.points().size, 2);
  EXPECT_EQ(cloud.points()[0], first[0]);
  EXPECT_EQ(cloud.points()[1], second[1]);
  cloud.clear();
  EXPECT_EQ(cloud.points().size, 0);
  EXPECT_EQ(cloud.add(span_of(second)), 2);
}

// What is added later goes by the cells that moved points lie in then.
TEST(ReconstructionCloud, MovesStretches) {
  ReconstructionCloud cloud;
  const std::vector<Vec3f> points = {{0.005f, 0, 0}, {0.105f, 0, 0}, {0.205f, 0, 0}};
  ASSERT_EQ(cloud.add(span_of(points)), 3);
  cloud.move({{1, 2, {{}, {0, 0.5f, 0}}}});
  EXPECT_EQ(cloud.points()[0], points[0]);
  EXPECT_NEAR(cloud.points()[1].y, 0.5f, 1e-6);
  EXPECT_EQ(cloud.points()[2], points[2]);
  const std::vector<Vec3f> there = {cloud.points()[1]};
  EXPECT_EQ(cloud.add(span_of(there)), 0);
  EXPECT_EQ(cloud.add(span_of(points)), 1);  // where the second was, is room again
}

TEST(ReconstructionCloud, AgreesWithAMapOfCells) {
  ReconstructionCloud cloud;
  std::map<std::array<long, 3>, Vec3f> cells;
  Rng rng({6});
  for (int view = 0; view < 5; ++view) {
    std::vector<Vec3f> points;
    for (int i = 0; i < 20000; ++i) points.push_back((unit_sphere(rng) * 1.5).cast<float>());
    index_t fresh = 0;
    for (const Vec3f& p : points)
      fresh += cells
                   .emplace(std::array{std::lround(std::floor(double(p.x) / double(0.01f))),
                                       std::lround(std::floor(double(p.y) / double(0.01f))),
                                       std::lround(std::floor(double(p.z) / double(0.01f)))},
                            p)
                   .second;
    EXPECT_EQ(cloud.add(span_of(points)), fresh);
  }
  EXPECT_EQ(cloud.points().size, index_t(cells.size()));
}

}  // namespace danbv::metrics
