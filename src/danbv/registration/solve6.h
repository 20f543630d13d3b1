// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>

#include "danbv/core/device/device.h"

// Small dense algebra of the pose: six unknowns, three of translation and three of rotation.
namespace danbv::registration {

struct Vec6 {
  double v[6] = {};
  DANBV_HD double& operator[](int i) { return v[i]; }
  DANBV_HD double operator[](int i) const { return v[i]; }
};

struct Mat6 {
  double m[6][6] = {};
};

// Cholesky factor L of a symmetric positive matrix; false when it is not.
DANBV_HD bool cholesky(const Mat6& a, Mat6& l) {
  l = {};
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j <= i; ++j) {
      double sum = a.m[i][j];
      for (int k = 0; k < j; ++k) sum -= l.m[i][k] * l.m[j][k];
      if (i == j) {
        if (!(sum > 0)) return false;
        l.m[i][i] = std::sqrt(sum);
      } else {
        l.m[i][j] = sum / l.m[j][j];
      }
    }
  return true;
}

DANBV_HD Vec6 solve(const Mat6& l, const Vec6& b) {  // L L^T x = b
  Vec6 y, x;
  for (int i = 0; i < 6; ++i) {
    double sum = b[i];
    for (int k = 0; k < i; ++k) sum -= l.m[i][k] * y[k];
    y[i] = sum / l.m[i][i];
  }
  for (int i = 5; i >= 0; --i) {
    double sum = y[i];
    for (int k = i + 1; k < 6; ++k) sum -= l.m[k][i] * x[k];
    x[i] = sum / l.m[i][i];
  }
  return x;
}

DANBV_HD Mat6 inverse(const Mat6& l) {
  Mat6 out;
  for (int c = 0; c < 6; ++c) {
    Vec6 e;
    e[c] = 1;
    const Vec6 x = solve(l, e);
    for (int r = 0; r < 6; ++r) out.m[r][c] = x[r];
  }
  return out;
}

// How unlikely a deviation is: x^T C^-1 x; 0 where C is no covariance.
DANBV_HD double squared_sigmas(const Mat6& covariance, const Vec6& x) {
  Mat6 l;
  if (!cholesky(covariance, l)) return 0;
  const Vec6 y = solve(l, x);
  double sum = 0;
  for (int i = 0; i < 6; ++i) sum += x[i] * y[i];
  return sum;
}

// How many eigenvalues of a symmetric matrix lie below x: as many as a - x has negative pivots
// (Sylvester's law of inertia). The largest pivot that is left goes first.
DANBV_HD int eigenvalues_below(Mat6 a, double x) {
  for (int i = 0; i < 6; ++i) a.m[i][i] -= x;
  bool done[6] = {};
  int below = 0;
  for (int step = 0; step < 6; ++step) {
    int p = -1;
    for (int i = 0; i < 6; ++i)
      if (!done[i] && (p < 0 || std::fabs(a.m[i][i]) > std::fabs(a.m[p][p]))) p = i;
    done[p] = true;
    const double pivot = a.m[p][p] == 0 ? 1e-30 : a.m[p][p];
    below += pivot < 0;
    for (int i = 0; i < 6; ++i) {
      if (done[i]) continue;
      const double share = a.m[i][p] / pivot;
      for (int j = 0; j < 6; ++j)
        if (!done[j]) a.m[i][j] -= share * a.m[p][j];
    }
  }
  return below;
}

}  // namespace danbv::registration
