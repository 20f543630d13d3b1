// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/confidence.h"

#include <cmath>
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
  if (n < 2) return 0;
  const double mean = mean_of(values);
  double squares = 0;
  for (const double v : values) squares += (v - mean) * (v - mean);
  return student_t_975(int(n) - 1) * std::sqrt(squares / (n - 1) / n);
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
  std::vector<double> all, means;
  for (const auto& group : groups) {
    std::vector<double> finite;
    for (const double v : group)
      if (std::isfinite(v)) finite.push_back(v);
    if (finite.empty()) continue;
    means.push_back(mean_of(finite));
    all.insert(all.end(), finite.begin(), finite.end());
  }
  if (all.empty()) return {NAN, NAN, 0};
  return {mean_of(all), half_width(means.size() > 1 ? means : all), int(all.size())};
}

}  // namespace danbv::eval
