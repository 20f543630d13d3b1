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

RewardTruth::RewardTruth(const Queue& queue, const std::vector<const GroundTruth*>& targets,
                         const RewardTruthOptions& options)
    : directions_(queue, targets), points_(queue, points_of(targets), options.cr_points) {}

}  // namespace danbv
