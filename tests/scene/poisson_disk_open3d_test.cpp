// SPDX-License-Identifier: Apache-2.0
// Open3D's sample elimination is what the paper's ground truth was drawn with: ours is at least as
// well spread.
#include <gtest/gtest.h>
#include <open3d/geometry/PointCloud.h>
#include <open3d/geometry/TriangleMesh.h>
#include <open3d/utility/Random.h>

#include <algorithm>

#include "danbv/scene/poisson_disk.h"
#include "reference/meshes.h"
#include "reference/nearest.h"

namespace danbv::scene {
namespace {

std::vector<Vec3f> sample_with_open3d(const TriangleMesh& mesh, index_t count) {
  open3d::geometry::TriangleMesh theirs;
  for (const auto& v : mesh.vertices) theirs.vertices_.emplace_back(v.x, v.y, v.z);
  for (const auto& t : mesh.triangles) theirs.triangles_.emplace_back(t[0], t[1], t[2]);
  open3d::utility::random::Seed(1);
  std::vector<Vec3f> points;
  for (const auto& p : theirs.SamplePointsPoissonDisk(count)->points_)
    points.push_back({float(p.x()), float(p.y()), float(p.z())});
  return points;
}

struct Spread {
  double least, mean, deviation;  // of the distance to the nearest neighbour
};
Spread spread_of(const std::vector<Vec3f>& points) {
  const auto nearest = reference::nearest_distances(points);
  double sum = 0, squares = 0;
  for (const double d : nearest) sum += d, squares += d * d;
  const double n = double(nearest.size()), mean = sum / n;
  return {*std::min_element(nearest.begin(), nearest.end()), mean,
          std::sqrt(squares / n - mean * mean)};
}

// The share of pairs closer than a distance; for a patch of the plane it grows with its square.
double pairs_within(const std::vector<Vec3f>& points, float distance) {
  index_t pairs = 0;
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t k = 0; k < i; ++k) pairs += norm(points[i] - points[k]) < distance;
  return double(pairs) / double(points.size());
}

TEST(PoissonDiskOpen3d, SpacingIsAsGood) {
  for (const auto& mesh :
       {reference::sphere_mesh({0, 0, 6}, 5, 40), reference::box_mesh({-7, -1, 0}, {7, 1, 2})}) {
    const auto ours = spread_of(poisson_disk(mesh, 2000).points);
    const auto theirs = spread_of(sample_with_open3d(mesh, 2000));
    EXPECT_GE(ours.least, theirs.least);
    EXPECT_GE(ours.mean, 0.95 * theirs.mean);
    EXPECT_LE(ours.deviation, 1.25 * theirs.deviation);
  }
}

TEST(PoissonDiskOpen3d, PairsAreAsUniform) {
  const auto mesh = reference::sphere_mesh({0, 0, 6}, 5, 40);
  const auto ours = poisson_disk(mesh, 2000).points;
  const auto theirs = sample_with_open3d(mesh, 2000);
  for (const float distance : {1.0f, 2.0f, 4.0f})
    EXPECT_NEAR(pairs_within(ours, distance) / pairs_within(theirs, distance), 1, 0.02);
}

}  // namespace
}  // namespace danbv::scene
