// SPDX-License-Identifier: Apache-2.0
#include <open3d/geometry/PointCloud.h>

#include "benchmarks/clouds.h"
#include "danbv/core/math/rng.h"

namespace danbv::bench {

std::vector<Vec3f> ship_like_cloud(index_t count, std::uint64_t seed, double noise) {
  Rng rng({seed});
  std::vector<Vec3f> points(count);
  for (Vec3f& p : points) {
    const Vec3d n = unit_sphere(rng);
    const double r = 1 + 0.02 * std::sin(9 * n.z) * std::sin(20 * n.x);
    const Vec3d jitter{rng.normal(), rng.normal(), rng.normal()};
    p = (multiply(n, Vec3d{7.5 * r, 1.5 * r, 3 * r}) + jitter * noise).cast<float>();
    p.z = std::fabs(p.z);
  }
  return points;
}

std::shared_ptr<open3d::geometry::PointCloud> open3d_cloud(const std::vector<Vec3f>& points) {
  auto cloud = std::make_shared<open3d::geometry::PointCloud>();
  for (const Vec3f& p : points) cloud->points_.emplace_back(p.x, p.y, p.z);
  return cloud;
}

}  // namespace danbv::bench
