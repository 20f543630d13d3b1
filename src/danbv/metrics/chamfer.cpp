// SPDX-License-Identifier: Apache-2.0
#include "danbv/metrics/chamfer.h"

#include <limits>
#include <numeric>

#include "danbv/core/parallel_for.h"
#include "danbv/metrics/chamfer_body.h"
#include "danbv/scene/morton_order.h"
#include "danbv/scene/point_tree.h"

namespace danbv {

namespace {
constexpr index_t kBlock = 1024;

// Summed in the order of the points: the same at any number of threads.
double mean(const std::vector<float>& distances) {
  if (distances.empty()) return std::numeric_limits<double>::infinity();
  return std::accumulate(distances.begin(), distances.end(), 0.0) / double(distances.size());
}
}  // namespace

double mean_distance(Span<const Vec3f> from, Span<const Vec3f> to) {
  return mean(PointTree(to).distances(from));
}

// Along a curve a point lies no farther from the mesh than its neighbour does, plus the step
// between them: that bound keeps the search short.
double mean_distance(Span<const Vec3f> from, const BvhView& mesh) {
  const auto order = morton_order(from);
  std::vector<float> distances(from.size);
  const auto block = [&](index_t b) {
    const index_t first = b * kBlock, end = std::min(from.size, first + kBlock);
    float bound = std::numeric_limits<float>::max();
    for (index_t i = first; i < end; ++i) {
      const Vec3f p = from[order[i]];
      if (i > first) bound = 1.001f * (bound + norm(p - from[order[i - 1]])) + 1e-5f;
      bound = distances[order[i]] = distance_to_mesh(mesh, p, std::min(bound, kUnbounded));
    }
  };
  parallel_for_cpu((from.size + kBlock - 1) / kBlock, block, 1);
  return mean(distances);
}

// On a GPU every point searches alone: it has no neighbour's answer, but they are many.
double MeshDistance::mean(const Queue& queue, Span<const Vec3f> from, const BvhView& mesh) {
  if (queue.device() == Device::cpu || from.size == 0) return mean_distance(from, mesh);
  distances_.ensure(queue.device(), index_t(std::bit_ceil(std::size_t(from.size))));
  parallel_for(queue, from.size,
               MeshDistanceBody{mesh, points_.put(queue, from), distances_.span()});
  distances_on_host_.resize(from.size);
  copy_bytes(queue, distances_on_host_.data(), Device::cpu, distances_.data(), queue.device(),
             sizeof(float) * from.size);
  queue.wait();
  return danbv::mean(distances_on_host_);
}

ChamferDistance chamfer_distance(Span<const Vec3f> reconstruction, const BvhView& mesh,
                                 Span<const Vec3f> surface_points) {
  MeshDistance to_mesh;
  return chamfer_distance(Queue(), to_mesh, reconstruction, mesh, surface_points);
}

ChamferDistance chamfer_distance(const Queue& queue, MeshDistance& to_mesh,
                                 Span<const Vec3f> reconstruction, const BvhView& mesh,
                                 Span<const Vec3f> surface_points) {
  std::vector<Vec3f> above;
  above.reserve(reconstruction.size);
  for (const Vec3f& p : reconstruction)
    if (p.z >= 0) above.push_back(p);
  return {100 * to_mesh.mean(queue, span_of(above), mesh),
          100 * mean_distance(surface_points, span_of(above))};
}

}  // namespace danbv
