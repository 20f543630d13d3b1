// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/depth/depth_view.h"
#include "danbv/env/environment_options.h"
#include "danbv/env/episode_statistics.h"
#include "danbv/env/true_map.h"
#include "danbv/metrics/view_coverage_body.h"
#include "danbv/registration/registration_result.h"
#include "danbv/truth/direction_coverage.h"

// The element-wise steps of the environment around its world; a thread is an environment.
namespace danbv::env {

// What an environment remembers of its running episode.
struct EpisodeMemory {
  std::uint32_t number = 0;  // of the episode, in this round
  std::int32_t steps = 0, unreachable = 0;
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

// Whether all first episodes have the whole budget of views, or are cut short at views drawn
// evenly, so that a rollout sees scans at every stage from the start, and goes on to.
enum class Starts : std::int32_t { together, spread };

// Which episode begins where the last one has ended, or everywhere: drawn from the seed, the
// environment's place, the episode's number and the round, and nothing else.
struct DrawRequestBody {
  std::uint64_t seed;
  std::uint32_t round;
  std::uint32_t first;  // number of the first environment here
  bool everywhere;
  Starts starts;
  std::int32_t targets, views, views_from;
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
    Rng rng({seed, first + std::uint32_t(i), fresh.number, round, Purpose::target});
    request.stream = rng.bits();
    request.target = std::int32_t(rng.below(std::uint32_t(targets)));
    request.sea_state = sea.count > 0 ? sea.states[rng.below(std::uint32_t(sea.count))] : kNoSea;
    request.views = 0;
    const bool cut = everywhere && starts == Starts::spread && views > 2;
    const std::int32_t least = cut ? 2 : views_from;
    if (least > 0)
      request.views = least + std::int32_t(rng.below(std::uint32_t(views - least + 1)));
  }
};

// Keeps what running episodes do, so that they can be flown again.
struct RecordActionBody {
  Span<const EpisodeRequest> requests;  // [N]
  Span<const Episode> episodes;         // [N]
  Span<const EpisodeMemory> memory;     // [N]
  Span<const action::Action> actions;   // [N]
  index_t views;
  Span<action::Action> taken;  // [N, views]

  DANBV_HD void operator()(index_t i) const {
    if (requests[i].wanted || !episodes[i].running()) return;
    taken[i * views + memory[i].steps] = actions[i];
  }
};

// Before episodes are flown again: none is running.
struct EndEpisodeBody {
  Span<Episode> episodes;  // [N]

  DANBV_HD void operator()(index_t i) const {
    episodes[i].end = EpisodeEnd::stopped;
    episodes[i].looked = 0;
  }
};

// A step of flying episodes again: each begins so that all arrive at their present together.
struct ReplayBody {
  std::int32_t steps_left;           // until the present
  Span<const std::int32_t> lengths;  // [N] steps of each episode
  Span<const action::Action> taken;  // [N, views]
  index_t views;
  Span<EpisodeRequest> requests;  // [N]
  Span<action::Action> actions;   // [N]

  DANBV_HD void operator()(index_t i) const {
    const std::int32_t done = lengths[i] - steps_left;
    requests[i].wanted = done == 0;
    if (done > 0) actions[i] = taken[i * views + done - 1];
  }
};

// The view just had, as truth and metrics take it in. A view that registration rejected is not in
// the map, so it adds neither surface nor directions.
struct MeasureViewBody {
  Span<const Episode> episodes;                             // [N]
  Span<const depth::DepthView> true_views;                  // [N]
  Span<const registration::RegistrationResult> registered;  // [N]
  Span<const std::uint8_t> began;                           // [N]
  Span<const std::uint8_t> map_anew;                        // [N] or empty: nowhere
  Span<truth::TrueView> views;                              // [N]
  Span<metrics::CoveringView> covering;                     // [N]
  Span<std::uint8_t> restart;  // [N]: the map begins with this view, or there is none yet

