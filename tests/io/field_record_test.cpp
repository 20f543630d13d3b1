// SPDX-License-Identifier: Apache-2.0
#include "danbv/io/field_record.h"

#include <gtest/gtest.h>

#include <limits>

#include "danbv/core/error.h"

namespace danbv::io {
namespace {

TEST(FieldRecord, BytesBetweenTheLeastAndTheMost) {
  const std::vector<float> values = {-1, 0, 4, 1.5f};
  const FieldRecord field = field_record({2, 1, 2}, {1, 2, 3}, 0.5f, span_of(values));
  EXPECT_EQ(field.low, -1);
  EXPECT_EQ(field.high, 4);
  EXPECT_EQ(field.values, (std::vector<std::uint8_t>{0, 51, 255, 128}));
  for (std::size_t i = 0; i < values.size(); ++i)
    EXPECT_NEAR(field.low + (field.high - field.low) * float(field.values[i]) / 255, values[i],
                0.5 * 5 / 255 + 1e-6);
}

TEST(FieldRecord, EqualValuesAreAllTheLeast) {
  const std::vector<float> values(8, 2.5f);
  const FieldRecord field = field_record({2, 2, 2}, {}, 1, span_of(values));
  EXPECT_EQ(field.low, 2.5f);
  EXPECT_EQ(field.high, 2.5f);
  EXPECT_EQ(field.values, std::vector<std::uint8_t>(8, 0));
}

TEST(FieldRecord, RefusesWhatIsNoField) {
  std::vector<float> values(8, 1);
  EXPECT_THROW(field_record({2, 2, 1}, {}, 1, span_of(values)), Error);
  values[3] = std::numeric_limits<float>::infinity();
  EXPECT_THROW(field_record({2, 2, 2}, {}, 1, span_of(values)), Error);
}

}  // namespace
}  // namespace danbv::io
