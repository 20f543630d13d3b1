// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/confidence.h"

#include <algorithm>
#include <numeric>

#include "danbv/core/error.h"

namespace danbv::eval {

namespace {

// P(|T| <= t) = integral of (1 + x^2 / n)^(-(n+1)/2); with x = sqrt(n) tan(a) the density becomes
// cos(a)^(n-1), smooth and bounded, which Simpson's rule takes to 9 digits.
double inside(double t, int n) {
  const double end = std::atan(t / std::sqrt(double(n)));
  constexpr int kPieces = 200;
  double sum = 0;
  for (int i = 0; i <= kPieces; ++i) {
    const double weight = i == 0 || i == kPieces ? 1 : i % 2 ? 4 : 2;
    sum += weight * std::pow(std::cos(end * i / kPieces), n - 1);
  }
  const double norm = std::exp(std::lgamma(0.5 * (n + 1)) - std::lgamma(0.5 * n)) / std::sqrt(M_PI);
  return 2 * norm * sum * end / (3 * kPieces);
}

double mean_of(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / double(values.size());
}

double half_width(const std::vector<double>& values) {
  const auto n = double(values.size());
  if (n < 2) return NAN;
  const double mean = mean_of(values);
  double squares = 0;
  for (const double v : values) squares += (v - mean) * (v - mean);
  return student_t_975(int(n) - 1) * std::sqrt(squares / (n - 1) / n);
}

// The finite values of groups, and what of them every estimate needs.
struct Finite {
  std::vector<double> all, means;  // means: one a group that has a finite value
  int missing = 0, groups = 0;     // groups: those that have a value at all

  explicit Finite(const std::vector<std::vector<double>>& from) {
    for (const auto& group : from) add(group);
  }
  void add(const std::vector<double>& group) {
    std::vector<double> finite;
    for (const double v : group)
      if (std::isfinite(v)) finite.push_back(v);
    groups += !group.empty();
    missing += int(group.size() - finite.size());
    if (finite.empty()) return;
    means.push_back(mean_of(finite));
    all.insert(all.end(), finite.begin(), finite.end());
  }
  Estimate estimate(Estimate::Kind kind) const {
    Estimate e{.count = int(all.size()), .missing = missing, .kind = kind};
    if (!all.empty()) e.mean = mean_of(means);
    return e;
  }
};

struct Interval {
  double low, high;
};

// Wilson's 95 % interval of a rate among n values.
Interval wilson(double rate, double n) {
  constexpr double z = 1.959963985;  // the 97.5 % quantile of the normal distribution
  const double scale = 1 + z * z / n;
  const double centre = (rate + z * z / (2 * n)) / scale;
  const double half = z * std::sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / scale;
  return {centre - half, centre + half};
}

// The number of independent values whose rate would scatter as the groups' rates do.
double independent_values(const Finite& values, double rate, int starts) {
  const auto n = double(values.all.size()), groups = double(values.means.size());
  double squares = 0;
  for (const double mean : values.means) squares += (mean - rate) * (mean - rate);
  if (values.groups < 2) return std::min(n, double(starts));
  if (squares == 0) return n;
  return std::min(n, rate * (1 - rate) * groups * groups / squares);
}

}  // namespace

double student_t_975(int degrees) {
  require(degrees >= 1, "Student's t needs a degree of freedom");
  double low = 1.9, high = 13;
  for (int i = 0; i < 40; ++i) {
    const double middle = 0.5 * (low + high);
    (inside(middle, degrees) < 0.95 ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

Estimate grouped_mean(const std::vector<std::vector<double>>& groups) {
  const Finite values(groups);
  Estimate e = values.estimate(Estimate::Kind::mean);
  e.ci95 = half_width(values.groups > 1 ? values.means : values.all);
  e.low = e.mean - e.ci95, e.high = e.mean + e.ci95;
  return e;
}

Estimate grouped_rate(const std::vector<std::vector<double>>& groups, int starts) {
  const Finite values(groups);
  Estimate e = values.estimate(Estimate::Kind::rate);
  if (values.all.empty()) return e;
  const Interval own = wilson(e.mean, independent_values(values, e.mean, starts));
  const double none = wilson(0, std::min<double>(starts, double(values.all.size()))).high;
  e.low = e.mean == 0 ? 0 : std::min(own.low, 1 - none);
  e.high = e.mean == 1 ? 1 : std::max(own.high, none);
  return e;
}

Estimate grouped_maximum(const std::vector<std::vector<double>>& groups) {
  const Finite values(groups);
  Estimate e = values.estimate(Estimate::Kind::maximum);
  if (!values.all.empty()) e.mean = *std::max_element(values.all.begin(), values.all.end());
  return e;
}

}  // namespace danbv::eval
