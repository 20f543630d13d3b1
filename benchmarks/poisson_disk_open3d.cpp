// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/poisson_disk.h"

#include <fmt/format.h>
#include <open3d/Open3DConfig.h>
#include <open3d/geometry/PointCloud.h>
#include <open3d/geometry/TriangleMesh.h>

#include <chrono>

#include "benchmarks/benchmark.h"
#include "danbv/core/device/parallel_for.h"

namespace danbv::bench {

namespace {
constexpr index_t kPoints = 100000;

// The upper half of a 15 m ellipsoid with ripples: as much surface and curvature as a ship has.
scene::TriangleMesh hull(std::uint32_t n) {
  scene::TriangleMesh mesh;
  for (std::uint32_t i = 0; i <= n; ++i)
    for (std::uint32_t j = 0; j <= n; ++j) {
      const double a = 0.5 * kPi * i / n, b = 2 * kPi * j / n;
      const double r = 1 + 0.02 * std::sin(9 * a) * std::sin(8 * b);
      mesh.vertices.push_back({float(7.5 * r * std::sin(a) * std::cos(b)),
                               float(1.5 * r * std::sin(a) * std::sin(b)),
                               float(3 * r * std::cos(a))});
    }
  for (std::uint32_t i = 0; i < n; ++i)
    for (std::uint32_t j = 0; j < n; ++j) {
      const std::uint32_t a = i * (n + 1) + j, b = a + n + 1;
      mesh.triangles.push_back({a, b, a + 1});
      mesh.triangles.push_back({b, b + 1, a + 1});
    }
  return mesh;
}

double seconds_with_open3d(const scene::TriangleMesh& mesh) {
  open3d::geometry::TriangleMesh theirs;
  for (const auto& v : mesh.vertices) theirs.vertices_.emplace_back(v.x, v.y, v.z);
  for (const auto& t : mesh.triangles) theirs.triangles_.emplace_back(t[0], t[1], t[2]);
  const auto start = std::chrono::steady_clock::now();
  theirs.SamplePointsPoissonDisk(kPoints);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}
}  // namespace

Result poisson_disk_open3d() {
  const scene::TriangleMesh mesh = hull(150);
  Result result{.name = "poisson_disk", .unit = "s"};
  result.ours = median_seconds([&] { poisson_disk(mesh, kPoints); }, 3);
  result.theirs = seconds_with_open3d(mesh);  // once: it takes long, and varies by a few percent
  result.against = "Open3D " OPEN3D_VERSION " SamplePointsPoissonDisk";
  result.how = fmt::format("{} points on {} triangles, ours on {} threads, theirs has one", kPoints,
                           mesh.triangles.size(), cpu_threads());
  return result;
}

}  // namespace danbv::bench
