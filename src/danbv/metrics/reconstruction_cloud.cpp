// SPDX-License-Identifier: Apache-2.0
#include "danbv/metrics/reconstruction_cloud.h"

#include <algorithm>
#include <cmath>

#include "danbv/core/error.h"

namespace danbv::metrics {

namespace {
constexpr double kMostAstray = 10;  // cells
constexpr double kHalf = 1 << (CellSet::kAxisBits - 1);

// Which cell of an axis; false where there is none.
bool cell_at(float x, double per_metre, std::uint32_t& cell) {
  const double at = double(x) * per_metre;
  if (!(at >= -kHalf && at < kHalf)) return false;
  const auto towards_zero = std::int32_t(at);  // where std::floor is a call, that takes long
  cell = std::uint32_t(towards_zero - (towards_zero > at) + std::int32_t(kHalf));
  return true;
}
}  // namespace

ReconstructionCloud::ReconstructionCloud(float cell) : per_metre_(1 / double(cell)) {
  require(cell > 0, "a cloud is thinned to cells wider than 0");
}

void ReconstructionCloud::clear() { points_.clear(), cells_.clear(), astray_ = 0; }

// To fall into its cell, which is taken from then on.
bool ReconstructionCloud::is_first(Vec3f p) {
  std::uint32_t x, y, z;
  return cell_at(p.x, per_metre_, x) && cell_at(p.y, per_metre_, y) &&
         cell_at(p.z, per_metre_, z) && cells_.insert(x, y, z);
}

index_t ReconstructionCloud::add(Span<const Vec3f> points) {
  const std::size_t before = points_.size();
  for (const Vec3f& p : points)
    if (is_first(p)) points_.push_back(p);
  return index_t(points_.size() - before);
}

void ReconstructionCloud::move(const std::vector<CloudMove>& moves) {
  if (moves.empty()) return;
  float farthest = 0;
  for (const CloudMove& move : moves)
    for (index_t i = move.begin; i < move.end; ++i) {
      const Vec3f p = move.motion * points_[i];
      farthest = std::max(farthest, squared_norm(p - points_[i]));
      points_[i] = p;
    }
  astray_ += std::sqrt(farthest);
  if (astray_ > kMostAstray / per_metre_) find_cells();
}

void ReconstructionCloud::find_cells() {
  astray_ = 0;
  cells_.clear();
  for (const Vec3f& p : points_) is_first(p);
}

}  // namespace danbv::metrics
