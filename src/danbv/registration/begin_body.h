// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/registration/point_to_plane_icp.h"

namespace danbv::registration {

// The guess before a look: mean and sigma of heave, roll, pitch.
DANBV_HD Prediction guess_motion(const RegistrationOptions& options, const Tracking& tracking,
                                 double time_s) {
  if (options.predict || tracking.memory.count == 0)
    return predict_motion(tracking.memory, tracking.spectrum, time_s);
  Prediction last;
  const int k = tracking.memory.newest();
  const Vec3d now = tracking.spectrum.kernel(0),
              then = tracking.spectrum.kernel(time_s - tracking.memory.time_s[k]);
  for (int c = 0; c < 3; ++c) {
    last.mean[c] = tracking.memory.value[c][k];
    last.sigma[c] = std::sqrt(2 * std::fabs(now[c] - then[c]));
  }
  return last;
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
  Span<const SelectedCounts> counts;     // [N]
  Span<Tracking> tracking;               // [N]
  Span<Alignment> alignments;            // [N, tries]
  Span<std::uint8_t> search;             // [N]

  DANBV_HD void operator()(index_t env) const {
    const RegistrationInput& input = inputs[env];
    Alignment a;
    a.points = counts[env].pixels;
    if (input.align) {
      tracking[env] = {{}, motion_spectrum(input.facts)};
      a.ship = a.prior = attitude_of(input.T_level_ship);
    } else {
      start(a, input, guess_motion(options, tracking[env], input.time_s));
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
  DANBV_HD void start(Alignment& a, const RegistrationInput& input, const Prediction& guess) const {
    ShipAttitude ship;
    ship.heave = guess.mean[0], ship.roll = guess.mean[1], ship.pitch = guess.mean[2];
    a.ship = a.prior = ship;
    const double place = input.facts.ais_sigma + 0.005, turn = input.facts.ais_heading_sigma + 5e-4;
    const double sigma[6] = {
        place, place, guess.sigma[0] + 0.005, guess.sigma[1] + 1e-3, guess.sigma[2] + 1e-3, turn};
    for (int k = 0; k < 6; ++k) a.prior_information[k] = 1 / (sigma[k] * sigma[k]);
  }
};

}  // namespace danbv::registration
