// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "danbv/core/math/rng.h"
#include "danbv/fleet/hull.h"

namespace danbv::fleet {

struct UniformRange {
  double low = 0, high = 0;

  double draw(Rng& rng) const { return rng.uniform(low, high); }
};

// Between what a class draws the numbers of its hulls. What is left out is not drawn and stays as
// HullForm has it; the order of the fields is the order of the draws, which decides every ship.
struct HullRanges {
  UniformRange length, length_to_beam, depth_to_beam, run, entrance, deck_fullness_fwd;
  std::optional<UniformRange> keel_fullness_fwd = {}, deck_fullness_aft = {};
  UniformRange transom_width, transom_height;
  std::optional<UniformRange> bilge = {};
  UniformRange stem_rake, flare, sheer_fwd;
  std::optional<UniformRange> sheer_aft = {}, deadrise = {};  // without sheer_aft: none
  double bulb_chance = 0, bulb_length = 0, bulb_radius = 0;   // shares of length and depth
};

HullForm draw_hull(Rng& rng, const HullRanges& ranges);

// Classes whose hulls are drawn alike.
inline constexpr HullRanges kCoastguardHull{.length = {50, 115},
                                            .length_to_beam = {4.7, 8.0},
                                            .depth_to_beam = {0.42, 0.68},
                                            .run = {0.26, 0.38},
                                            .entrance = {0.34, 0.46},
                                            .deck_fullness_fwd = {2.0, 2.8},
                                            .keel_fullness_fwd = UniformRange{1.2, 1.6},
                                            .transom_width = {0.75, 0.95},
                                            .transom_height = {0.3, 0.55},
                                            .stem_rake = {0.04, 0.11},
                                            .flare = {0.2, 0.6},
                                            .sheer_fwd = {0.08, 0.3},
                                            .sheer_aft = UniformRange{0, 0.03},
                                            .deadrise = UniformRange{0.1, 0.5},
                                            .bulb_chance = 0.4,
                                            .bulb_length = 0.015,
                                            .bulb_radius = 0.15};

inline constexpr HullRanges kFrigateHull{.length = {90, 160},
                                         .length_to_beam = {6.0, 9.4},
                                         .depth_to_beam = {0.46, 0.76},
                                         .run = {0.3, 0.42},
                                         .entrance = {0.38, 0.5},
                                         .deck_fullness_fwd = {1.9, 2.6},
                                         .keel_fullness_fwd = UniformRange{1.2, 1.5},
                                         .deck_fullness_aft = UniformRange{3, 6},
                                         .transom_width = {0.7, 0.95},
                                         .transom_height = {0.35, 0.55},
                                         .bilge = UniformRange{0.3, 0.5},
                                         .stem_rake = {0.02, 0.12},
                                         .flare = {0.25, 0.55},
                                         .sheer_fwd = {0.08, 0.3},
                                         .bulb_chance = 0.6,
                                         .bulb_length = 0.015,
                                         .bulb_radius = 0.18};

inline constexpr HullRanges kOffshoreHull{.length = {60, 120},
                                          .length_to_beam = {3.9, 5.2},
                                          .depth_to_beam = {0.36, 0.48},
                                          .run = {0.18, 0.3},
                                          .entrance = {0.22, 0.36},
                                          .deck_fullness_fwd = {2.6, 4.5},
                                          .deck_fullness_aft = UniformRange{5, 9},
                                          .transom_width = {0.86, 0.98},
                                          .transom_height = {0.4, 0.65},
                                          .stem_rake = {0.005, 0.08},
                                          .flare = {0.1, 0.5},
                                          .sheer_fwd = {0.02, 0.15},
                                          .bulb_chance = 0.6,
                                          .bulb_length = 0.02,
                                          .bulb_radius = 0.16};

inline constexpr HullRanges kResearchHull{.length = {55, 125},
                                          .length_to_beam = {4.0, 6.2},
                                          .depth_to_beam = {0.42, 0.64},
                                          .run = {0.2, 0.32},
                                          .entrance = {0.28, 0.4},
                                          .deck_fullness_fwd = {2.2, 3.6},
                                          .keel_fullness_fwd = UniformRange{1.3, 1.9},
                                          .transom_width = {0.78, 0.96},
                                          .transom_height = {0.4, 0.6},
                                          .stem_rake = {0.03, 0.12},
                                          .flare = {0.15, 0.6},
                                          .sheer_fwd = {0.05, 0.25},
                                          .bulb_chance = 0.5,
                                          .bulb_length = 0.018,
                                          .bulb_radius = 0.15};

inline constexpr HullRanges kTrawlerHull{.length = {50, 95},
                                         .length_to_beam = {3.5, 6.2},
                                         .depth_to_beam = {0.38, 0.66},
                                         .run = {0.22, 0.34},
                                         .entrance = {0.3, 0.42},
                                         .deck_fullness_fwd = {2.0, 3.2},
                                         .keel_fullness_fwd = UniformRange{1.3, 1.8},
                                         .transom_width = {0.72, 0.95},
                                         .transom_height = {0.4, 0.6},
                                         .stem_rake = {0.06, 0.14},
                                         .flare = {0.3, 0.7},
                                         .sheer_fwd = {0.1, 0.45},
                                         .sheer_aft = UniformRange{0.0, 0.06},
                                         .deadrise = UniformRange{0.1, 0.4},
                                         .bulb_chance = 0.6,
                                         .bulb_length = 0.02,
                                         .bulb_radius = 0.15};

inline constexpr HullRanges kTugHull{.length = {50, 75},
                                     .length_to_beam = {2.9, 5.1},
                                     .depth_to_beam = {0.36, 0.62},
                                     .run = {0.25, 0.38},
                                     .entrance = {0.3, 0.42},
                                     .deck_fullness_fwd = {2.4, 4.0},
                                     .keel_fullness_fwd = UniformRange{1.4, 2.0},
                                     .deck_fullness_aft = UniformRange{3, 6},
                                     .transom_width = {0.6, 0.92},
                                     .transom_height = {0.35, 0.6},
                                     .stem_rake = {0.04, 0.1},
                                     .flare = {0.2, 0.5},
                                     .sheer_fwd = {0.1, 0.5},
                                     .sheer_aft = UniformRange{0.02, 0.1},
                                     .deadrise = UniformRange{0.1, 0.35}};

}  // namespace danbv::fleet
