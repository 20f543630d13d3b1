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

// Surface points near the cloud, farther than a cell from it, and far outside; clouds of a point,
// so thin that most must ask all of it, and dense; then a smaller one in its memory, one under
// water, and none. The motion lays it over the surface.
TEST_P(ChamferOn, SideBySideItIsTheSame) {
  auto surface = cloud_of(700, 8);
  for (std::size_t i = 0; i < 50; ++i) surface[i] = surface[i] * 5.0f;
  const CoverageIndex index(queue, span_of(surface));
  const Rigidf motion{rotation_z(0.4f), {0.5f, -0.3f, 0.2f}};
  ChamferMeter meter;
  for (const int count : {1, 1500, 60000, 300, -9, 0}) {
    auto cloud = cloud_of(std::abs(count), 9);
    if (count < 0)
      for (Vec3f& p : cloud) p.z = -2;
    std::vector<Vec3f> laid;
    for (const Vec3f& p : cloud) laid.push_back(motion * p);
    const auto expected = chamfer_distance(span_of(laid), bvh.view(), span_of(surface));
    const Buffer<Vec3f> there(queue, cloud);
    for (const bool side_by_side : {false, true}) {
      const auto& view = on_device.views_on_host()[0];
      const auto cd =
          side_by_side ? meter.measure_side_by_side(
                             queue, there.span().sub(0, index_t(cloud.size())), motion, view, index)
                       : meter.measure(queue, there.span().sub(0, index_t(cloud.size())), motion,
                                       view, index);
      EXPECT_EQ(cd.total_cm() == kWorstChamferCm, count <= 0);
      if (count <= 0) continue;
      EXPECT_NEAR(cd.to_mesh_cm, expected.to_mesh_cm, 1e-4);
      EXPECT_NEAR(cd.to_cloud_cm, expected.to_cloud_cm, 1e-4);
    }
  }
}

}  // namespace danbv::metrics
