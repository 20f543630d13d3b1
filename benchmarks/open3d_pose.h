// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <Eigen/Core>

#include "danbv/core/math/rigid.h"

// Poses as Open3D takes and gives them.
namespace danbv::bench {

// Farthest partners of a point in Open3D's alignments, coarse to fine.
constexpr double kTheirReach[] = {0.50, 0.18, 0.07};

inline Eigen::Matrix4d matrix(const Rigidd& T) {
  Eigen::Matrix4d m = Eigen::Matrix4d::Identity();
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) m(r, c) = T.rotation.row[r][c];
    m(r, 3) = T.translation[r];
  }
  return m;
}

inline Rigidd rigid(const Eigen::Matrix4d& m) {
  Rigidd T;
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) T.rotation.row[r][c] = m(r, c);
    T.translation[r] = m(r, 3);
  }
  return T;
}

}  // namespace danbv::bench
