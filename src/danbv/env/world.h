// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "danbv/env/episode_body.h"
#include "danbv/registration/registration.h"
#include "danbv/state/reconstruction_state.h"

namespace danbv {

// N drones, each scanning a ship in a sea of its own. Knows no planner: actions go in, observations
// come out. Allocates when made, never after.
class World {
 public:
  World(const Queue& queue, const TargetSet& targets, index_t environments, const Camera& camera,
        std::uint64_t seed, const WorldOptions& options = {}, const StateOptions& state = {},
        const RegistrationOptions& registration = {});

  // Begins the wanted episodes with their first view. requests: [N], host.
  void reset(const Queue& queue, const std::vector<EpisodeRequest>& requests);
  // action -> flight -> waves -> depth -> registration -> state. actions: [N] on the device.
  void step(const Queue& queue, Span<const Action> actions);
  // Both in one pass: environments with a wanted request begin it, the others act. requests: [N]
  // on the device, right by construction, since nothing here looks at them.
  void step(const Queue& queue, Span<const Action> actions, Span<const EpisodeRequest> requests);
  void reset(const Queue& queue, Span<const EpisodeRequest> requests);

  Observation observation() const { return state_.observation(drone_.span(), history_.span()); }

  // The true world, for metrics, reward and pictures; never for a planner.
  index_t environments() const { return episodes_.size(); }
  const Camera& camera() const { return camera_; }
  Span<const Episode> episodes() const { return episodes_.span(); }
  Span<const float> depth() const { return noisy_.size() > 0 ? noisy_.span() : depth_.span(); }
  Span<const DepthView> true_views() const { return views_.span(); }
  // 1 where the last pass began an episode.
  Span<const std::uint8_t> began() const { return began_.span(); }
  Span<const RegistrationResult> registration() const {
    return registration_ ? registration_->results() : true_poses_.span();
  }
  WorldView world_view() const;

 private:
  void begin(const Queue& queue, Span<const EpisodeRequest> requests);
  void register_views(const Queue& queue);
  void look(const Queue& queue);

  const TargetSet& targets_;
  Camera camera_;
  std::uint64_t seed_;
  WorldOptions options_;
  std::optional<Registration> registration_;
  ReconstructionState state_;
  Buffer<Episode> episodes_;
  Buffer<EpisodeRequest> requests_;
  Buffer<std::uint8_t> began_;
  Buffer<DepthView> views_;
  Buffer<RegistrationInput> inputs_;
  Buffer<float> depth_, noisy_;
  Buffer<RngKey> noise_keys_;
  Buffer<RegistrationResult> true_poses_;  // in place of registration's, where it is off
  Buffer<RegisteredView> registered_;
  Buffer<DroneState> drone_;
  Buffer<History> history_;
};

}  // namespace danbv
