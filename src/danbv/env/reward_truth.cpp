// SPDX-License-Identifier: Apache-2.0
#include "danbv/env/reward_truth.h"

namespace danbv::env {

namespace {
std::vector<Span<const Vec3f>> points_of(const std::vector<const truth::GroundTruth*>& targets) {
  std::vector<Span<const Vec3f>> points;
  for (const truth::GroundTruth* truth : targets)
    points.push_back({truth->surface.points.data(), index_t(truth->surface.points.size())});
  return points;
}
}  // namespace

std::vector<truth::GroundTruth> reward_ground_truths(
    Device device, const std::vector<const scene::Target*>& targets,
    const RewardTruthOptions& options, const GridSpec& grid) {
  std::vector<const scene::TriangleMesh*> meshes;
  for (const scene::Target* target : targets) meshes.push_back(&target->mesh);
  truth::GroundTruthOptions truth;
  truth.grid = grid;
  truth.surface.count = options.points;
  truth.surface.viewpoints = options.viewpoints;
  return ground_truths(device, meshes, truth);
}

RewardTruth::RewardTruth(const Queue& queue, const std::vector<const truth::GroundTruth*>& targets,
                         const RewardTruthOptions& options)
    : directions_(queue, targets), points_(queue, points_of(targets), options.cr_points) {}

}  // namespace danbv::env
