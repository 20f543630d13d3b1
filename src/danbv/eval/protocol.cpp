// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/protocol.h"

#include <algorithm>

#include "danbv/core/device/memory_size.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/planners/refine/refinement.h"

namespace danbv::eval {

namespace {

// Memory that an episode takes on a GPU, at most, in bytes.
std::size_t episode_memory(const ScanOptions& scan) {
  constexpr std::size_t kEpisode = 64 << 20;
  const auto planning = planning_of(scan);
  const bool refines = planning.refine.takes_part(planning.views);
  return kEpisode + (refines ? planners::Refinement::memory(planning.refine) : 0);
}

// Where there is no GPU, what was flown on one is still read, and what is missing fails there.
bool flies_on_cores(const ScanOptions& scan) {
  return scan.device == Device::cpu || !cuda_available();
}

}  // namespace

// A GPU takes as long for few episodes as for many, and each core flies a target of its own there:
// as many as all of them have room for.
int EvalOptions::side_by_side() const {
  constexpr std::size_t kOnCpu = 16, kOnGpu = 128;
  if (batch > 0) return batch;
  if (flies_on_cores(scan)) return kOnCpu;
  return int(std::clamp(memory_size(scan.device) / (episode_memory(scan) * cpu_threads()), kOnCpu,
                        kOnGpu));
}

// The number of targets follows what others leave, not the batch: a network's last bits depend on
// the batch, and results shall not depend on who else uses the GPU.
int EvalOptions::targets_at_once() const {
  const auto cores = std::size_t(cpu_threads());
  if (flies_on_cores(scan)) return int(cores);
  const std::size_t room =
      memory_free(scan.device) / (episode_memory(scan) * std::size_t(side_by_side()));
  return int(std::clamp<std::size_t>(room, 1, cores));
}

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
