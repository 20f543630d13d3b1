// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/math/det_math.h"

namespace danbv::det {

namespace {
constexpr double kHalfPi = 1.57079632679489661923;
constexpr double kHalfPiHigh = 0x1.921fb544p+0;            // 33 bits: times a small integer exact
constexpr double kHalfPiLow = 6.07710050650619224932e-11;  // pi/2 - kHalfPiHigh
constexpr double kLn2 = 0.69314718055994530942;
constexpr double kLn2High = 0x1.62e42feep-1;  // the same split of ln 2
constexpr double kLn2Low = 1.90821492927058770002e-10;

// Taylor on [-pi/4, pi/4].
double sin_core(double x) {
  const double x2 = x * x;
  double term = x, sum = x;
  for (int k = 1; k <= 9; ++k) {
    term *= -x2 / ((2 * k) * (2 * k + 1));
    sum += term;
  }
  return sum;
}

double cos_core(double x) {
  const double x2 = x * x;
  double term = 1, sum = 1;
  for (int k = 1; k <= 9; ++k) {
    term *= -x2 / ((2 * k - 1) * (2 * k));
    sum += term;
  }
  return sum;
}

// x = quadrant * pi/2 + rest, for |x| up to about 1e5.
int reduce(double x, double& rest) {
  const double q = std::floor(x / kHalfPi + 0.5);
  rest = (x - q * kHalfPiHigh) - q * kHalfPiLow;
  return static_cast<int>(q - 4 * std::floor(q / 4));
}
}  // namespace

double sin(double x) {
  double r = 0;
  switch (reduce(x, r)) {
    case 0:
      return sin_core(r);
    case 1:
      return cos_core(r);
    case 2:
      return -sin_core(r);
    default:
      return -cos_core(r);
  }
}

double cos(double x) {
  double r = 0;
  switch (reduce(x, r)) {
    case 0:
      return cos_core(r);
    case 1:
      return -sin_core(r);
    case 2:
      return -cos_core(r);
    default:
      return sin_core(r);
  }
}

double exp(double x) {
  const double n = std::floor(x / kLn2 + 0.5);
  const double r = (x - n * kLn2High) - n * kLn2Low;
  double term = 1, sum = 1;
  for (int k = 1; k <= 16; ++k) {
    term *= r / k;
    sum += term;
  }
  return std::ldexp(sum, static_cast<int>(n));
}

double log(double x) {
  int exponent = 0;
  double m = std::frexp(x, &exponent);  // [0.5, 1)
  if (m < 0.70710678118654752440) {
    m *= 2;
    --exponent;
  }
  const double s = (m - 1) / (m + 1), s2 = s * s;
  double power = s, sum = 0;
  for (int k = 0; k < 14; ++k) {
    sum += power / (2 * k + 1);
    power *= s2;
  }
  return 2 * sum + exponent * kLn2;
}

double atan2(double y, double x) {
  const double ax = std::fabs(x), ay = std::fabs(y);
  if (ax == 0 && ay == 0) return 0;
  double t = ay > ax ? ax / ay : ay / ax;
  // Halve the angle twice: atan t = 2 atan(t / (1 + sqrt(1 + t^2)))
  for (int k = 0; k < 2; ++k) t = t / (1 + std::sqrt(1 + t * t));
  const double t2 = t * t;
  double power = t, angle = 0;
  for (int k = 0; k < 14; ++k) {
    angle += (k % 2 == 0 ? power : -power) / (2 * k + 1);
    power *= t2;
  }
  angle = 4 * angle;
  if (ay > ax) angle = kHalfPi - angle;
  if (x < 0) angle = 2 * kHalfPi - angle;
  return y < 0 ? -angle : angle;
}

}  // namespace danbv::det
