// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "benchmarks/benchmark.h"
#include "danbv/scene/bvh.h"

namespace danbv::bench {

namespace {
// A wavy sheet of 2 n^2 triangles: as many as a detailed ship has.
TriangleMesh sheet(std::uint32_t n) {
  TriangleMesh mesh;
  for (std::uint32_t i = 0; i <= n; ++i)
    for (std::uint32_t j = 0; j <= n; ++j)
      mesh.vertices.push_back(
          {15.0f * i / n, 15.0f * j / n, std::sin(0.3f * i) * std::cos(0.2f * j)});
  for (std::uint32_t i = 0; i < n; ++i)
    for (std::uint32_t j = 0; j < n; ++j) {
      const std::uint32_t a = i * (n + 1) + j, b = a + n + 1;
      mesh.triangles.push_back({a, b, a + 1});
      mesh.triangles.push_back({b, b + 1, a + 1});
    }
  return mesh;
}
}  // namespace

Result bvh_build() {
  const TriangleMesh mesh = sheet(160);
  Result result{.name = "bvh_build", .unit = "ms"};
  result.ours = 1e3 * median_seconds([&] { Bvh{mesh}; }, 5);
  result.how = fmt::format("{} triangles, 1 thread", mesh.triangles.size());
  return result;
}

}  // namespace danbv::bench
