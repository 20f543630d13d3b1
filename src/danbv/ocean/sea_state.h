// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "danbv/core/cli/bind.h"
#include "danbv/core/math/rng.h"
#include "danbv/core/math/units.h"

namespace danbv::ocean {

constexpr int kSeaStates = 10;

// A row of tab:supp_sea_states: ranges at real scale.
struct SeaStateRange {
  RealMetres wave_low, wave_high;           // significant wave height H_s
  RealMetresPerSecond wind_low, wind_high;  // wind speed U_ref at 10 m
};

// The row of a state in 0..9. Out of range is the nearest row; callers check with check_sea_state.
DANBV_HD SeaStateRange sea_state_range(int state) {
  const SeaStateRange table[kSeaStates] = {
      {{0}, {0}, {0}, {0.2}},        {{0}, {0.1}, {0.3}, {1.5}},    {{0.1}, {0.5}, {1.6}, {3.3}},
      {{0.5}, {1.25}, {3.4}, {5.4}}, {{1.25}, {2.5}, {5.5}, {7.9}}, {{2.5}, {4}, {8.0}, {10.7}},
      {{4}, {6}, {10.8}, {13.8}},    {{6}, {9}, {13.9}, {17.1}},    {{9}, {14}, {17.2}, {20.7}},
      {{14}, {20}, {20.8}, {24.4}},
  };
  return table[clamp(state, 0, kSeaStates - 1)];
}

// What an episode draws from its state's row, each uniform in its range.
struct SeaConditions {
  RealMetres significant_height;
  RealMetresPerSecond wind_speed;
};
DANBV_HD SeaConditions draw_conditions(Rng& rng, int state) {
  const SeaStateRange range = sea_state_range(state);
  const double height = rng.uniform(range.wave_low.value, range.wave_high.value);
  const double speed = rng.uniform(range.wind_low.value, range.wind_high.value);
  return {{height}, {speed}};
}

// Throws when the state is not one of the table's.
void check_sea_state(int state);

// The sea states that a text lists, in its order: "all", "none" (an empty list: no waves and no
// wind), or digits between commas such as "0,5,9". All else is an Error that says so.
std::vector<int> parse_sea_states(const std::string& text);
// The text of such a list.
std::string sea_states_text(const std::vector<int>& states);
// Adds an option that takes such a text. It shows `now` as its default and hands the list to `set`.
void bind_sea_states(CLI::App& app, const std::string& flag, const std::vector<int>& now,
                     const std::function<void(const std::vector<int>&)>& set,
                     const std::string& help);

}  // namespace danbv::ocean
