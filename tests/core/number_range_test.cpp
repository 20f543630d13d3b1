// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cli/number_range.h"

#include <gtest/gtest.h>

#include "support/bytes.h"

namespace danbv {

namespace {
std::string whole(const std::string& text) {
  return number_fault(text, std::int64_t(-3), std::int64_t(64));
}
std::string real(const std::string& text) { return number_fault(text, 0.1, 2.5); }
}  // namespace

TEST(NumberRange, BoundsBelongToIt) {
  for (const char* good : {"-3", "0", "7", "64"}) EXPECT_EQ(whole(good), "") << good;
  for (const char* good : {"0.1", "2.5", "1e0", "1", ".5"}) EXPECT_EQ(real(good), "") << good;
  EXPECT_EQ(whole("65"), "65 is not a whole number from -3 to 64");
  EXPECT_EQ(real("2.6"), "2.6 is not a number from 0.1 to 2.5");
  EXPECT_NE(whole("-4"), "");
  EXPECT_NE(real("0.09999"), "");
}

TEST(NumberRange, WhatIsNoNumberIsRefused) {
  for (const char* bad : {"", "x", "1x", " 1", "1 ", "nan", "-nan", "inf", "-inf", "1e999"}) {
    EXPECT_NE(whole(bad), "") << bad;
    EXPECT_NE(real(bad), "") << bad;
    EXPECT_NE(seed_fault(bad), "") << bad;
  }
}

// CLI11, which reads the number in the end, takes 010 for eight and 0x10 for sixteen.
TEST(NumberRange, WholeNumbersAreDecimal) {
  for (const char* bad : {"010", "-01", "0x10", "1.0", "1e1", "99999999999999999999"})
    EXPECT_NE(whole(bad), "") << bad;
}

TEST(NumberRange, SeedsHave64Bits) {
  EXPECT_EQ(seed_fault("0"), "");
  EXPECT_EQ(seed_fault("18446744073709551615"), "");
  EXPECT_TRUE(contains(seed_fault("18446744073709551616"), "18446744073709551615"));
  EXPECT_NE(seed_fault("-1"), "");
}

TEST(NumberRange, TextForHelp) {
  EXPECT_EQ(range_text(std::int64_t(1), std::int64_t(64)), "[1 .. 64]");
  EXPECT_EQ(range_text(0.0, 0.5), "[0 .. 0.5]");
}

}  // namespace danbv
