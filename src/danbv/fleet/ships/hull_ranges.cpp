// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/hull_ranges.h"

namespace danbv::fleet {

HullForm draw_hull(Rng& rng, const HullRanges& ranges) {
  const auto draw = [&](const std::optional<UniformRange>& range, double& value) {
    if (range) value = range->draw(rng);
  };
  HullForm f;
  f.length = ranges.length.draw(rng);
  f.beam = f.length / ranges.length_to_beam.draw(rng);
  f.depth = f.beam * ranges.depth_to_beam.draw(rng);
  draw(ranges.run, f.run), draw(ranges.entrance, f.entrance);
  draw(ranges.deck_fullness_fwd, f.deck_fullness_fwd);
  draw(ranges.keel_fullness_fwd, f.keel_fullness_fwd);
  draw(ranges.deck_fullness_aft, f.deck_fullness_aft);
  draw(ranges.transom_width, f.transom_width), draw(ranges.transom_height, f.transom_height);
  draw(ranges.bilge, f.bilge);
  draw(ranges.stem_rake, f.stem_rake), draw(ranges.flare, f.flare);
  draw(ranges.sheer_fwd, f.sheer_fwd);
  f.sheer_aft = 0;
  draw(ranges.sheer_aft, f.sheer_aft), draw(ranges.deadrise, f.deadrise);
  if (ranges.bulb_chance > 0) {
    f.bulb_length = rng.chance(ranges.bulb_chance) ? ranges.bulb_length * f.length : 0;
    f.bulb_radius = ranges.bulb_radius * f.depth;
  }
  return f;
}

}  // namespace danbv::fleet
