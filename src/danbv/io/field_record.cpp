// SPDX-License-Identifier: Apache-2.0
#include "danbv/io/field_record.h"

#include <algorithm>
#include <cmath>

#include "danbv/core/error.h"

namespace danbv::io {

FieldRecord field_record(Vec3i dims, Vec3f first, float spacing, Span<const float> values) {
  require(values.size > 0 && values.size == index_t(dims.x) * dims.y * dims.z,
          "a field has one value a candidate");
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  require(std::isfinite(*low) && std::isfinite(*high), "a field's values are finite");
  FieldRecord record{dims, first, spacing, *low, *high, {}};
  const float scale = *high > *low ? 255 / (*high - *low) : 0;
  for (const float value : values)
    record.values.push_back(std::uint8_t(scale * (value - *low) + 0.5f));
  return record;
}

}  // namespace danbv::io
