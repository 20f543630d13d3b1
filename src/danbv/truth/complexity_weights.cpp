// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/complexity_weights.h"

#include <algorithm>

#include "danbv/core/error.h"

namespace danbv::truth {

namespace {
// The value below which a share of sorted values lies, between the two nearest.
double quantile(const std::vector<double>& sorted, double share) {
  const double at = share * double(sorted.size() - 1);
  const auto below = std::size_t(at), above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (at - double(below)) * (sorted[above] - sorted[below]);
}

std::vector<VoxelSums> sums_of(const GridSpec& grid, Span<const Vec3f> points) {
  std::vector<VoxelSums> sums(grid.size(), empty_sums());
  for (const Vec3f& p : points) {
    const Vec3i cell = grid.cell(p);
    if (grid.contains(cell))
      add_point(sums[grid.index(cell)], p - grid.center(cell) + grid.voxel * 0.5f);
  }
  return sums;
}
}  // namespace

Complexity true_complexity(const VoxelSums& sums, Vec3d scale) {
  if (sums.points < kPcaMinPoints) return {};
  double m[6];
  covariance(sums, scale, m);
  return pca_features(symmetric_eigenvalues(m));
}

double WeightMap::operator()(double raw) const {
  if (raw < middle) return std::max(1.0, low < middle ? 1 + (raw - low) / (middle - low) : 1.0);
  if (raw > middle)
    return std::min(3.0, middle < high ? 2 + (raw - middle) / (high - middle) : 3.0);
  return 2;
}

WeightMap weight_map(std::vector<double> raw) {
  require(!raw.empty(), "complexity weights need at least one voxel with surface");
  std::sort(raw.begin(), raw.end());
  return {quantile(raw, 0.05), quantile(raw, 0.5), quantile(raw, 0.95)};
}

ComplexityWeights complexity_weights(const GridSpec& grid, Span<const Vec3f> surface_points,
                                     bool pca_in_voxel_units) {
  const Vec3d v = grid.voxel.cast<double>();
  const Vec3d scale = pca_in_voxel_units ? Vec3d{1 / v.x, 1 / v.y, 1 / v.z} : Vec3d{1, 1, 1};
  const auto sums = sums_of(grid, surface_points);
  ComplexityWeights out{std::vector<Complexity>(grid.size()),
                        std::vector<float>(grid.size(), 0.0f)};
  std::vector<double> raw;
  for (index_t i = 0; i < grid.size(); ++i) {
    if (sums[i].points == 0) continue;
    out.features[i] = true_complexity(sums[i], scale);
    raw.push_back(raw_complexity(out.features[i]));
  }
  const WeightMap map = weight_map(raw);
  for (index_t i = 0; i < grid.size(); ++i)
    if (sums[i].points > 0) out.weights[i] = float(map(raw_complexity(out.features[i])));
  return out;
}

}  // namespace danbv::truth
