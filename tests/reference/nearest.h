// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <limits>
#include <vector>

#include "danbv/core/math/vec.h"

// Naive oracles: every pair is looked at.
namespace danbv::reference {

// The distance of each point to the nearest other one.
inline std::vector<double> nearest_distances(const std::vector<Vec3f>& points) {
  std::vector<double> out(points.size(), std::numeric_limits<double>::infinity());
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t k = 0; k < points.size(); ++k)
      if (i != k) out[i] = std::min(out[i], double(norm(points[i] - points[k])));
  return out;
}

// The distance of each point of one set to the nearest of another.
inline std::vector<double> nearest_distances(const std::vector<Vec3f>& from,
                                             const std::vector<Vec3f>& to) {
  std::vector<double> out(from.size(), std::numeric_limits<double>::infinity());
  for (std::size_t i = 0; i < from.size(); ++i)
    for (const auto& q : to) out[i] = std::min(out[i], double(norm(from[i] - q)));
  return out;
}

}  // namespace danbv::reference
