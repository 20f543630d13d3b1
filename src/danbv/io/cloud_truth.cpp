// SPDX-License-Identifier: Apache-2.0
#include "danbv/io/cloud_truth.h"

#include "danbv/core/device/parallel_for.h"
#include "danbv/scene/bvh_distance.h"

namespace danbv::io {

std::uint8_t packed_normal(Vec3f n) {
  const float sum = std::fabs(n.x) + std::fabs(n.y) + std::fabs(n.z);
  if (!(sum > 0)) return packed_normal({0, 0, 1});
  n = n * ((n.z < 0 ? -1.0f : 1.0f) / sum);
  const auto place = [](float x) { return int(clamp(std::round((x + 1) * 7.5f), 0.0f, 15.0f)); };
  return std::uint8_t(place(n.x + n.y) + 16 * place(n.x - n.y));
}

Vec3f unpacked_normal(std::uint8_t packed) {
  const float u = float(packed % 16) / 7.5f - 1, v = float(packed / 16) / 7.5f - 1;
  const float x = (u + v) / 2, y = (u - v) / 2;
  return normalized(Vec3f{x, y, 1 - std::fabs(x) - std::fabs(y)});
}

std::vector<std::uint32_t> nearest_triangles(Span<const Vec3f> points, const scene::BvhView& mesh) {
  std::vector<std::uint32_t> nearest(points.size);
  parallel_for_cpu(points.size, [&](index_t i) {
    const scene::NearestTriangle near = nearest_triangle(mesh, points[i], 1e18f);
    if (near.at != scene::NearestTriangle::kNone) nearest[i] = mesh.triangles[near.at].triangle;
  });
  return nearest;
}

CloudTruth cloud_truth(Span<const Vec3f> points, const scene::BvhView& mesh) {
  CloudTruth truth{std::vector<float>(points.size), std::vector<std::uint8_t>(points.size)};
  parallel_for_cpu(points.size, [&](index_t i) {
    const scene::NearestTriangle near = nearest_triangle(mesh, points[i], 1e18f);
    truth.distance[i] = near.distance;
    if (near.at == scene::NearestTriangle::kNone) return;
    const scene::BvhTriangle& t = mesh.triangles[near.at];
    truth.normal[i] = packed_normal(cross(t.b - t.a, t.c - t.a));
  });
  return truth;
}

}  // namespace danbv::io
