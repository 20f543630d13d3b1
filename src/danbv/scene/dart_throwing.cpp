// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/dart_throwing.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "danbv/core/parallel_for.h"
#include "danbv/core/rng.h"

namespace danbv {

namespace {
constexpr int kRounds = 4;
constexpr std::uint32_t first_dart(int round) { return (1u << round) - 1; }

// No packing of disks has r^2 above 2 / sqrt(3) of the area a point.
float widest_radius(double area_each) { return float(std::sqrt(area_each * 2 / std::sqrt(3.0))); }

std::vector<Vec3f> points_of(const std::vector<ClippedSurface::Sample>& samples) {
  std::vector<Vec3f> points(samples.size());
  for (std::size_t i = 0; i < samples.size(); ++i) points[i] = samples[i].point;
  return points;
}
}  // namespace

DartThrowing::DartThrowing(const std::vector<ClippedSurface::Sample>& candidates, double area_each,
                           std::uint64_t seed)
    : seed_(seed), darts_(candidates.size()) {
  const auto points = points_of(candidates);
  grid_ = PointGrid(span_of(points), widest_radius(area_each));
  taken_.resize(grid_.cells());
  const auto& order = grid_.order();
  parallel_for_cpu(
      index_t(order.size()),
      [&](index_t i) {
        const auto& from = candidates[order[i]];
        Rng rng(
            {.seed = seed, .environment = order[i], .episode = 1, .purpose = Purpose::sampling});
        darts_[i] = {from.point, from.triangle, rng.bits() >> 2};
      },
      4096);
  const auto& begin = grid_.view().cell_begin;
  for (index_t slot = 0; slot < grid_.cells(); ++slot) {
    if (begin[slot] == begin[slot + 1]) continue;
    const Vec3i at = grid_.coordinates(slot);
    group_[at.x % 3 + 3 * (at.y % 3) + 9 * (at.z % 3)].push_back({at, std::uint32_t(slot)});
  }
}

index_t DartThrowing::throw_all(float r) {
  shuffle_cells();
  for (int round = 0; round < kRounds; ++round) {
    std::array<int, 27> turn;
    std::iota(turn.begin(), turn.end(), 0);
    Rng rng(
        {.seed = seed_, .episode = 2, .step = std::uint32_t(round), .purpose = Purpose::sampling});
    for (int k = 26; k > 0; --k) std::swap(turn[k], turn[rng.below(k + 1)]);
    for (const int g : turn)
      parallel_for_cpu(index_t(group_[g].size()),
                       [&](index_t i) { throw_cell(group_[g][i], round, r * r); });
  }
  return std::accumulate(taken_.begin(), taken_.end(), index_t(0));
}

// The darts of each cell in random order, none taken.
void DartThrowing::shuffle_cells() {
  const auto begin = grid_.view().cell_begin;
  std::fill(taken_.begin(), taken_.end(), 0u);
  parallel_for_cpu(
      grid_.cells(),
      [&](index_t slot) {
        for (auto i = begin[slot]; i < begin[slot + 1]; ++i) darts_[i].rank &= 0x3fffffffu;
        std::sort(darts_.begin() + begin[slot], darts_.begin() + begin[slot + 1],
                  [](const Dart& a, const Dart& b) {
                    return std::tie(a.rank, a.triangle, a.point.x, a.point.y, a.point.z) <
                           std::tie(b.rank, b.triangle, b.point.x, b.point.y, b.point.z);
                  });
      },
      4096);
}

void DartThrowing::throw_cell(const Cell& cell, int round, float r_squared) {
  const auto span = grid_.view().cell_begin;
  const std::uint32_t begin = span[cell.slot], end = span[cell.slot + 1];
  const std::uint32_t first = begin + first_dart(round);
  const std::uint32_t last = round + 1 < kRounds ? begin + first_dart(round + 1) : end;
  if (first >= end) return;
  thread_local std::vector<Vec3f> near;
  find_taken(cell, near);
  for (std::uint32_t i = first; i < std::min(last, end); ++i) {
    const Vec3f p = darts_[i].point;
    if (std::any_of(near.begin(), near.end(),
                    [&](Vec3f q) { return squared_norm(p - q) < r_squared; }))
      continue;
    darts_[i].rank |= std::uint32_t(round) << 30;
    std::swap(darts_[i], darts_[begin + taken_[cell.slot]++]);
    near.push_back(p);
  }
}

// The points taken so far in the 27 cells around; the own cell's come first, as likeliest to hit.
void DartThrowing::find_taken(const Cell& cell, std::vector<Vec3f>& near) const {
  const PointGridView grid = grid_.view();
  near.clear();
  const auto add = [&](index_t slot) {
    if (slot < 0 || taken_[slot] == 0) return;
    for (auto i = grid.cell_begin[slot], n = i + taken_[slot]; i < n; ++i)
      near.push_back(darts_[i].point);
  };
  add(cell.slot);
  for (int dz = -1; dz <= 1; ++dz)
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx)
        if (dx != 0 || dy != 0 || dz != 0)
          add(grid.slot({cell.at.x + dx, cell.at.y + dy, cell.at.z + dz}));
}

SurfaceSamples DartThrowing::taken() const {
  const auto begin = grid_.view().cell_begin;
  SurfaceSamples out;
  for (index_t slot = 0; slot < grid_.cells(); ++slot)
    for (auto i = begin[slot]; i < begin[slot] + taken_[slot]; ++i) {
      out.points.push_back(darts_[i].point);
      out.triangles.push_back(darts_[i].triangle);
      out.rank.push_back(darts_[i].rank);
    }
  return out;
}

}  // namespace danbv
