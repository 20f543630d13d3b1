// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/core/device/span.h"
#include "danbv/core/grid/grid.h"
#include "danbv/core/math/pca.h"

namespace danbv::truth {

// eq:supp_raw_complexity.
DANBV_HD double raw_complexity(const Complexity& c) {
  return double(c.scattering) + double(c.curvature) - double(c.linearity);
}

// The complexity of a voxel's ground-truth points; zeros below four.
Complexity true_complexity(const VoxelSums& sums, Vec3d scale);

// Three corners of the piecewise-linear map to [1, 3]; clamped beyond.
struct WeightMap {
  double low = 0, middle = 0, high = 0;  // become 1, 2, 3
  double operator()(double raw) const;
};

// Corners at the 5th percentile, the median and the 95th, each between the two nearest values.
WeightMap weight_map(std::vector<double> raw);

// The descriptors of every voxel and the weights c_v made of them.
struct ComplexityWeights {
  std::vector<Complexity> features;  // [V], zero where there is no surface
  std::vector<float> weights;        // [V] c_v in [1, 3]; 0 where there is no surface
};

ComplexityWeights complexity_weights(const GridSpec& grid, Span<const Vec3f> surface_points,
                                     bool pca_in_voxel_units = false);

}  // namespace danbv::truth
