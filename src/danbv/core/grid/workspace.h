// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/vec.h"

namespace danbv {

// Where the drone may be, in the level ship frame: |x|, |y| <= 12, 0.5 <= z <= 12.
struct Workspace {
  Vec3f low{-12, -12, 0.5f}, high{12, 12, 12};

  DANBV_HD bool contains(Vec3f p) const {
    return p.x >= low.x && p.y >= low.y && p.z >= low.z && p.x <= high.x && p.y <= high.y &&
           p.z <= high.z;
  }
  DANBV_HD Vec3f clip(Vec3f p) const { return min(max(p, low), high); }
};

}  // namespace danbv
