// SPDX-License-Identifier: Apache-2.0
#include "danbv/metrics/chamfer.h"

#include <fmt/format.h>
#include <open3d/Open3DConfig.h>
#include <open3d/geometry/PointCloud.h>

#include <numeric>

#include "benchmarks/benchmark.h"
#include "benchmarks/clouds.h"
#include "danbv/core/device/parallel_for.h"

namespace danbv::bench {

namespace {
double mean_of(const std::vector<double>& distances) {
  return std::accumulate(distances.begin(), distances.end(), 0.0) / double(distances.size());
}
}  // namespace

Result chamfer_open3d() {
  const auto truth = ship_like_cloud(kCloudPoints, 1, 0),
             scan = ship_like_cloud(kCloudPoints, 2, 0.01);
  const auto their_truth = open3d_cloud(truth), their_scan = open3d_cloud(scan);
  double ours = 0, theirs = 0;
  const Seconds s = compare_seconds(
      [&] {
        ours = metrics::mean_distance(span_of(truth), span_of(scan)) +
               metrics::mean_distance(span_of(scan), span_of(truth));
      },
      [&] {
        theirs = mean_of(their_truth->ComputePointCloudDistance(*their_scan)) +
                 mean_of(their_scan->ComputePointCloudDistance(*their_truth));
      },
      3);
  return {.name = "chamfer",
          .ours = s.ours,
          .theirs = s.theirs,
          .unit = "s",
          .against = "Open3D " OPEN3D_VERSION " ComputePointCloudDistance",
          .how = fmt::format("{0} against {0} points, both ways, trees built within, {1} threads; "
                             "results differ by {2:.1g} cm",
                             kCloudPoints, cpu_threads(), 100 * std::abs(ours - theirs))};
}

}  // namespace danbv::bench
