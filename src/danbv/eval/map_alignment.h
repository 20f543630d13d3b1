// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/core/math/rigid.h"

namespace danbv::eval {

// The one rigid motion that lays a map over the truth, as reconstruction benchmarks have it: a map
// whose frame nobody was told of is not wrong for lying elsewhere. Each placed view says how far
// off it lies; the motion is the median of that, so that views in a wrong place do not count.
class MapAlignment {
 public:
  void add(const Rigidf& T_map_cam, const Rigidf& T_true_cam);
  void clear() { offsets_.clear(); }
  Rigidf T_true_map() const;

 private:
  struct Offset {
    Vec3d slip, turn;  // of the true frame against the map's, metres and a rotation vector
  };
  std::vector<Offset> offsets_;
};

// How far the two put a point of a target at most: one 10 m from its middle.
double farthest_apart(const Rigidf& a, const Rigidf& b);

}  // namespace danbv::eval
