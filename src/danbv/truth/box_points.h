// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>

#include "danbv/core/device/span.h"
#include "danbv/truth/float_lanes.h"

namespace danbv::truth {

// The points of a box, for planes that cut the box but pass all of them on one side: a slanted roof
// lies close under another.
class BoxPoints {
 public:
  static constexpr index_t kMost = 256;

  // None if there are more than kMost.
  void set(Span<const Vec3f> points, Span<const std::uint32_t> some) {
    vectors_ = some.size > kMost ? 0 : int((some.size + 7) / 8);
    for (int k = 0; k < 8 * vectors_; ++k) {
      const Vec3f p = points[some[std::min<index_t>(k, some.size - 1)]];
      x_[k] = p.x, y_[k] = p.y, z_[k] = p.z;
    }
  }
  bool known() const { return vectors_ > 0; }
  // The most of dot(normal, point - from).
  float reach(Vec3f normal, Vec3f from) const {
    Floats8 most = all8(-1e30f);
    for (int v = 0; v < vectors_; ++v) {
      const Floats8 along = (load8(x_ + 8 * v) - from.x) * normal.x +
                            (load8(y_ + 8 * v) - from.y) * normal.y +
                            (load8(z_ + 8 * v) - from.z) * normal.z;
      most = greater8(most, along);
    }
    float reach = most[0];
    for (int k = 1; k < 8; ++k) reach = std::max(reach, most[k]);
    return reach;
  }

 private:
  float x_[kMost], y_[kMost], z_[kMost];
  int vectors_ = 0;
};

}  // namespace danbv::truth
