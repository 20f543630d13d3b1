// SPDX-License-Identifier: Apache-2.0
#include "danbv/metrics/coverage.h"

#include <fmt/format.h>
#include <open3d/Open3DConfig.h>
#include <open3d/geometry/PointCloud.h>

#include "benchmarks/benchmark.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/core/math/rng.h"

namespace danbv::bench {

namespace {
constexpr index_t kTruth = 1000000, kFound = 300000;

// Points on the upper half of a 15 m ellipsoid, the found ones on three quarters of it only.
std::vector<Vec3f> shell(index_t count, double turn, std::uint64_t seed) {
  Rng rng({.seed = seed, .purpose = Purpose::test});
  std::vector<Vec3f> points;
  for (index_t i = 0; i < count; ++i) {
    const double z = rng.uniform(), around = rng.uniform(0, turn), r = std::sqrt(1 - z * z);
    points.push_back(
        (Vec3d{7.5 * r * std::cos(around), 1.5 * r * std::sin(around), 3 * z}).cast<float>());
  }
  return points;
}

open3d::geometry::PointCloud cloud_of(const std::vector<Vec3f>& points) {
  open3d::geometry::PointCloud cloud;
  for (const auto& p : points) cloud.points_.emplace_back(p.x, p.y, p.z);
  return cloud;
}
}  // namespace

Result coverage_open3d() {
  const Queue queue;
  const auto truth = shell(kTruth, 2 * kPi, 1), found = shell(kFound, 1.5 * kPi, 2);
  auto their_truth = cloud_of(truth);
  const auto their_found = cloud_of(found);
  index_t ours = 0, theirs = 0;
  const auto seconds = compare_seconds(
      [&] {
        const metrics::CoverageIndex index(queue, span_of(truth));
        metrics::Coverage coverage(queue, index);
        coverage.add(queue, span_of(found));
        ours = coverage.covered();
      },
      [&] {
        theirs = 0;
        for (const double d : their_truth.ComputePointCloudDistance(their_found))
          theirs += d < metrics::kCoverageRadius;
      },
      3);
  Result result{.name = "coverage", .unit = "ms"};
  result.ours = 1e3 * seconds.ours, result.theirs = 1e3 * seconds.theirs;
  result.against = "Open3D " OPEN3D_VERSION " ComputePointCloudDistance";
  result.how = fmt::format(
      "{} ground-truth against {} reconstruction points, index built in both, {} threads; covered "
      "{} and {}",
      kTruth, kFound, cpu_threads(), ours, theirs);
  return result;
}

}  // namespace danbv::bench
