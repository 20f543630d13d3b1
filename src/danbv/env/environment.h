// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/env/environment_body.h"
#include "danbv/env/environment_state.h"
#include "danbv/env/reward_truth.h"
#include "danbv/env/world.h"

namespace danbv::env {

// The batched environment that planners are trained in: a world, its reward, and episodes that
// begin anew by themselves. Nothing leaves the device inside a step, and nothing is allocated.
//
// An episode that has ended shows its last observation; the next step ignores the action there and
// begins another episode instead (executed = 0), so a step is one pass for all.
class Environment {
 public:
  // Targets and truth, in the same order, must outlive this.
  Environment(const Queue& queue, const TargetSet& targets, const RewardTruth& truth,
              index_t environments, const camera::Camera& camera, std::uint64_t seed,
              const EnvironmentOptions& options = {});

  // All episodes begin anew; what they are depends on the seed and the round alone.
  void restart(const Queue& queue, std::uint64_t round, Starts starts = Starts::together);
  // The same with the episodes asked for, one an environment, all of them wanted. Waits for the
  // device; an Error says what is wrong with a request.
  void restart(const Queue& queue, const std::vector<EpisodeRequest>& requests);
  // Where episodes have ended, others begin at once, without a step; the rest stays as it is, and
  // so does what the last step brought. For callers whose steps all execute their actions.
  void begin_ended(const Queue& queue);
  // The running episodes with what was done in them, and how the last ones went. Waits for the
  // device.
  EnvironmentState state(const Queue& queue) const;
  // Flies those episodes again to where they stood. An Error where they are not of this size.
  void restore(const Queue& queue, const EnvironmentState& state);
  // Training may make metres dearer as it goes on.
  void set_length_cost(double a_metre) { options_.reward.length = a_metre; }
  // Where processes share a training: the number of the first environment here among those of all,
  // so that each draws the episodes that it would draw in one process. Before a restart.
  void set_first(index_t first) { first_ = std::uint32_t(first); }
  // actions: [N] on the device. corrected: [N], 1 where an action is not what the policy chose,
  // which the reward may charge; empty: nowhere.
  void step(const Queue& queue, Span<const action::Action> actions,
            Span<const std::uint8_t> corrected = {});

  state::Observation observation() const { return world_.observation(); }
  index_t environments() const { return world_.environments(); }
  const EnvironmentOptions& options() const { return options_; }

  // What the last step brought, [N], on the device.
  Span<const float> rewards() const { return rewards_.span(); }
  Span<const std::uint8_t> ended() const { return ended_.span(); }  // with this step
  Span<const std::uint8_t> timed_out() const {
    return timed_out_.span();
  }                                                                       // of those, by the clock
  Span<const std::uint8_t> executed() const { return executed_.span(); }  // 0: an episode began

  // How the running episodes stand, [N], on the device: for logs and tests, never for a planner.
  const World& world() const { return world_; }
  Span<const float> c_dir() const { return directions_.c_dir(); }
  Span<const float> dcr() const { return directions_.dcr(); }
  Span<const float> cr() const { return coverage_.rates(); }
  Span<const float> faces() const { return directions_.faces(); }
  // What the reward knows of directions, and the views that it was taken from: for labels.
  const truth::DirectionCoverage& directions() const { return directions_; }
  Span<const truth::TrueView> true_views() const { return true_views_.span(); }

  // Of the last episode of every environment; waits for the device.
  EpisodeStatistics take_statistics(const Queue& queue);

 private:
  void check_starts(const Queue& queue);
  void draw_requests(const Queue& queue, bool everywhere, Starts starts);
  void replay(const Queue& queue, const std::vector<EpisodeMemory>& memory);
  void take_in_views(const Queue& queue);
  void measure(const Queue& queue, Span<const std::uint8_t> corrected = {});
  void add_views(const Queue& queue, Span<const float> depth);

  EnvironmentOptions options_;
  std::int32_t targets_;
  std::uint64_t seed_;
  std::uint32_t round_ = 0, first_ = 0;
  std::int64_t episodes_ended_ = 0;  // when statistics were last taken
  World world_;
  truth::DirectionCoverage directions_;
  metrics::ViewCoverage coverage_;
  Buffer<EpisodeRequest> requests_;
  Buffer<EpisodeMemory> memory_;
  Buffer<truth::TrueView> true_views_;
  Buffer<metrics::CoveringView> covering_;
  Buffer<float> rewards_;
  Buffer<std::uint8_t> restart_, ended_, timed_out_, executed_;
  Buffer<action::Action> taken_;  // [N, views] in the running episodes
  Buffer<EpisodeOutcome> outcomes_;
};

}  // namespace danbv::env
