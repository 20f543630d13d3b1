// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <vector>

#include "danbv/core/math/rng.h"
#include "danbv/scene/bvh_distance.h"

namespace danbv::fleet {

// A mesh with points spread over it by area (a fixed stream), ready to be compared.
struct Comparable {
  explicit Comparable(const scene::TriangleMesh& mesh, std::size_t count = 4000) : bvh(mesh) {
    std::vector<double> sum;
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
      const auto [a, b, c] = mesh.corners(t);
      sum.push_back((sum.empty() ? 0 : sum.back()) + norm(cross(b - a, c - a)));
    }
    Rng rng(RngKey{});
    for (std::size_t i = 0; i < count; ++i) {
      const double pick = (i + 0.5) / double(count) * sum.back();
      const auto t = std::size_t(std::lower_bound(sum.begin(), sum.end(), pick) - sum.begin());
      const auto [a, b, c] = mesh.corners(t);
      float u = float(rng.uniform()), v = float(rng.uniform());
      if (u + v > 1) u = 1 - u, v = 1 - v;
      points.push_back(a + (b - a) * u + (c - a) * v);
    }
  }

  scene::Bvh bvh;
  std::vector<Vec3f> points;
};

// Mean distance from a's surface to b plus the mean from b's to a, as the metric CD has it.
inline double chamfer_distance(const Comparable& a, const Comparable& b) {
  const auto mean = [](const Comparable& from, const Comparable& onto) {
    double sum = 0;
    for (const auto& p : from.points) sum += distance_to_mesh(onto.bvh.view(), p, 20.0f);
    return sum / double(from.points.size());
  };
  return mean(a, b) + mean(b, a);
}

}  // namespace danbv::fleet
