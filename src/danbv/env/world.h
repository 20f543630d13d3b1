// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/env/sensors.h"
#include "danbv/env/true_map.h"
#include "danbv/onboard/scanner.h"

namespace danbv::env {

// N drones, each scanning a ship in a sea of its own. Knows no planner: actions go in, observations
// come out. Allocates when made, never after.
class World {
 public:
  World(const Queue& queue, const TargetSet& targets, index_t environments,
        const camera::Camera& camera, std::uint64_t seed, const WorldOptions& options = {},
        const state::StateOptions& state = {},
        const registration::RegistrationOptions& registration = {});

  // Begins the wanted episodes with their first view. requests: [N], host. Waits for the device; an
  // Error names the target where there is no free place to begin at.
  void reset(const Queue& queue, const std::vector<EpisodeRequest>& requests);
  // action -> flight -> waves -> depth -> what is on board. actions: [N] on the device.
  void step(const Queue& queue, Span<const action::Action> actions);
  // Both in one pass: environments with a wanted request begin it, the others act. requests: [N]
  // on the device, right by construction, since nothing here looks at them.
  void step(const Queue& queue, Span<const action::Action> actions,
            Span<const EpisodeRequest> requests);
  void reset(const Queue& queue, Span<const EpisodeRequest> requests);

  state::Observation observation() const { return scanner_.observation(); }

  // What came on board with the last images, [N]: what a real drone would be given.
  Span<const onboard::CameraPose> poses() const { return sensors_.poses(); }
  Span<const onboard::ShipFacts> ships() const { return sensors_.ships(); }
  Span<const onboard::WeatherReport> weather() const { return sensors_.weather(); }

  // The true world, for metrics, reward and pictures; never for a planner.
  index_t environments() const { return episodes_.size(); }
  const camera::Camera& camera() const { return camera_; }
  Span<const Episode> episodes() const { return episodes_.span(); }
  Span<const float> depth() const { return sensors_.depth(); }
  Span<const depth::DepthView> true_views() const { return sensors_.true_views(); }
  // 1 where the last pass began an episode.
  Span<const std::uint8_t> began() const { return began_.span(); }
  // How the last views were placed, in the true ship's frame.
  Span<const registration::RegistrationResult> registration() const { return placed_.span(); }
  // 1 where the last view was to begin the drone's map anew; empty where poses are given.
  Span<const std::uint8_t> map_anew() const { return scanner_.anew(); }
  // Views that waited and were placed with the last ones, and their images [N, H, W]; empty where
  // none waits, or poses are given.
  Span<const LateView> late() const { return late_.span(); }
  Span<const float> late_depth() const { return scanner_.late_depth(); }
  WorldView world_view() const;
  const TargetSet& targets() const { return targets_; }
  const onboard::Scanner& scanner() const { return scanner_; }

 private:
  void check_starts(const Queue& queue, const std::vector<EpisodeRequest>& requests) const;
  // Legs, cut short where the obstacle sensor meets something.
  void fly(const Queue& queue, Span<const action::Action> actions);
  void begin(const Queue& queue, Span<const EpisodeRequest> requests);
  void look(const Queue& queue);

  const TargetSet& targets_;
  camera::Camera camera_;
  std::uint64_t seed_;
  WorldOptions options_;
  onboard::Scanner scanner_;
  Buffer<Episode> episodes_;
  Buffer<EpisodeRequest> requests_;
  Buffer<std::uint8_t> began_;
  Buffer<std::int32_t> clear_;  // what the sensor leaves of a leg; empty without one
  Sensors sensors_;
  Buffer<TrueMap> maps_;
  Buffer<LateView> late_;
  Buffer<registration::RegistrationResult> placed_;
};

}  // namespace danbv::env
