// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/action.h"
#include "danbv/env/collision_check.h"
#include "danbv/env/positioning.h"
#include "danbv/env/reset.h"
#include "danbv/ocean/weather.h"

namespace danbv::env {

constexpr std::int32_t kNoSea =
    -1;  // instead of a sea state: no waves and no wind, ships lie still

// What an episode is to be. Equal requests give equal episodes, at any place in a batch.
struct EpisodeRequest {
  std::uint32_t stream = 0;  // names the episode: seeds sea, wind and start
  std::int32_t target = 0;
  std::int32_t sea_state = 0;  // 0..9 or kNoSea; ignored for targets on the ground
  std::int32_t wanted = 1;     // 0: this environment goes on with the episode it has
  std::int32_t views = 0;      // its budget; 0: the world's
};

// no_start: there was no free place to begin at, so nothing was flown. complete: in training, what
// the reward calls enough was seen.
enum class EpisodeEnd : std::int32_t { none, stopped, collided, budget, no_start, complete };

// One environment: the true world, and where its drone is.
struct Episode {
  std::uint32_t stream = 0;
  std::int32_t target = 0;
  std::int32_t floats = 1;  // 0: nothing moves it
  ShipScale scale;
  double beam = 2.5;
  Vec3f bound_low{1e3f, 1e3f, 1e3f}, bound_high{-1e3f, -1e3f, -1e3f};  // ShipFacts::low, high
  ocean::WaveField waves;
  ocean::Wind wind;
  ocean::Vessel vessel;
  ocean::SeaConditions conditions;
  double time_s = 0;
  camera::Viewpoint view;        // of the drone, true level ship frame
  ocean::ShipPose ship;          // at time_s
  std::int32_t reported = 0;     // 0: the drone is told exactly where its ship is
  Positioning positioning;       // else what it is told of both
  std::int32_t budget = 0;       // of views
  std::int32_t views = 0;        // taken or lost, the first one counted
  std::int32_t looked = 0;       // a view was taken in this step
  std::int32_t unreachable = 0;  // the last target could not be reached
  EpisodeEnd end = EpisodeEnd::none;
  FlightLeg leg;              // the last one
  FlightClearance clearance;  // met on it
  double path = 0;            // straight lines between viewpoints: the paper's Dist
  double flown = 0;           // with climbs over waves

  DANBV_HD bool running() const { return end == EpisodeEnd::none; }
  DANBV_HD FlightWorld world() const { return {waves, vessel, wind, scale}; }
};

}  // namespace danbv::env
