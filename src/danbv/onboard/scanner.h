// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "danbv/onboard/waiting_views.h"
#include "danbv/registration/registration.h"
#include "danbv/state/reconstruction_state.h"

namespace danbv::onboard {

struct ScannerOptions {
  state::StateOptions state;
  registration::RegistrationOptions registration;
  bool registers = true;  // false: poses are known, and given to integrate()
};

// What flies: turns the depth images of N drones into what a planner may see. It finds where each
// ship is (registration), keeps what was seen of it (reconstruction state), and remembers where the
// drone has been (history). A real drone is N = 1.
//
//   Scanner scanner(queue, 1, camera);
//   while (scanning) {
//     planner->decide(queue, scanner.observe(queue, depth, pose, ship, weather), action);
//     fly(action);
//   }
//
// All spans are on the queue's device, [N] each; depth is [N, H, W] along the camera's z axis,
// metres, 0 where nothing was seen. Allocates when made, never after.
class Scanner {
 public:
  Scanner(const Queue& queue, index_t drones, const camera::Camera& camera,
          const ScannerOptions& options = {});

  // Forgets the scans marked with 1: their next view is the first of a new scan.
  void begin(const Queue& queue, Span<const std::uint8_t> which);
  void begin(const Queue& queue);

  // depth -> registration -> state -> observation.
  state::Observation observe(const Queue& queue, Span<const float> depth,
                             Span<const CameraPose> poses, Span<const ShipFacts> ships,
                             Span<const WeatherReport> weather);

  // Its two halves, for those who time them or bring poses of their own.
  void locate(const Queue& queue, Span<const float> depth, Span<const CameraPose> poses,
              Span<const ShipFacts> ships, Span<const WeatherReport> weather);
  state::Observation integrate(const Queue& queue, Span<const float> depth,
                               Span<const CameraPose> poses, Span<const ShipFacts> ships,
                               Span<const WeatherReport> weather,
                               Span<const registration::RegistrationResult> located);

  // What can wait until a drone flies, see registration::Registration::settle.
  void settle(const Queue& queue) const {
    if (registration_) registration_->settle(queue);
  }

  // How locate() would place these images, which must not be a scan's first; nothing is remembered.
  // A map that the next view is to begin anew is taken to stay.
  void try_locate(const Queue& queue, Span<const float> depth, Span<const CameraPose> poses,
                  Span<const ShipFacts> ships, Span<const WeatherReport> weather,
                  Span<registration::RegistrationResult> results) const;

  index_t drones() const { return drone_.size(); }
  const camera::Camera& camera() const { return camera_; }
  // Its images are the depth that was last given here, as long as that stays.
  state::Observation observation() const;
  // How the last images were placed; none where the scanner does not register.
  Span<const registration::RegistrationResult> located() const { return located_.span(); }
  // Views that had to wait and were placed by the last images: their poses, their images [N, H, W],
  // and which of the kept views they are. Empty where no view waits.
  Span<const registration::RegistrationResult> late() const { return late_.span(); }
  Span<const float> late_depth() const { return again_.span(); }
  Span<const KeptViews> kept() const { return kept_.span(); }
  // 1 where the last view was to begin the map anew: all that was seen before is let go. Empty
  // where the scanner does not register.
  Span<const std::uint8_t> anew() const { return anew_.span(); }
  // Where the state's grids stand in the maps.
  Span<const GridPlace> grid_places() const { return places_.span(); }
  // Where the ships are taken to be, now and soon; none where the scanner does not register.
  LevelFrames level_frames() const;
  const registration::Registration& registration() const { return *registration_; }
  // The views of each map, where the pose graph has them since settle(); none where there is no
  // graph.
  Span<const registration::KeyViews> key_views() const {
    return registration_ ? registration_->key_views() : Span<const registration::KeyViews>{};
  }
  Span<const registration::ViewPair> view_pairs() const {
    return registration_ ? registration_->view_pairs() : Span<const registration::ViewPair>{};
  }

 private:
  bool views_wait() const { return registration_ && registration_->options().views_wait; }
  bool may_try_again(const Queue& queue) const;
  void place_grids(const Queue& queue, Span<const float> depth, Span<const CameraPose> poses,
                   Span<const ShipFacts> ships,
                   Span<const registration::RegistrationResult> located);
  void try_again(const Queue& queue, Span<const float> depth, Span<const ShipFacts> ships,
                 Span<const WeatherReport> weather);
  void tell_registration(const Queue& queue, Span<const CameraPose> poses,
                         Span<const ShipFacts> ships, Span<const WeatherReport> weather,
                         bool only_tries) const;

  camera::Camera camera_;
  Span<const float> depth_;  // of the last views
  std::optional<registration::Registration> registration_;
  state::ReconstructionState state_;
  Buffer<std::uint8_t> all_;
  Buffer<LevelTrack> tracks_;
  Buffer<GridPlace> places_;
  Buffer<Vec3i> steps_;  // of the grids, with the last views
  Buffer<registration::RegistrationInput> inputs_;
  Buffer<state::RegisteredView> registered_, late_registered_;
  Buffer<state::DroneState> drone_;
  Buffer<action::History> history_;
  Buffer<KeptViews> kept_;
  Buffer<float> images_, again_;  // of the kept views; of those tried again
  Buffer<registration::RegistrationResult> located_, late_;
  Buffer<std::uint8_t> anew_;
};

}  // namespace danbv::onboard
