// SPDX-License-Identifier: Apache-2.0
#include "danbv/metrics/chamfer.h"

#include <bit>
#include <limits>
#include <numeric>

#include "danbv/core/device/parallel_for.h"
#include "danbv/metrics/chamfer_body.h"
#include "danbv/scene/morton_order.h"
#include "danbv/scene/point_tree.h"

namespace danbv::metrics {

namespace {
constexpr index_t kBlock = 1024;
constexpr float kCell = 0.04f;  // most of a surface is seen, and has points nearer than this
constexpr double kInfinite = std::numeric_limits<double>::infinity();

// Summed in the order of the points: the same at any number of threads.
double mean(const std::vector<float>& distances) {
  if (distances.empty()) return kInfinite;
  return std::accumulate(distances.begin(), distances.end(), 0.0) / double(distances.size());
}

std::vector<Vec3f> above_water(Span<const Vec3f> points) {
  std::vector<Vec3f> above;
  above.reserve(points.size);
  for (const Vec3f& p : points)
    if (p.z >= 0) above.push_back(p);
  return above;
}
}  // namespace

double mean_distance(Span<const Vec3f> from, Span<const Vec3f> to) {
  return mean(scene::PointTree(to).distances(from));
}

// Along a curve a point lies no farther from the mesh than its neighbour does, plus the step
// between them: that bound keeps the search short.
double mean_distance(Span<const Vec3f> from, const scene::BvhView& mesh) {
  const auto order = scene::morton_order(from);
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

ChamferDistance chamfer_distance(Span<const Vec3f> reconstruction, const scene::BvhView& mesh,
                                 Span<const Vec3f> surface_points) {
  const auto above = above_water(reconstruction);
  return {100 * mean_distance(span_of(above), mesh),
          100 * mean_distance(surface_points, span_of(above))};
}

template <class Body>
double ChamferMeter::mean(const Queue& queue, Body body) {
  const index_t n = body.points.size;
  distances_.ensure(queue.device(), index_t(std::bit_ceil(std::size_t(n))));
  body.distances = distances_.span();
  parallel_for(queue, n, body);
  distances_on_host_.resize(n);
  copy_bytes(queue, distances_on_host_.data(), Device::cpu, distances_.data(), queue.device(),
             sizeof(float) * n);
  queue.wait();
  return metrics::mean(distances_on_host_);
}

// On a GPU every point searches alone: it has no neighbour's answer to begin with, but they are
// many.
ChamferDistance ChamferMeter::measure(const Queue& queue, Span<const Vec3f> reconstruction,
                                      const scene::BvhView& mesh,
                                      Span<const Vec3f> surface_points) {
  if (queue.device() == Device::cpu) return chamfer_distance(reconstruction, mesh, surface_points);
  const auto above = above_water(reconstruction);
  if (above.empty()) return {kInfinite, kInfinite};
  cloud_.put(queue, span_of(above), kCell);
  return {100 * mean(queue, MeshDistanceBody{mesh, cloud_.points(), {}}),
          100 * mean(queue, NearestPointBody{cloud_.grid(), cloud_.points(), surface_points, {}})};
}

}  // namespace danbv::metrics
