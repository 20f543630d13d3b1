// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

namespace danbv::metrics {

constexpr int kEpisodeViews = 30;
constexpr double kCommonLength = 200;  // metres of path on which episodes are compared

// How coverage grew in one episode. CR is a share in [0, 1].
//
// A step is a view of the budget: the first one, and one for each decision to fly. A step that gave
// no view (out of reach, collided) is a step too, with CR and path as they were. A decision to stop
// is none.
struct CoverageCurve {
  std::vector<double> cr;    // after each step
  std::vector<double> path;  // metres flown up to each of them; the first is 0
  double length = 0;         // metres flown in all, a last leg that gave no view included

  void add_step(double rate, double path_so_far);
  void end_at(double path_so_far) { length = path_so_far; }
};

// A_s: the mean of CR over the steps of the budget; those left at the end hold the last CR.
double area_over_steps(const CoverageCurve& curve, int steps = kEpisodeViews);

// A_p: the trapezoid of CR over the path, divided by the episode's own length. The CR of view 1
// where the drone never moved.
double area_over_path(const CoverageCurve& curve);

// The same on a common length: cut there, CR held where the episode was shorter.
double area_over_common_path(const CoverageCurve& curve, double length = kCommonLength);

}  // namespace danbv::metrics
