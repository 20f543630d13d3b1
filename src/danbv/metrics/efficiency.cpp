// SPDX-License-Identifier: Apache-2.0
#include "danbv/metrics/efficiency.h"

#include <fmt/format.h>

#include <algorithm>

#include "danbv/core/error.h"

namespace danbv::metrics {

namespace {
// The integral of CR over the path from 0 to an end; constant after the last view.
double integral(const CoverageCurve& curve, double end) {
  double area = 0;
  for (std::size_t i = 1; i < curve.cr.size() && curve.path[i - 1] < end; ++i) {
    const double leg = curve.path[i] - curve.path[i - 1];
    const double flown = std::min(leg, end - curve.path[i - 1]);
    if (leg <= 0) continue;
    const double reached = curve.cr[i - 1] + (curve.cr[i] - curve.cr[i - 1]) * flown / leg;
    area += 0.5 * flown * (curve.cr[i - 1] + reached);
  }
  return area + curve.cr.back() * std::max(0.0, end - curve.path.back());
}

void check(const CoverageCurve& curve) {
  require(!curve.cr.empty() && curve.cr.size() == curve.path.size(),
          "an episode has at least one step, and each has its path");
}
}  // namespace

void CoverageCurve::add_step(double rate, double path_so_far) {
  require(path_so_far >= length, fmt::format("the path fell from {} to {} m", length, path_so_far));
  require(!path.empty() || path_so_far == 0, "the path starts at the first step");
  cr.push_back(rate);
  path.push_back(path_so_far);
  length = path_so_far;
}

double area_over_steps(const CoverageCurve& curve, int steps) {
  check(curve);
  require(steps > 0, "an episode has at least one step");
  double sum = 0;
  for (std::size_t i = 0; i < std::size_t(steps); ++i)
    sum += curve.cr[std::min(i, curve.cr.size() - 1)];
  return sum / steps;
}

double area_over_path(const CoverageCurve& curve) {
  check(curve);
  return curve.length > 0 ? integral(curve, curve.length) / curve.length : curve.cr.front();
}

double area_over_common_path(const CoverageCurve& curve, double length) {
  check(curve);
  require(length > 0, "the common length must be positive");
  return integral(curve, length) / length;
}

}  // namespace danbv::metrics
