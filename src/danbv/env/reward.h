// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/cli/bind.h"
#include "danbv/env/episode.h"

namespace danbv::env {

// f of eq:nonlinear-reward: rising, from f(0) = 0 to f(1) = 1; convex but for the first.
enum class RewardShape : std::int32_t { linear, square, cube, fourth, exponential };

DANBV_HD double shaped(RewardShape shape, double x) {
  switch (shape) {
    case RewardShape::linear:
      return x;
    case RewardShape::square:
      return x * x;
    case RewardShape::cube:
      return x * x * x;
    case RewardShape::fourth:
      return x * x * x * x;
    case RewardShape::exponential:  // e^3x: as steep at 1 as the cube
      return (std::exp(3 * x) - 1) / (std::exp(3.0) - 1);
  }
  return x;
}

// eq:total-reward and what it leaves open. Costs are positive here.
struct RewardOptions {
  double direction = 20;  // lambda_dir, of the gain of f(C_dir)
  RewardShape shape = RewardShape::cube;
  double length = 0.002;     // lambda_len, a metre flown
  double missing = 0;        // a metre, times the share that CR still misses; 0 in the paper
  double step = 0.02;        // lambda_step
  double unreachable = 0.1;  // in place of lambda_step where the viewpoint could not be reached
  double collision = 1;      // ends the episode
  double overlong = 0;  // of a step, times the views beyond overlong_views, at most two of them
  std::int32_t overlong_views = 30;
  double stop_middle = 0.8;  // the CR at which a stop pays nothing
  double stop_width = 0.2;   // and how much above it a stop pays 1; clamped to [-1, 1]
  double cr_gain = 0;        // of the gain of f(CR); 0 in the paper
  RewardShape cr_shape = RewardShape::linear;  // f of that
  double face_gain = 0;  // of the gain of the share of voxels' faces; Hestia's
  double idle = 0;       // a step that showed no new face, collided or was corrected; Hestia's
  double cr_enough = 0, face_enough = 0;  // shares at which an episode is complete; 0: never
  double complete = 0;                    // what that pays; GenNBV's
  std::int32_t least_points = 1;  // that a view must put into a voxel to have seen it from there
  float cr_radius = 0.04f;        // of CR's points, as in the metric
};

void bind(CLI::App& app, RewardOptions& options);

// Where a scan stands, as far as the reward cares.
struct ScanProgress {
  double c_dir = 0, cr = 0, flown = 0;
  std::int32_t views = 1;
  double faces = 0;
};

DANBV_HD bool is_complete(const RewardOptions& options, const ScanProgress& now) {
  return (options.cr_enough > 0 && now.cr >= options.cr_enough) ||
         (options.face_enough > 0 && now.faces >= options.face_enough);
}

// What a stop pays: r_term of eq:total-reward for a scan that covered a share cr.
DANBV_HD double stop_reward(const RewardOptions& options, double cr) {
  return clamp((cr - options.stop_middle) / options.stop_width, -1.0, 1.0);
}

// eq:total-reward of a step that led from one place to another. corrected: the viewpoint is not the
// one that the policy chose.
DANBV_HD double step_reward(const RewardOptions& options, const ScanProgress& before,
                            const ScanProgress& after, EpisodeEnd end, bool unreachable,
                            bool corrected = false) {
  const double directions =
      shaped(options.shape, after.c_dir) - shaped(options.shape, before.c_dir);
  double reward = options.direction * directions;
  reward +=
      options.cr_gain * (shaped(options.cr_shape, after.cr) - shaped(options.cr_shape, before.cr));
  const double metres = after.flown - before.flown;
  reward -= options.length * metres;
  reward -= options.missing * metres * (1 - 0.5 * (before.cr + after.cr));  // sums to (1 - A_p) L
  reward -= unreachable ? options.unreachable : options.step;
  reward -= options.overlong * clamp(double(after.views - options.overlong_views), 0.0, 2.0);
  reward += options.face_gain * (after.faces - before.faces);
  if (end == EpisodeEnd::collided || corrected || !(after.faces > before.faces))
    reward -= options.idle;
  if (end == EpisodeEnd::collided) reward -= options.collision;
  if (end == EpisodeEnd::complete) reward += options.complete;
  if (end == EpisodeEnd::stopped) reward += stop_reward(options, after.cr);
  return reward;
}

}  // namespace danbv::env
