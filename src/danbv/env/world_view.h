// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/env/episode.h"
#include "danbv/env/target_set.h"
#include "danbv/env/world_options.h"
#include "danbv/onboard/level_frame.h"

namespace danbv::env {

// What every environment is made of, on the device.
struct WorldView {
  std::uint64_t seed;
  WorldOptions options;
  Span<const TargetInfo> infos;
  Span<const scene::BvhView> trees;
  Span<const scene::DistanceFieldView> fields;
  Span<Episode> episodes;       // [N]
  onboard::LevelFrames frames;  // where the drones take their ships to be

  DANBV_HD PositioningSource positioning(const Episode& e) const {
    return {options.positioning, seed, e.stream, e.scale};
  }
  // The wave height that the drone is told, right within 20 %: one draw an episode.
  DANBV_HD double forecast(const Episode& e) const {
    Rng rng({seed, e.stream, 0, 0, Purpose::forecast});
    const double error = options.forecast_error * (2 * rng.uniform() - 1);
    return e.scale.sim(e.conditions.significant_height) * (1 + error);
  }
  DANBV_HD ShipShape shape(std::int32_t target) const { return {fields[target], trees[target]}; }
};

}  // namespace danbv::env
