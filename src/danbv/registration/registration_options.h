// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/cli/bind.h"
#include "danbv/core/device/device.h"

namespace danbv::registration {

constexpr int kMapLevels = 2;  // coarse, fine

struct RegistrationOptions {
  float cell[kMapLevels] = {0.40f, 0.15f};  // of the map's levels
  std::int32_t capacity[kMapLevels] = {1 << 13, 1 << 16};
  float reach[kMapLevels] = {0.50f, 0.18f};  // farthest partner of a point
  float edge_cell[kMapLevels] = {0.40f, 0.20f};
  std::int32_t edge_capacity[kMapLevels] = {1 << 12, 1 << 13};
  float edge_reach[kMapLevels] = {0.50f, 0.20f};
  double edge_sigma = 0.03;            // of one edge point
  double edge_correlation = 0.1;       // edge points err together: at most 1 / this count
  float doubt = 0.006f;                // sigma of a map cell at which its weight is halved
  std::int32_t tries = 12;             // start poses that are followed to the fine level
  std::int32_t try_iterations = 6;     // of each, at both levels
  std::int32_t more_iterations = 20;   // of each, where no try leads
  std::int32_t final_iterations = 12;  // of the best, at the fine level
  float min_normal_cos = 0.7f;         // partners must face alike
  std::int32_t min_points = 500;       // ship pixels of 400 x 400, fewer: not registrable
  float min_overlap = 0.15f;           // share with a partner, less: not registrable
  float on_map = 0.5f;                 // share of a view's points with a partner: it is on the map
  float prior_suffices = 0.015f;       // expected displacement below which no overlap is needed
  float residual_floor = 0.008f;       // noise of a point against the map
  float correlation = 12.0f;           // neighbouring squares' points err together
  double calibration = 24.0;     // of the reported sigma: how much more the points tell than that
  float max_conflict = 0.05f;    // share of contradicted map cells
  float min_confidence = 0.25f;  // less: failed
  float max_sigma = 0.05f;       // expected displacement, more: failed
  // Where AIS errs the points have to hold all six directions, and tell less of each.
  double reported_calibration = 2.5;
  float lost_prior = 0.80f;        // expected displacement after which
  std::int32_t few_points = 8000;  // ship pixels of 400 x 400 are too few: failed
  float whole_overlap = 0.9f;      // unless as much of it lies on the map, with a lead as below
  float lost_overlap = 0.7f;       // and with less of it on the map, where a part of a ship that is
  double lost_lead = 0.80;         // like another may lie as well, it takes this lead
  double max_surprise = 12.0;      // squared sigmas of the prior; at twice as many
  double surprise_lead = 0.60;     // it takes this lead instead of min_lead, between them a part
  double whole_lead = 0.35;        // or this one, where a whole view lies on the map and
  float whole_conflict = 0.005f;   // no more of the map is contradicted
  float thin_overlap = 0.25f;      // less of it, after a prior
  float vague_prior = 0.30f;       // whose expected displacement is more: failed
  float reported_share = 0.7f;     // of a doubt, as sigma: 95 to 98 % of errors lie within three
  float max_residual = 0.012f;     // more: failed; a noisier sensor needs a higher limit
  double turn_share = 0.005;       // of a squared doubt, as variance of roll and pitch in rad^2
  double ample_overlap = 0.30;     // of the view's points; with less, they tell less in all
  double weak_discount = 3;        // of what points tell that leave four directions open
  double min_lead = 0.20;          // over the next best pose, less: failed
  double max_edge_pull =
      4;  // squared sigmas of all else that edges move a pose by; more: without them
  double distinct = 0.10;          // displacement between tries that ended at different poses
  float search_above = 0.06f;      // expected displacement of the prior above which to search
  std::int32_t hypotheses = 2048;  // about where the ship may be, that a search asks
  bool pose_graph = true;          // move past views when the chain they make comes home
  bool seen_air = false;           // with it, refuse views that stand where key views saw air
  float rebuild_above = 0.02f;     // displacement of a view against the map, more: made anew
  bool predict = true;             // false: start from the last pose
  bool views_wait = true;          // false: a view that cannot be placed at once is lost
};

void bind(CLI::App& app, RegistrationOptions& options);

}  // namespace danbv::registration
