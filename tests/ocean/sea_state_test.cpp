// SPDX-License-Identifier: Apache-2.0
#include "danbv/ocean/sea_state.h"

#include <gtest/gtest.h>

#include "danbv/core/error.h"
#include "support/bytes.h"

namespace danbv::ocean {

TEST(SeaState, tab_supp_sea_states) {
  EXPECT_EQ(sea_state_range(0).wave_high.value, 0.0);
  EXPECT_EQ(sea_state_range(0).wind_high.value, 0.2);
  EXPECT_EQ(sea_state_range(5).wave_low.value, 2.5);
  EXPECT_EQ(sea_state_range(5).wave_high.value, 4.0);
  EXPECT_EQ(sea_state_range(5).wind_low.value, 8.0);
  EXPECT_EQ(sea_state_range(5).wind_high.value, 10.7);
  EXPECT_EQ(sea_state_range(9).wave_high.value, 20.0);
  EXPECT_EQ(sea_state_range(9).wind_high.value, 24.4);
  for (int s = 1; s < kSeaStates; ++s) {  // waves leave no gap; winds step by 0.1 m/s
    EXPECT_EQ(sea_state_range(s).wave_low.value, sea_state_range(s - 1).wave_high.value);
    EXPECT_NEAR(sea_state_range(s).wind_low.value, sea_state_range(s - 1).wind_high.value + 0.1,
                1e-12);
  }
}

TEST(SeaState, DrawsFillTheirRange) {
  Rng rng({11});
  for (int s = 0; s < kSeaStates; ++s) {
    const SeaStateRange range = sea_state_range(s);
    double low = 1e9, high = -1e9, sum = 0;
    for (int i = 0; i < 1000; ++i) {
      const double u = draw_conditions(rng, s).wind_speed.value;
      low = std::min(low, u), high = std::max(high, u), sum += u / 1000;
    }
    const double width = range.wind_high.value - range.wind_low.value;
    EXPECT_GE(low, range.wind_low.value);
    EXPECT_LE(high, range.wind_high.value);
    EXPECT_LT(low - range.wind_low.value, 0.02 * width);
    EXPECT_LT(range.wind_high.value - high, 0.02 * width);
    EXPECT_NEAR(sum, range.wind_low.value + 0.5 * width, 0.05 * width);
  }
}

TEST(SeaState, UnknownStatesAreRefused) {
  EXPECT_NO_THROW(check_sea_state(9));
  EXPECT_THROW(check_sea_state(10), Error);
  EXPECT_THROW(check_sea_state(-1), Error);
}

TEST(SeaStates, ListsAreParsed) {
  EXPECT_EQ(parse_sea_states("all"), (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
  EXPECT_EQ(parse_sea_states("none"), std::vector<int>{});
  EXPECT_EQ(parse_sea_states("7"), std::vector<int>{7});
  EXPECT_EQ(parse_sea_states("9,0,5"), (std::vector<int>{9, 0, 5}));
  EXPECT_EQ(parse_sea_states("0,0,5"), (std::vector<int>{0, 0, 5}));  // twice as likely
}

TEST(SeaStates, WhatIsNoListIsNamed) {
  for (const char* bad : {"", ",", "0,", ",0", "10", "0,10", "-1", "0 5", "0;5", "0, 5", "a", "ALL",
                          "all,0", "none,5", "0,,5"})
    EXPECT_TRUE(contains(error_of([&] { parse_sea_states(bad); }), "'" + std::string(bad) + "'"))
        << bad;
}

TEST(SeaStates, TextsReadBack) {
  for (const char* text : {"all", "none", "3", "9,0,5"})
    EXPECT_EQ(sea_states_text(parse_sea_states(text)), text);
  EXPECT_EQ(sea_states_text({0, 1, 2, 3, 4, 5, 6, 7, 8, 9}), "all");
}

}  // namespace danbv::ocean
