// SPDX-License-Identifier: Apache-2.0
#include "not_flown.h"

#include <fmt/format.h>

#include <algorithm>

#include "danbv/core/files/shown.h"

namespace danbv::app {

std::string name_of(const eval::NotFlown& one) {
  if (one.sea_state == env::kNoSea) return shown(one.target);
  return fmt::format("{} in sea state {}", shown(one.target), one.sea_state);
}

eval::LeftOut tell_left_out(std::vector<eval::NotFlown>& not_flown) {
  return [&not_flown](const eval::NotFlown& now) {
    const auto same = [&](const auto& one) { return name_of(one) == name_of(now); };
    if (std::any_of(not_flown.begin(), not_flown.end(), same)) return;
    not_flown.push_back(now);
    fmt::print(stderr, "danbv: warning: {} is left out: {}\n", name_of(now), shown(now.why));
  };
}

}  // namespace danbv::app
