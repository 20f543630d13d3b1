// SPDX-License-Identifier: Apache-2.0
#include "danbv/metrics/chamfer.h"

#include <gtest/gtest.h>

#include <numeric>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/math/rng.h"
#include "danbv/metrics/chamfer_body.h"
#include "danbv/scene/poisson_disk.h"
#include "reference/distance.h"
#include "reference/meshes.h"
#include "reference/nearest.h"
#include "support/on_device.h"

namespace danbv::metrics {

namespace {
using namespace reference;

double mean(const std::vector<double>& v) {
  return std::accumulate(v.begin(), v.end(), 0.0) / double(v.size());
}
}  // namespace

// A flat square and a copy of its samples lifted by 3 cm: 3 cm to the mesh, 3 cm back.
TEST(Chamfer, ALiftedPlaneByHand) {
  scene::TriangleMesh plane;
  plane.vertices = {{-1, -1, 1}, {1, -1, 1}, {1, 1, 1}, {-1, 1, 1}};
  plane.triangles = {{0, 1, 2}, {0, 2, 3}};
  const auto truth = poisson_disk(plane, 2000, {}).points;
  std::vector<Vec3f> lifted = truth;
  for (Vec3f& p : lifted) p.z += 0.03f;
  lifted.push_back({0, 0, -5});  // under water: left out
  const scene::Bvh bvh(plane);
  const auto cd = chamfer_distance(span_of(lifted), bvh.view(), span_of(truth));
  EXPECT_NEAR(cd.to_mesh_cm, 3, 1e-3);
  EXPECT_NEAR(cd.to_cloud_cm, 3, 1e-3);
  EXPECT_NEAR(cd.total_cm(), 6, 2e-3);
  const std::vector<Vec3f> nothing;
  const auto none = chamfer_distance(span_of(nothing), bvh.view(), span_of(truth));
  EXPECT_TRUE(std::isinf(none.to_cloud_cm));
  EXPECT_EQ(none.total_cm(), 1500);  // the length of the frame
}

TEST(Chamfer, AgreesWithTheNaiveOracle) {
  const scene::TriangleMesh mesh = soup_mesh(150, 3);
  const scene::Bvh bvh(mesh);
  Rng rng({5});
  std::vector<Vec3f> cloud, truth;
  for (int i = 0; i < 1500; ++i) {
    cloud.push_back(Vec3d{rng.uniform(-6, 6), rng.uniform(-6, 6), rng.uniform(0, 7)}.cast<float>());
    truth.push_back(Vec3d{rng.uniform(-5, 5), rng.uniform(-5, 5), rng.uniform(0, 5)}.cast<float>());
  }
  const auto cd = chamfer_distance(span_of(cloud), bvh.view(), span_of(truth));
  std::vector<double> to_mesh;
  for (const Vec3f& p : cloud) to_mesh.push_back(mesh_distance(mesh, p.cast<double>()));
  EXPECT_NEAR(cd.to_mesh_cm, 100 * mean(to_mesh), 1e-3);
  EXPECT_NEAR(cd.to_cloud_cm, 100 * mean(nearest_distances(truth, cloud)), 1e-3);
}

namespace {
class ChamferOn : public OnDevice {
 protected:
  static std::vector<Vec3f> cloud_of(int count, std::uint64_t seed) {
    Rng rng({seed});
    std::vector<Vec3f> cloud;
    for (int i = 0; i < count; ++i)
      cloud.push_back(
          Vec3d{rng.uniform(-6, 6), rng.uniform(-6, 6), rng.uniform(-1, 7)}.cast<float>());
    return cloud;
  }

  const scene::TriangleMesh mesh = soup_mesh(150, 3);
  const scene::Bvh bvh{mesh};
  const scene::BvhSet on_device{queue, {&bvh}};
};
DANBV_TEST_ON_DEVICES(ChamferOn);
}  // namespace

TEST_P(ChamferOn, EveryPointFindsItsDistanceAlone) {
  const auto cloud = cloud_of(1500, 7);
  const Buffer<Vec3f> points(queue, cloud);
  const Buffer<float> distances(queue.device(), points.size());
  parallel_for(queue, points.size(),
               MeshDistanceBody{on_device.views_on_host()[0], points.span(), distances.span()});
  const auto found = host(distances.span());
  for (std::size_t i = 0; i < cloud.size(); ++i)
    EXPECT_NEAR(found[i], mesh_distance(mesh, cloud[i].cast<double>()), 1e-5) << i;
}

// Points near the cloud, farther than a cell from it, and far outside its grid; one cloud so thin
// that shells of bricks lie empty between its points.
TEST_P(ChamferOn, EveryPointFindsItsNearest) {
  for (const int count : {1, 40, 20000}) {
    const auto cloud = cloud_of(count, 11);
    auto points = cloud_of(400, 12);
    for (std::size_t i = 0; i < 50; ++i) points[i] = points[i] * 5.0f;
    PointsInGrid in_grid;
    in_grid.put(queue, span_of(cloud), 0.04f);
    const Buffer<Vec3f> queries(queue, points);
    const Buffer<float> distances(queue.device(), queries.size());
    parallel_for(
        queue, queries.size(),
        NearestPointBody{in_grid.grid(), in_grid.points(), queries.span(), distances.span()});
    const auto found = host(distances.span());
    const auto expected = nearest_distances(points, cloud);
    for (std::size_t i = 0; i < points.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-5) << i;
  }
}

// A large cloud, then a smaller one in its memory, then none: each is what the CPU says.
TEST_P(ChamferOn, IsTheSameOnEveryDevice) {
  const auto truth = cloud_of(500, 8);
  const Buffer<Vec3f> truth_on_device(queue, truth);
  ChamferMeter meter;
  for (const int count : {1500, 300, 0}) {
    const auto cloud = cloud_of(count, 9);
    const auto cpu = chamfer_distance(span_of(cloud), bvh.view(), span_of(truth));
    const auto cd =
        meter.measure(queue, span_of(cloud), on_device.views_on_host()[0], truth_on_device.span());
    EXPECT_EQ(cd.total_cm() == kWorstChamferCm, count == 0);
    if (count == 0) continue;
    EXPECT_NEAR(cd.to_mesh_cm, cpu.to_mesh_cm, 1e-4);
    EXPECT_NEAR(cd.to_cloud_cm, cpu.to_cloud_cm, 1e-4);
  }
}

}  // namespace danbv::metrics
