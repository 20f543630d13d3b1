// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/ocean/wave_field.h"

namespace danbv::depth {

// The water at one instant and its bounds, for comparisons with rays. Frame "local": world axes, z
// = 0 at still water, horizontal origin at the ship. All zeros is a flat opaque plane: calm water,
// or the ground under a static target.
struct SeaSurface {
  ocean::FrozenWater water;
  float top = 0;    // no wave is higher, no trough deeper
  float slope = 0;  // no wave is steeper
};

DANBV_HD SeaSurface sea_surface(const ocean::WaveField& waves, double time, double x_ship,
                                double y_ship) {
  SeaSurface sea{waves.frozen(time, x_ship, y_ship), waves.highest(), 0};
  for (const ocean::WaveComponent& c : waves.component)
    sea.slope += float(c.amplitude * c.wave_number());
  return sea;
}

// Whether the water is higher than the straight line at any sampled point between two points of the
// local frame (supp. "Wave Field, Sea States, and Sea-surface Occlusion"). Only the part lower than
// the highest wave is sampled. As neither line nor water changes faster than their slopes, a gap
// tells how far the next sample may lie; only a crest thinner than kSmallestStep can slip through.
DANBV_HD bool hidden_by_water(const SeaSurface& sea, Vec3f from, Vec3f to) {
  constexpr float kSmallestStep = 0.05f;
  constexpr float kTouch = 1e-4f;  // what lies in the plane itself is seen, whatever the rounding
  if (from.z >= sea.top && to.z >= sea.top) return false;
  const Vec3f along = to - from;
  const float into = from.z > sea.top ? (sea.top - from.z) / along.z : 0.0f;
  const float end = to.z > sea.top ? (sea.top - from.z) / along.z : 1.0f;
  const float closing =
      std::fabs(along.z) + sea.slope * std::sqrt(along.x * along.x + along.y * along.y);
  const float smallest = kSmallestStep / fmaxf(norm(along), kSmallestStep);
  for (float s = into;;) {
    const Vec3f p = s < 1 ? from + along * s : to;
    const float gap = p.z - (sea.slope > 0 ? sea.water.height(p.x, p.y) : 0.0f);
    if (gap < -kTouch) return true;
    if (!(s < end)) return false;
    s = fminf(end, s + fmaxf(smallest, closing > 0 ? gap / closing : 1.0f));
  }
}

}  // namespace danbv::depth
