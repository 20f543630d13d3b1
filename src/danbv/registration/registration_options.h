// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device.h"

namespace danbv {

constexpr int kMapLevels = 3;  // coarse, middle, fine

struct RegistrationOptions {
  float cell[kMapLevels] = {0.40f, 0.15f, 0.05f};  // of the map's levels
  std::int32_t capacity[kMapLevels] = {1 << 13, 1 << 16, 1 << 18};
  float reach[kMapLevels] = {0.50f, 0.18f, 0.07f};  // farthest partner of a point
  std::int32_t iterations[kMapLevels] = {10, 8, 10};
  std::int32_t point_skip[kMapLevels] = {4, 2, 1};  // every so many points take part
  float min_normal_cos = 0.7f;                      // partners must face alike
  std::int32_t min_points = 500;                    // ship pixels, fewer: not registrable
  float min_overlap = 0.15f;                        // share with a partner, less: likewise
  float prior_suffices = 0.015f;  // expected displacement below which no overlap is needed
  float residual_floor = 0.008f;  // noise of a point against the map
  float correlation = 12.0f;      // neighbouring points err together
  float max_conflict = 0.20f;     // share of contradicted map cells
  float min_confidence = 0.25f;   // less: failed
  float search_below = 0.55f;     // confidence under which to search
  std::int32_t search_heave = 17, search_angle = 5;  // hypotheses along heave, roll and pitch
  float search_sigmas = 2.5f;
  bool predict = true;  // false: start from the last pose
};

}  // namespace danbv
