// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>

#include "danbv/core/device/span.h"
#include "danbv/core/math/vec.h"

namespace danbv::io {

// What a planner thought when it decided where to fly from a view: the value of each candidate
// position of a lattice, x fastest, level ship frame. A byte a candidate is enough to look at.
struct FieldRecord {
  Vec3i dims{0, 0, 0};  // all 0: the planner has no field
  Vec3f first;          // the candidate of index 0
  float spacing = 1;
  float low = 0, high = 0;           // what bytes 0 and 255 stand for
  std::vector<std::uint8_t> values;  // [dims.z, dims.y, dims.x], linear from low to high
};

// Keeps values [dims.z, dims.y, dims.x] as bytes between the least and the most of them.
FieldRecord field_record(Vec3i dims, Vec3f first, float spacing, Span<const float> values);

}  // namespace danbv::io
