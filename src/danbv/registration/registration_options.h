// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/cli/bind.h"
#include "danbv/core/device/device.h"

namespace danbv::registration {

constexpr int kMapLevels = 3;  // coarse, middle, fine

struct RegistrationOptions {
  float cell[kMapLevels] = {0.40f, 0.15f, 0.05f};  // of the map's levels
  std::int32_t capacity[kMapLevels] = {1 << 13, 1 << 16, 1 << 18};
  float reach[kMapLevels] = {0.50f, 0.18f, 0.07f};  // farthest partner of a point
  float edge_cell[kMapLevels] = {0.40f, 0.20f, 0.10f};
  std::int32_t edge_capacity[kMapLevels] = {1 << 11, 1 << 13, 1 << 15};
  float edge_reach[kMapLevels] = {0.50f, 0.20f, 0.08f};
  double edge_sigma = 0.03;           // of one edge point
  double edge_correlation = 0.1;      // edge points err together: at most 1 / this count
  float doubt = 0.006f;               // sigma of a map cell at which its weight is halved
  std::int32_t tries = 8;             // start poses that are followed to the middle level
  std::int32_t try_iterations = 6;    // of each, at the coarse and the middle level
  std::int32_t final_iterations = 6;  // of the best, at the middle level
  std::int32_t fine_iterations = 10;
  float min_normal_cos = 0.7f;    // partners must face alike
  std::int32_t min_points = 500;  // ship pixels, fewer: not registrable
  float min_overlap = 0.15f;      // share with a partner, less: not registrable
  float prior_suffices = 0.015f;  // expected displacement below which no overlap is needed
  float residual_floor = 0.008f;  // noise of a point against the map
  float correlation = 12.0f;      // neighbouring squares' points err together
  double calibration = 24.0;      // of the reported sigma: how much more the points tell than that
  float max_conflict = 0.10f;     // share of contradicted map cells
  float min_confidence = 0.25f;   // less: failed
  float max_sigma = 0.03f;        // expected displacement, more: failed
  float thin_overlap = 0.25f;     // less of it, after a prior
  float vague_prior = 0.30f;      // whose expected displacement is more: failed
  float reported_share = 0.7f;    // of a doubt, as sigma: 95 to 98 % of errors lie within three
  float max_residual = 0.012f;    // more: failed; a noisier sensor needs a higher limit
  double ample_overlap = 0.30;    // of the view's points; with less, they tell less in all
  double weak_discount = 3;       // of what points tell that leave four directions open
  double min_lead = 0.20;         // over the next best pose, less: failed
  double distinct = 0.10;         // displacement between tries that ended at different poses
  float search_above = 0.06f;     // expected displacement of the prior above which to search
  std::int32_t search_heave = 13, search_angle = 7;  // hypotheses along heave, roll and pitch
  float search_sigmas = 3.0f;
  bool predict = true;  // false: start from the last pose
};

void bind(CLI::App& app, RegistrationOptions& options);

}  // namespace danbv::registration
