// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/ground_truth.h"

#include <chrono>
#include <utility>

namespace danbv::truth {

namespace {
class Stopwatch {
 public:
  double lap() {
    const auto now = std::chrono::steady_clock::now();
    const double seconds = std::chrono::duration<double>(now - last_).count();
    last_ = now;
    return seconds;
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};
}  // namespace

void add_voxel_truth(const scene::TriangleMesh& mesh, const scene::Bvh& bvh,
                     const GroundTruthOptions& options, GroundTruth& truth, GroundTruthTimes* times,
                     const Queue& queue) {
  Stopwatch watch;
  GroundTruthTimes spent;
  const auto points = span_of(std::as_const(truth.surface.points));
  auto complexity = complexity_weights(options.grid, points, options.pca_in_voxel_units);
  truth.complexity = std::move(complexity.features);
  truth.weights = std::move(complexity.weights);
  spent.complexity = watch.lap();
  truth.mask = direction_mask(queue, options.grid, mesh, bvh, points, options.mask);
  spent.mask = watch.lap();
  if (times != nullptr) times->complexity = spent.complexity, times->mask = spent.mask;
}

GroundTruth make_ground_truth(const scene::TriangleMesh& mesh, const scene::Bvh& bvh,
                              const GroundTruthOptions& options, GroundTruthTimes* times,
                              const Queue& queue) {
  Stopwatch watch;
  GroundTruth truth{
      options.grid, make_surface_points(mesh, bvh, options.surface, queue), {}, {}, {}};
  if (times != nullptr) times->surface = watch.lap();
  add_voxel_truth(mesh, bvh, options, truth, times, queue);
  return truth;
}

}  // namespace danbv::truth
