// SPDX-License-Identifier: Apache-2.0
#include "danbv/env/reward_truth.h"

namespace danbv {

namespace {
std::vector<Span<const Vec3f>> points_of(const std::vector<const GroundTruth*>& targets) {
  std::vector<Span<const Vec3f>> points;
  for (const GroundTruth* truth : targets)
    points.push_back({truth->surface.points.data(), index_t(truth->surface.points.size())});
  return points;
}
}  // namespace

std::vector<GroundTruth> reward_ground_truths(Device device,
                                              const std::vector<const Target*>& targets,
                                              const RewardTruthOptions& options,
                                              const GridSpec& grid) {
  std::vector<const TriangleMesh*> meshes;
  for (const Target* target : targets) meshes.push_back(&target->mesh);
  GroundTruthOptions truth;
  truth.grid = grid;
  truth.surface.count = options.points;
  truth.surface.viewpoints = options.viewpoints;
  return ground_truths(device, meshes, truth);
}

RewardTruth::RewardTruth(const Queue& queue, const std::vector<const GroundTruth*>& targets,
                         const RewardTruthOptions& options)
    : directions_(queue, targets), points_(queue, points_of(targets), options.cr_points) {}

}  // namespace danbv
