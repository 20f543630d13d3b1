// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/registration/first_guess.h"
#include "danbv/registration/point_to_plane_icp.h"

namespace danbv::registration {

// The guess before a look. move: what the ship has reported by then.
DANBV_HD Prediction guess_motion(const RegistrationOptions& options, const Tracking& tracking,
                                 double time_s, const ReportedMove& move) {
  if (options.predict || tracking.memory.count == 0)
    return predict_motion(tracking.memory, tracking.spectrum, time_s, move);
  const MotionSpectrum& spectrum = tracking.spectrum;
  const int k = tracking.memory.newest();
  const double then_s = tracking.memory.time_s[k];
  const Motions now = spectrum.kernel(time_s, time_s), then = spectrum.kernel(then_s, then_s),
                between = spectrum.kernel(time_s, then_s);
  Prediction last;
  for (int c = 0; c < kMotions; ++c) {
    last.mean.of[c] = tracking.memory.value[k].of[c];
    last.sigma.of[c] = std::sqrt(std::fabs(now.of[c] + then.of[c] - 2 * between.of[c]));
  }
  return last;
}

DANBV_HD Prediction guess_motion(const RegistrationOptions& options, const Tracking& tracking,
                                 double time_s) {
  return guess_motion(options, tracking, time_s, tracking.reported);
}

// How the ship should lie.
DANBV_HD ShipAttitude expected_attitude(const Prediction& guess, double yaw) {
  const double* of = guess.mean.of;
  return {of[0], of[1], of[2], of[3], of[4], yaw};
}

// The expected displacement of a ship's point under a pose's uncertainty, seen from its middle.
constexpr double kMiddlingArm = 4.0;  // of a point from midship
DANBV_HD double prior_displacement(const Vec6& information) {
  return std::sqrt(1 / information[0] + 1 / information[1] + 1 / information[2] +
                   (1.5 * 1.5) / information[3] +
                   kMiddlingArm * kMiddlingArm * (1 / information[4] + 1 / information[5]));
}

constexpr int kPlainTries = 3;  // that start from the prediction

// Thread: one environment. Predicts, starts the first try from there, and says whether the
// prediction is too unsure to go without a search.
struct BeginBody {
  RegistrationOptions options;
  Span<const RegistrationInput> inputs;  // [N]
  ImagePoints image;
  Span<Tracking> tracking;     // [N]
  Span<Alignment> alignments;  // [N, tries]
  Span<std::uint8_t> search;   // [N]

  DANBV_HD void operator()(index_t env) const {
    const RegistrationInput& input = inputs[env];
    Alignment a;
    a.points = image.counts[env].pixels;
    a.max_edge_pull = input.facts.exact() ? 1e30 : options.max_edge_pull;
    if (input.active && input.align) {
      tracking[env] = {
          {}, motion_spectrum(input.facts, input.time_s), 0, {input.reported, input.reported}};
      a.ship = input.facts.exact()
                   ? attitude_of(input.T_level_ship)
                   : first_guess(image.surface_of(env), input.facts, tracking[env].spectrum);
      a.prior = a.ship, tracking[env].yaw = a.ship.yaw;
    } else {
      start(a, input, tracking[env]);
    }
    const bool possible = input.active && !input.align && a.points >= options.min_points;
    search[env] = possible && prior_displacement(a.prior_information) > options.search_above;
    // From the prediction: all the way; at once to finer levels; and without edges, for those of
    // things not seen before may lie near others.
    for (int k = 0; k < options.tries; ++k) {
      a.tried = possible && k < kPlainTries;
      a.use_coarse = k != 1 && k != 2;
      a.use_edges = k != 2;
      alignments[env * options.tries + k] = a;
    }
  }

 private:
  DANBV_HD void start(Alignment& a, const RegistrationInput& input, const Tracking& known) const {
    const Prediction guess =
        guess_motion(options, known, input.time_s, {known.reported.from, input.reported});
    a.ship = a.prior = expected_attitude(guess, known.yaw);
    const double* sigmas = guess.sigma.of;
    const double sigma[6] = {
        sigmas[3] + kPlaceFloor, sigmas[4] + kPlaceFloor,
        sigmas[0] + kPlaceFloor, sigmas[1] + kTurnFloor,
        sigmas[2] + kTurnFloor,  input.facts.exact() ? kYawFloor : yaw_sigma(known)};
    for (int k = 0; k < 6; ++k) a.prior_information[k] = 1 / (sigma[k] * sigma[k]);
  }

  // A map whose first view was guessed is tilted a little, so its frame yaws as the ship rolls.
  DANBV_HD static double yaw_sigma(const Tracking& known) {
    const Motions waves = known.spectrum.waves(0);
    return std::sqrt(kTurnFloor * kTurnFloor + kTilt * kTilt * (waves.of[1] + waves.of[2]));
  }

  static constexpr double kTilt = 0.03;
  // What no prediction is better than, metres and radians.
  static constexpr double kPlaceFloor = 0.005, kTurnFloor = 1e-3, kYawFloor = 5e-4;
};

}  // namespace danbv::registration
