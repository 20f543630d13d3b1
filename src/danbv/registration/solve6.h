// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>

#include "danbv/core/device.h"

// Small dense algebra of the pose: six unknowns, three of translation and three of rotation.
namespace danbv {

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

// Eigenvalues of a symmetric matrix by Jacobi turns.
DANBV_HD Vec6 eigenvalues(Mat6 a) {
  for (int sweep = 0; sweep < 12; ++sweep)
    for (int p = 0; p < 6; ++p)
      for (int q = p + 1; q < 6; ++q) {
        if (std::fabs(a.m[p][q]) < 1e-300) continue;
        const double theta = (a.m[q][q] - a.m[p][p]) / (2 * a.m[p][q]);
        const double t = (theta >= 0 ? 1 : -1) / (std::fabs(theta) + std::sqrt(theta * theta + 1));
        const double c = 1 / std::sqrt(t * t + 1), s = t * c;
        for (int k = 0; k < 6; ++k) {
          const double kp = a.m[k][p], kq = a.m[k][q];
          a.m[k][p] = c * kp - s * kq, a.m[k][q] = s * kp + c * kq;
        }
        for (int k = 0; k < 6; ++k) {
          const double pk = a.m[p][k], qk = a.m[q][k];
          a.m[p][k] = c * pk - s * qk, a.m[q][k] = s * pk + c * qk;
        }
      }
  Vec6 out;
  for (int i = 0; i < 6; ++i) out[i] = a.m[i][i];
  return out;
}

}  // namespace danbv
