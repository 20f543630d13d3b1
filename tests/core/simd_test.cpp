// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/device/simd.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace danbv {

namespace {

template <class P>
class Packs : public testing::Test {};
using Widths = testing::Types<Floats<4>, Floats<8>, Floats<16>>;
TYPED_TEST_SUITE(Packs, Widths);

// 1, -2, 3, -4, ..
template <class P>
P alternating() {
  float values[kLanesOf<P>];
  for (int i = 0; i < kLanesOf<P>; ++i) values[i] = float(i % 2 ? -i - 1 : i + 1);
  return load<P>(values);
}

}  // namespace

TYPED_TEST(Packs, DoWhatFloatsDo) {
  const auto a = alternating<TypeParam>(), two = all<TypeParam>(2);
  for (int i = 0; i < kLanesOf<TypeParam>; ++i) {
    EXPECT_EQ(lesser(a, two)[i], lesser(a[i], 2.0f));
    EXPECT_EQ(greater(a, two)[i], greater(a[i], 2.0f));
    EXPECT_EQ(absolute(a)[i], absolute(a[i]));
    EXPECT_EQ(root(absolute(a))[i], root(absolute(a[i])));
    EXPECT_EQ(keep(a < 0, a)[i], keep(a[i] < 0, a[i]));
    EXPECT_EQ(keep(inverse(a < 0), a)[i], keep(inverse(a[i] < 0), a[i]));
  }
  EXPECT_EQ(total(absolute(a)), kLanesOf<TypeParam> * (kLanesOf<TypeParam> + 1) / 2);
}

TYPED_TEST(Packs, AnyLaneCounts) {
  for (int lane = 0; lane < kLanesOf<TypeParam>; ++lane) {
    IntsOf<TypeParam> mask{};
    EXPECT_FALSE(any(mask));
    mask[lane] = -1;
    EXPECT_TRUE(any(mask));
  }
}

TYPED_TEST(Packs, GatherAndConvert) {
  std::vector<std::uint32_t> table(64);
  for (int i = 0; i < 64; ++i) table[i] = std::uint32_t(100 + i);
  IntsOf<TypeParam> at{};
  for (int i = 0; i < kLanesOf<TypeParam>; ++i) at[i] = (7 * i) % 64;
  const auto found = as_floats(gather(table.data(), at));
  for (int i = 0; i < kLanesOf<TypeParam>; ++i) EXPECT_EQ(found[i], float(100 + (7 * i) % 64));
}

TEST(Floats, ANanAsTheSecondIsPassedOver) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(lesser(1.0f, nan), 1);
  EXPECT_EQ(greater(1.0f, nan), 1);
  EXPECT_EQ(greater(all<Floats<4>>(1), all<Floats<4>>(nan))[2], 1);
}

TEST(Masks, ABitForEachLane) {
  for (int k = 0; k < 64; ++k) {
    std::vector<std::int16_t> shorts(64, 0);
    shorts[k] = -1;
    EXPECT_EQ(mask_bits<64>(shorts.data()), std::uint64_t(1) << k);
  }
  for (int k = 0; k < 8; ++k) {
    std::vector<std::int32_t> ints(8, 0);
    Ints<8> eight{};
    Ints<4> four{};
    ints[k] = eight[k] = four[k % 4] = -1;
    EXPECT_EQ(mask_bits<8>(ints.data()), 1u << k);
    EXPECT_EQ(mask_bits(eight), 1u << k);
    EXPECT_EQ(mask_bits(four), 1u << k % 4);
  }
}

TEST(Sums, ProductsOfTheLargestNumbersFit) {
  const std::int64_t largest = (1 << 14) - 1;
  const std::vector<std::int16_t> most(64, std::int16_t(largest));
  EXPECT_EQ(sum_of_products<64>(most.data(), most.data()), 64 * largest * largest);
  EXPECT_EQ(sum_of_products<8>(most.data(), most.data()), 8 * largest * largest);
}

}  // namespace danbv
