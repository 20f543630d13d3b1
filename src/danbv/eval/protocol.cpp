// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/protocol.h"

namespace danbv::eval {

std::vector<int> states_of(const scene::TargetFacts& target, const EvalOptions& options) {
  return target.floats() ? options.sea_states : std::vector<int>{env::kNoSea};
}

std::set<int> states_in(const std::vector<TargetResult>& results) {
  std::set<int> states;
  for (const auto& target : results)
    for (const auto& e : target.episodes) states.insert(e.sea_state);
  return states;
}

std::uint32_t episode_stream(const std::string& target_hash, int episode) {
  std::uint32_t h = 2166136261u;  // FNV-1a
  for (const char c : target_hash + '/' + std::to_string(episode))
    h = (h ^ std::uint8_t(c)) * 16777619u;
  return h;
}

}  // namespace danbv::eval
