// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/depth/depth_view.h"
#include "danbv/env/environment_options.h"
#include "danbv/env/episode_statistics.h"
#include "danbv/metrics/view_coverage_body.h"
#include "danbv/registration/registration_result.h"
#include "danbv/truth/direction_coverage.h"

// The element-wise steps of the environment around its world; a thread is an environment.
namespace danbv::env {

// What an environment remembers of its running episode.
struct EpisodeMemory {
  std::uint32_t number = 0;  // of the episode, in this round
  std::int32_t steps = 0;
  double reward = 0;  // sum so far
  ScanProgress progress;
  double covered_metres = 0;  // CR along what was flown, summed

  DANBV_HD void move_on(const ScanProgress& now) {
    covered_metres += 0.5 * (progress.cr + now.cr) * (now.flown - progress.flown);
    progress = now;
  }
  DANBV_HD double a_p() const {
    return progress.flown > 0 ? covered_metres / progress.flown : progress.cr;
  }
};

// Which episode begins where the last one has ended, or everywhere: drawn from the seed, the
// environment's place, the episode's number and the round, and nothing else.
struct DrawRequestBody {
  std::uint64_t seed;
  std::uint32_t round;
  bool everywhere;
  std::int32_t targets;
  SeaChoice sea;
  Span<const Episode> episodes;   // [N]
  Span<EpisodeMemory> memory;     // [N]
  Span<EpisodeRequest> requests;  // [N]

  DANBV_HD void operator()(index_t i) const {
    EpisodeRequest& request = requests[i];
    request.wanted = everywhere || !episodes[i].running();
    if (!request.wanted) return;
    EpisodeMemory fresh;
    fresh.number = everywhere ? 0 : memory[i].number + 1;
    memory[i] = fresh;
    Rng rng({seed, std::uint32_t(i), fresh.number, round, Purpose::target});
    request.stream = rng.bits();
    request.target = std::int32_t(rng.below(std::uint32_t(targets)));
    request.sea_state = sea.count > 0 ? sea.states[rng.below(std::uint32_t(sea.count))] : kNoSea;
  }
};

// The view just had, as truth and metrics take it in. A view that registration rejected is not in
// the map, so it adds neither surface nor directions.
struct MeasureViewBody {
  Span<const Episode> episodes;                             // [N]
  Span<const depth::DepthView> true_views;                  // [N]
  Span<const registration::RegistrationResult> registered;  // [N]
  Span<truth::TrueView> views;                              // [N]
  Span<metrics::CoveringView> covering;                     // [N]

  DANBV_HD void operator()(index_t i) const {
    const Episode& e = episodes[i];
    const registration::RegistrationResult& r = registered[i];
    const bool kept = e.looked && r.fused();
    views[i] = {true_views[i].T_ship_cam, e.target, kept};
    covering[i] = {r.T_ship_cam, e.target, kept};
  }
};

// state -> reward.
struct RewardBody {
  RewardOptions options;
  bool budget_times_out;
  Span<const Episode> episodes;      // [N]
  Span<const std::uint8_t> began;    // [N]
  Span<const float> c_dir, dcr, cr;  // [N]
  Span<EpisodeMemory> memory;        // [N]
  Span<float> rewards;               // [N]
  Span<std::uint8_t> ended;          // [N]
  Span<std::uint8_t> timed_out;      // [N]
  Span<std::uint8_t> executed;       // [N]
  Span<EpisodeSums> sums;            // [1]

  DANBV_HD void operator()(index_t i) const {
    const Episode& e = episodes[i];
    EpisodeMemory& m = memory[i];
    const ScanProgress now{c_dir[i], cr[i], e.flown};
    rewards[i] = 0;
    executed[i] = !began[i];
    ended[i] = !began[i] && !e.running();
    timed_out[i] = ended[i] && budget_times_out && e.end == EpisodeEnd::budget;
    if (executed[i]) {
      rewards[i] = float(step_reward(options, m.progress, now, e.end, e.unreachable));
      m.reward += rewards[i];
      ++m.steps;
      if (e.unreachable) atomic_add(&sums[0].unreachable_steps, std::int64_t(1));
    }
    m.move_on(now);
    if (ended[i]) sums[0].add(e, {m.reward, cr[i], c_dir[i], dcr[i], m.a_p()}, m.steps);
  }
};

}  // namespace danbv::env