  DANBV_HD void operator()(index_t i) const {
    const Episode& e = episodes[i];
    const registration::RegistrationResult& r = registered[i];
    const bool kept = e.looked && r.fused();
    views[i] = {true_views[i].T_ship_cam, e.target, kept};
    covering[i] = {r.T_ship_cam, e.target, kept};
    restart[i] = began[i] || (map_anew.size > 0 && map_anew[i]) ||
                 (kept && r.status == registration::RegistrationStatus::aligned);
  }
};

// The same of a view that had to wait.
struct MeasureLateBody {
  Span<const Episode> episodes;          // [N]
  Span<const LateView> late;             // [N]
  Span<truth::TrueView> views;           // [N]
  Span<metrics::CoveringView> covering;  // [N]

  DANBV_HD void operator()(index_t i) const {
    const LateView& l = late[i];
    views[i] = {l.T_ship_cam_true, episodes[i].target, l.registration.fused()};
    covering[i] = {l.registration.T_ship_cam, episodes[i].target, l.registration.fused()};
  }
};

// Where episodes began between two steps: what their first views brought earns nothing.
struct FirstViewBody {
  Span<const Episode> episodes;        // [N]
  Span<const std::uint8_t> began;      // [N]
  Span<const float> c_dir, cr, faces;  // [N]
  Span<EpisodeMemory> memory;          // [N]

  DANBV_HD void operator()(index_t i) const {
    const Episode& e = episodes[i];
    if (began[i]) memory[i].move_on({c_dir[i], cr[i], e.flown, e.views, faces[i]});
  }
};

// state -> reward.
struct RewardBody {
  RewardOptions options;
  bool budget_times_out;
  std::int32_t views;                       // the least budget of whole episodes
  Span<Episode> episodes;                   // [N]
  Span<const std::uint8_t> began;           // [N]
  Span<const float> c_dir, dcr, cr, faces;  // [N]
  Span<const std::uint8_t> corrected;       // [N] or empty: as step_reward() has it
  Span<EpisodeMemory> memory;               // [N]
  Span<float> rewards;                      // [N]
  Span<std::uint8_t> ended;                 // [N]
  Span<std::uint8_t> timed_out;             // [N]
  Span<std::uint8_t> executed;              // [N]
  Span<EpisodeOutcome> outcomes;            // [N] of the last episodes

  DANBV_HD void operator()(index_t i) const {
    Episode& e = episodes[i];
    EpisodeMemory& m = memory[i];
    const ScanProgress now{c_dir[i], cr[i], e.flown, e.views, faces[i]};
    rewards[i] = 0;
    executed[i] = !began[i];
    if (executed[i] && e.end != EpisodeEnd::collided && is_complete(options, now))
      e.end = EpisodeEnd::complete;
    ended[i] = !began[i] && !e.running();
    // A first episode that was cut short says nothing of what its views would have been worth.
    const bool cut = budget_times_out || e.budget < views;
    timed_out[i] = ended[i] && cut && e.end == EpisodeEnd::budget;
    if (executed[i]) {
      const bool repaired = corrected.size > 0 && corrected[i];
      rewards[i] = float(step_reward(options, m.progress, now, e.end, e.unreachable, repaired));
      m.reward += rewards[i];
      ++m.steps;
      m.unreachable += e.unreachable;
    }
    m.move_on(now);
    if (ended[i]) outcomes[i] = outcome(e, m, i);
  }

 private:
  DANBV_HD EpisodeOutcome outcome(const Episode& e, const EpisodeMemory& m, index_t i) const {
    EpisodeOutcome o;
    o.episodes = outcomes[i].episodes + 1;
    o.reward = m.reward, o.length = m.steps, o.unreachable = m.unreachable;
    o.cr = cr[i], o.c_dir = c_dir[i], o.dcr = dcr[i], o.a_p = m.a_p();
    o.dist_m = e.path;
    o.collided = e.end == EpisodeEnd::collided, o.stopped = e.end == EpisodeEnd::stopped;
    o.on_ground = !e.floats;
    return o;
  }
};

}  // namespace danbv::env
