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

// In steps, so that few scans find too little.
template <class T>
void grow(Buffer<T>& buffer, const Queue& queue, index_t size) {
  buffer.ensure(queue.device(), index_t(std::bit_ceil(std::size_t(size))));
}

template <class T>
void read(const Queue& queue, const Buffer<T>& from, index_t size, std::vector<T>& host) {
  host.resize(std::size_t(size));
  copy_bytes(queue, host.data(), Device::cpu, from.data(), queue.device(), sizeof(T) * size);
  queue.wait();
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

double ChamferMeter::to_mesh(const Queue& queue, Span<const Vec3f> cloud,
                             const scene::BvhView& mesh) {
  grow(distances_, queue, cloud.size);
  parallel_for(queue, cloud.size, MeshDistanceBody{mesh, cloud, distances_.span()});
  read(queue, distances_, cloud.size, distances_on_host_);
  std::erase_if(distances_on_host_, [](float d) { return d < 0; });
  return mean(distances_on_host_);
}

// Most surface points have some of the cloud in the cells about them. The few others ask all of it.
double ChamferMeter::to_cloud(const Queue& queue, Span<const Vec3f> cloud,
                              const CoverageIndex& surface) {
  const scene::PointGridView grid = surface.grid();
  const index_t points = surface.points();
  const float sure = 0.99f * grid.cell * grid.cell;
  nearest_on_host_.assign(points, rank_of(kUnbounded * kUnbounded));
  grow(nearest_, queue, points);
  nearest_.upload(queue, nearest_on_host_);
  parallel_for(queue, cloud.size, TellNearbyBody{grid, surface.truth(), cloud, nearest_.span()});
  read(queue, nearest_, points, nearest_on_host_);
  std::vector<std::uint32_t> far;
  for (index_t k = 0; k < points; ++k)
    if (!(squared_of(nearest_on_host_[k]) < sure)) far.push_back(std::uint32_t(k));
  if (!far.empty()) {
    grow(far_, queue, index_t(far.size()));
    far_.upload(queue, far);
    const SearchAllBody search{surface.truth(), far_.span().sub(0, index_t(far.size())), cloud,
                               nearest_.span()};
    parallel_for(queue, search.size(), search, 16);
    read(queue, nearest_, points, nearest_on_host_);
  }
  distances_on_host_.clear();
  for (const std::int32_t rank : nearest_on_host_)
    distances_on_host_.push_back(std::sqrt(squared_of(rank)));
  return mean(distances_on_host_);
}

// Every point searches alone: it has no neighbour's answer to begin with, but they are many.
ChamferDistance ChamferMeter::measure_side_by_side(const Queue& queue,
                                                   Span<const Vec3f> reconstruction,
                                                   const Rigidf& motion, const scene::BvhView& mesh,
                                                   const CoverageIndex& surface) {
  grow(laid_, queue, reconstruction.size);
  const Span<Vec3f> laid = laid_.span().sub(0, reconstruction.size);
  parallel_for(queue, laid.size, LayPointsBody{reconstruction, motion, laid});
  const double there = to_mesh(queue, laid, mesh);
  if (there == kInfinite) return {kInfinite, kInfinite};
  return {100 * there, 100 * to_cloud(queue, laid, surface)};
}

ChamferDistance ChamferMeter::measure(const Queue& queue, Span<const Vec3f> reconstruction,
                                      const Rigidf& motion, const scene::BvhView& mesh,
                                      const CoverageIndex& surface) {
  if (queue.device() != Device::cpu)
    return measure_side_by_side(queue, reconstruction, motion, mesh, surface);
  std::vector<Vec3f> laid;
  laid.reserve(std::size_t(reconstruction.size));
  for (const Vec3f& p : reconstruction) laid.push_back(motion * p);
  return chamfer_distance(span_of(laid), mesh, surface.truth());
}

}  // namespace danbv::metrics
