// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/cli/bind.h"
#include "danbv/metrics/view_coverage.h"
#include "danbv/scene/target.h"
#include "danbv/truth/direction_coverage.h"

namespace danbv::env {

// How much is known of a training target: less than metrics ask for, since many are made at once.
struct RewardTruthOptions {
  index_t points = 50000;     // of a target's surface: what M and c_v are made of
  index_t cr_points = 50000;  // of those: what CR counts
  int viewpoints = 256;       // from at least one of which a point must be free
};

void bind(CLI::App& app, RewardTruthOptions& options);

// The truth of targets to train on, made anew, spread over the cores with the rays on `device`, or
// from the cache.
std::vector<truth::GroundTruth> reward_ground_truths(
    Device device, const std::vector<const scene::Target*>& targets,
    const RewardTruthOptions& options = {}, const GridSpec& grid = cubic_grid());

// What the reward needs to know of T targets, on one device: M and c_v, and points for CR.
class RewardTruth {
 public:
  RewardTruth(const Queue& queue, const std::vector<const truth::GroundTruth*>& targets,
              const RewardTruthOptions& options = {});

  index_t targets() const { return directions_.targets(); }
  const truth::DirectionTruth& directions() const { return directions_; }
  const metrics::CoveragePoints& points() const { return points_; }

 private:
  truth::DirectionTruth directions_;
  metrics::CoveragePoints points_;
};

}  // namespace danbv::env
