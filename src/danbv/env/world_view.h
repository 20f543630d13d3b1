// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/env/episode.h"
#include "danbv/env/target_set.h"
#include "danbv/env/world_options.h"

namespace danbv::env {

// What every environment is made of, on the device.
struct WorldView {
  std::uint64_t seed;
  WorldOptions options;
  Span<const TargetInfo> infos;
  Span<const scene::BvhView> trees;
  Span<const scene::DistanceFieldView> fields;
  Span<Episode> episodes;  // [N]

  DANBV_HD ShipShape shape(std::int32_t target) const { return {fields[target], trees[target]}; }
};

}  // namespace danbv::env
