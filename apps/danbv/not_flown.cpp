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

void warn_on_stderr(const std::string& warning) {
  fmt::print(stderr, "danbv: warning: {}\n", warning);
}

eval::LeftOut tell_left_out(std::vector<eval::NotFlown>& not_flown, const Warn& warn) {
  return [&not_flown, warn](const eval::NotFlown& now) {
    const auto same = [&](const auto& one) { return name_of(one) == name_of(now); };
    if (std::any_of(not_flown.begin(), not_flown.end(), same)) return;
    not_flown.push_back(now);
    warn(fmt::format("{} is left out: {}", name_of(now), shown(now.why)));
  };
}

}  // namespace danbv::app
