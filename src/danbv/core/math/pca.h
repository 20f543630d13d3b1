// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/grid/voxel_sums.h"

namespace danbv {

struct Eigenvalues {
  double l1 = 0, l2 = 0, l3 = 0;  // falling
};

// Eigenvalues of a symmetric matrix (xx, yy, zz, xy, yz, zx) in closed form.
DANBV_HD Eigenvalues symmetric_eigenvalues(const double m[6]) {
  const double mean = (m[0] + m[1] + m[2]) / 3;
  const double a = m[0] - mean, b = m[1] - mean, c = m[2] - mean;
  const double off = m[3] * m[3] + m[4] * m[4] + m[5] * m[5];
  const double p = std::sqrt((a * a + b * b + c * c + 2 * off) / 6);
  if (p <= 0) return {mean, mean, mean};
  const double det =
      a * (b * c - m[4] * m[4]) - m[3] * (m[3] * c - m[4] * m[5]) + m[5] * (m[3] * m[4] - b * m[5]);
  const double r = clamp(det / (2 * p * p * p), -1.0, 1.0);
  const double angle = std::acos(r) / 3;
  const double l1 = mean + 2 * p * std::cos(angle);
  const double l3 = mean + 2 * p * std::cos(angle + 2 * kPi / 3);
  return {l1, 3 * mean - l1 - l3, l3};
}

// The geometric complexity of a voxel: linearity, scattering, curvature.
struct Complexity {
  float linearity = 0, scattering = 0, curvature = 0;
};

constexpr double kPcaEpsilon = 1e-6;
constexpr int kPcaMinPoints = 4;

// eq:supp_covariance, from the integer sums, in square metres or, with a scale, in voxel units.
DANBV_HD void covariance(const VoxelSums& s, Vec3d scale, double out[6]) {
  const double m = s.points, unit = 1.0 / double(kFixedPerMetre);
  double mean[3];
  for (int k = 0; k < 3; ++k) mean[k] = double(s.first[k]) / m;
  for (int k = 0; k < 3; ++k) {
    const int j = (k + 1) % 3;
    out[k] = (double(s.second[k]) / m - mean[k] * mean[k]) * unit * unit * scale[k] * scale[k];
    out[3 + k] =
        (double(s.second[3 + k]) / m - mean[k] * mean[j]) * unit * unit * scale[k] * scale[j];
  }
}

// eq:supp_pca_features.
DANBV_HD Complexity pca_features(Eigenvalues e) {
  const double l3 = e.l3 > 0 ? e.l3 : 0;  // rounding may leave it just below zero
  return {static_cast<float>((e.l1 - e.l2) / (e.l1 + kPcaEpsilon)),
          static_cast<float>(l3 / (e.l1 + kPcaEpsilon)),
          static_cast<float>(l3 / (e.l1 + e.l2 + l3 + kPcaEpsilon))};
}

// eq:supp_confidence_complexity: trust grows with the number of views, kappa = 1.
DANBV_HD float observation_confidence(int views, float kappa = 1.0f) {
  return 1.0f - std::exp(-static_cast<float>(views) / kappa);
}

// The online descriptor of a voxel; zero below four points.
DANBV_HD Complexity online_complexity(const VoxelSums& s, Vec3d scale) {
  if (s.points < kPcaMinPoints) return {};
  double m[6];
  covariance(s, scale, m);
  const Complexity raw = pca_features(symmetric_eigenvalues(m));
  const float alpha = observation_confidence(s.views);
  return {alpha * raw.linearity, alpha * raw.scattering, alpha * raw.curvature};
}

}  // namespace danbv
