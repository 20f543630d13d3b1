// SPDX-License-Identifier: Apache-2.0
#include "danbv/metrics/reconstruction_cloud.h"

#include <algorithm>
#include <bit>

#include "danbv/core/error.h"

namespace danbv::metrics {

namespace {
constexpr int kAxisBits = 21;
constexpr double kMostAstray = 10;  // cells
constexpr double kHalf = 1 << (kAxisBits - 1);

// Scatters neighbouring cells over the table (the finaliser of MurmurHash3).
std::uint64_t scattered(std::uint64_t k) {
  k = (k ^ k >> 33) * 0xff51afd7ed558ccdULL;
  k = (k ^ k >> 33) * 0xc4ceb9fe1a85ec53ULL;
  return k ^ k >> 33;
}

// The cell of a point as one number; false where it has none.
bool cell_key(Vec3f p, double per_metre, std::uint64_t& key) {
  key = 0;
  for (int k = 0; k < 3; ++k) {
    const double g = std::floor(double(p[k]) * per_metre) + kHalf;
    if (!(g >= 0 && g < 2 * kHalf)) return false;
    key = key << kAxisBits | std::uint64_t(g);
  }
  return true;
}
}  // namespace

ReconstructionCloud::ReconstructionCloud(float cell, index_t capacity)
    : per_metre_(1 / double(cell)) {
  require(cell > 0 && capacity > 0, "a cloud is thinned to cells wider than 0");
  points_.reserve(capacity);
  table_.assign(std::bit_ceil(std::size_t(capacity) * 2), kFree);
}

void ReconstructionCloud::clear() {
  points_.clear(), astray_ = 0;
  std::fill(table_.begin(), table_.end(), kFree);
}

bool ReconstructionCloud::insert(std::uint64_t key) {
  const std::size_t last = table_.size() - 1;
  for (std::size_t at = scattered(key) & last;; at = (at + 1) & last) {
    if (table_[at] == key) return false;
    if (table_[at] == kFree) return table_[at] = key, true;
  }
}

void ReconstructionCloud::grow() {
  std::vector<std::uint64_t> old(table_.size() * 2, kFree);
  old.swap(table_);
  for (const std::uint64_t key : old)
    if (key != kFree) insert(key);
}

index_t ReconstructionCloud::add(Span<const Vec3f> points) {
  const std::size_t before = points_.size();
  for (const Vec3f& p : points) {
    std::uint64_t key;
    if (!cell_key(p, per_metre_, key) || !insert(key)) continue;
    points_.push_back(p);
    if (points_.size() * 2 > table_.size()) grow();
  }
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
  std::fill(table_.begin(), table_.end(), kFree);
  std::uint64_t key;
  for (const Vec3f& p : points_)
    if (cell_key(p, per_metre_, key)) insert(key);
}

}  // namespace danbv::metrics
