// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "danbv/core/cli/bind.h"
#include "danbv/env/world.h"
#include "danbv/scene/target.h"

namespace danbv::eval {

// How registration does on known ships: what `danbv check registration` measures.
struct RegistrationCheckOptions {
  std::vector<std::string> planners = {"random", "orbit", "uniform-hemisphere"};
  int seeds = 5;
  std::uint64_t seed = 1;
  Device device = Device::cpu;
  bool eval_starts = false;  // seas and starts of `danbv eval` instead of their own
  env::WorldOptions world;
  registration::RegistrationOptions registration;
};

// With the world's: its sensor noise, AIS errors and vessel speed decide what registration does.
void bind(CLI::App& app, RegistrationCheckOptions& options);

// One view, with the truth beside what registration said.
struct CheckedView {
  std::string target, planner;
  int sea_state = 0, seed = 0, view = 0;
  registration::RegistrationResult result;
  Rigidf T_ship_cam_true;
  std::vector<Vec3f> points;  // some of the view, camera frame
  float error = 0;            // their mean displacement, metres
  Vec3f slip, turn;  // the motion of the ship that the error amounts to: metres and radians, ship
  double squared_sigmas = 0;  // that motion, by the covariance that registration told
};

// Flies the planners' paths around one target in the given sea state; view 1 is left out.
std::vector<CheckedView> check_registration(const scene::Target& target, int sea_state,
                                            const RegistrationCheckOptions& options);

struct RegistrationSummary {
  int views = 0, registered = 0, failed = 0, not_registrable = 0, searched = 0;
  int unflagged_over_20cm = 0;
  double median_cm = 0, p99_cm = 0, worst_cm = 0;
  // Shares of the registered views: of the mean displacement, and of the squared error in all six
  // directions within what half and 95 % of a chi-square's draws are.
  double within_3_sigma = 0, within_half = 0, within_most = 0;
};
RegistrationSummary summarize(const std::vector<CheckedView>& views);

// Every fourth of a row and of a column of a depth image, camera frame.
std::vector<Vec3f> some_points(const camera::Camera& camera, const float* depth);
// Mean distance between where two poses put points, or those of a depth image.
float mean_displacement(const std::vector<Vec3f>& points, const Rigidf& a, const Rigidf& b);
float mean_displacement(const camera::Camera& camera, const float* depth, const Rigidf& a,
                        const Rigidf& b);

}  // namespace danbv::eval
