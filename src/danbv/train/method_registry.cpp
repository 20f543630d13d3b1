// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "danbv/core/error.h"
#include "danbv/train/methods/da_nbv.h"
#include "danbv/train/methods/gennbv.h"
#include "danbv/train/methods/hestia.h"
#include "danbv/train/methods/scan_rl.h"

namespace danbv::train {

const std::vector<MethodEntry>& all_methods() {
  static const std::vector<MethodEntry> methods = {
      {"da-nbv", "the paper's: position advantage field, two-stage actions, PPO", make_da_nbv,
       need_of_da_nbv, reward_of_da_nbv},
      {"gennbv", "GenNBV: grid and past poses, positions anywhere, PPO", make_gennbv,
       need_of_gennbv, reward_of_gennbv},
      {"hestia", "Hestia: occupancy and faces, a taught look, continuous positions, PPO",
       make_hestia, need_of_hestia, reward_of_hestia},
      {"scan-rl", "Scan-RL: grey images, moves on the hemisphere, double Q-learning", make_scan_rl,
       need_of_scan_rl, reward_of_scan_rl},
  };
  return methods;
}

const MethodEntry& method_named(std::string_view name) {
  std::string known;
  for (const MethodEntry& entry : all_methods()) {
    if (entry.name == name) return entry;
    known += fmt::format("{}{}", known.empty() ? "" : ", ", entry.name);
  }
  fail(fmt::format("no method named {}; there are: {}", name, known));
}

}  // namespace danbv::train
