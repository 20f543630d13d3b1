// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/registration/motion_prior.h"
#include "danbv/registration/solve6.h"

namespace danbv::registration {

// What registration is told about a view: all of it is on a real drone too.
struct RegistrationInput {
  Rigidd T_level_cam;  // in a level frame near the ship, which moves as the ship is thought to
  double time_s = 0;
  MotionFacts facts;
  std::int32_t align = 0;   // 1: this view starts the map
  std::int32_t active = 1;  // 0: this environment has no view now
  Rigidd T_level_ship;      // how the ship lies then; read only where AIS is exact
  ReportedPlace reported;   // by now; read only where AIS errs
};

enum class RegistrationStatus : std::int32_t {
  inactive,
  aligned,
  registered,
  failed,
  not_registrable
};

// How it went. T_ship_cam is the best guess in any case; only fused views changed the map.
struct RegistrationResult {
  Rigidf T_ship_cam;
  ShipAttitude attitude;  // of the ship in its level frame, estimated
  double time_s = 0;      // of the view: which of a scan's it is
  RegistrationStatus status = RegistrationStatus::inactive;
  std::int32_t converged = 0, iterations = 0, searched = 0;
  std::int32_t points = 0;           // ship pixels of the image
  std::int32_t weak_directions = 0;  // of six: not seen by the view, held by the prior
  float overlap = 0;                 // of view and map: the larger share, see Belief
  std::int32_t on_map = 0;           // 1: most of the view fits the map, be it placed or not
  float residual = 0;                // root mean square of point-to-plane distances
  // Share of map cells in sight that the image contradicts; 1 where it puts surface into air that
  // key views saw.
  float conflict = 0;
  float confidence = 0;   // 0..1
  float lead = 0;         // over the best try that ended elsewhere: how clear it was
  float prior_sigma = 0;  // expected displacement before the view was looked at
  float surprise = 0;     // squared sigmas of the prior that it moved
  float sigma = 0;        // expected displacement of the view's points
  float doubt = 0;        // the same as the map takes it, with more caution
  // Of the motion (v, w) that the pose may be off by: points of the map's frame lie at p + v + w x
  // p instead of p. Zero for the view that the map begins with: its pose is the frame.
  Mat6 covariance;

  DANBV_HD bool fused() const {
    return status == RegistrationStatus::aligned || status == RegistrationStatus::registered;
  }
};

}  // namespace danbv::registration
