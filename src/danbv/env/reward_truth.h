// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/metrics/view_coverage.h"
#include "danbv/truth/direction_coverage.h"

namespace danbv {

struct RewardTruthOptions {
  index_t cr_points = 50000;  // of a target: what CR counts in training
};

// What the reward needs to know of T targets, on one device: M and c_v, and points for CR.
class RewardTruth {
 public:
  RewardTruth(const Queue& queue, const std::vector<const GroundTruth*>& targets,
              const RewardTruthOptions& options = {});

  index_t targets() const { return directions_.targets(); }
  const DirectionTruth& directions() const { return directions_; }
  const CoveragePoints& points() const { return points_; }

 private:
  DirectionTruth directions_;
  CoveragePoints points_;
};

}  // namespace danbv
