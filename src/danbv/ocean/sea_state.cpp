// SPDX-License-Identifier: Apache-2.0
#include "danbv/ocean/sea_state.h"

#include <numeric>

#include "danbv/core/error.h"

namespace danbv::ocean {

namespace {
std::vector<int> all_states() {
  std::vector<int> states(kSeaStates);
  std::iota(states.begin(), states.end(), 0);
  return states;
}
}  // namespace

void check_sea_state(int state) {
  require(state >= 0 && state < kSeaStates,
          "sea state " + std::to_string(state) + " does not exist: give 0 to 9");
}

std::vector<int> parse_sea_states(const std::string& text) {
  if (text == "all") return all_states();
  if (text == "none") return {};
  std::vector<int> states;
  bool good = text.size() % 2 == 1;  // a digit, and a comma before each further one
  for (std::size_t i = 0; good && i < text.size(); ++i) {
    if (i % 2 == 1)
      good = text[i] == ',';
    else if ((good = text[i] >= '0' && text[i] <= '9'))
      states.push_back(text[i] - '0');
  }
  if (!good) fail("'" + text + "' is not all, none, or sea states from 0 to 9 between commas");
  return states;
}

std::string sea_states_text(const std::vector<int>& states) {
  if (states.empty()) return "none";
  if (states == all_states()) return "all";
  std::string text;
  for (const int state : states) text += (text.empty() ? "" : ",") + std::to_string(state);
  return text;
}

}  // namespace danbv::ocean
