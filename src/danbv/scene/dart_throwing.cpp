// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/dart_throwing.h"

#include <algorithm>
#include <numeric>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/core/math/rng.h"
#include "danbv/scene/brick_darts.h"

namespace danbv::scene {

namespace {
// No packing of disks has r^2 above 2 / sqrt(3) of the area a point.
float widest_radius(double area_each) { return float(std::sqrt(area_each * 2 / std::sqrt(3.0))); }

std::vector<Vec3f> points_of(const std::vector<ClippedSurface::Sample>& samples) {
  std::vector<Vec3f> points(samples.size());
  for (std::size_t i = 0; i < samples.size(); ++i) points[i] = samples[i].point;
  return points;
}

// The ranks of candidates, each with its place in the list below it, sorted.
std::vector<std::uint64_t> ranked(Span<const std::uint32_t> candidates, std::uint64_t seed) {
  std::vector<std::uint64_t> keys(candidates.size);
  for (index_t i = 0; i < candidates.size; ++i) {
    Rng rng({.seed = seed, .environment = candidates[i], .purpose = Purpose::dart_order});
    keys[i] = std::uint64_t(rng.bits()) << 32 | std::uint64_t(i);
  }
  std::sort(keys.begin(), keys.end());
  return keys;
}
}  // namespace

DartThrowing::DartThrowing(const std::vector<ClippedSurface::Sample>& candidates, double area_each,
                           std::uint64_t seed)
    : darts_(candidates.size()), state_(candidates.size()), taken_(candidates.size()) {
  const auto points = points_of(candidates);
  grid_ = PointGrid(span_of(points), widest_radius(area_each));
  stay_count_.resize(grid_.cells());
  const auto& order = grid_.order();
  const PointGridView grid = grid_.view();
  parallel_for_cpu(
      grid_.bricks(),
      [&](index_t brick) {
        const auto begin = grid.cell_begin[brick * 512], end = grid.cell_begin[brick * 512 + 512];
        auto dart = darts_.begin() + begin;
        for (const auto key : ranked(span_of(order).sub(begin, end - begin), seed)) {
          const auto& from = candidates[order[begin + (key & 0xffffffff)]];
          *dart++ = {from.point, from.triangle, std::uint32_t(key >> 32)};
        }
      },
      16);
  for (index_t brick = 0; brick < grid_.bricks(); ++brick) {
    const Vec3i at = grid_.brick_coordinates(brick);
    group_[(at.x & 1) + 2 * (at.y & 1) + 4 * (at.z & 1)].push_back(std::uint32_t(brick));
  }
}

index_t DartThrowing::throw_all(float r) {
  taken_count_ = stay_count_;
  for (const auto& bricks : group_)
    parallel_for_cpu(
        index_t(bricks.size()), [&](index_t i) { throw_brick(bricks[i], r); }, 16);
  return std::accumulate(taken_count_.begin(), taken_count_.end(), index_t(0));
}

void DartThrowing::throw_brick(index_t brick, float r) {
  const auto cell_begin = grid_.view().cell_begin;
  BrickDarts darts(grid_, brick, span_of(taken_), span_of(taken_count_));
  const auto end = cell_begin[brick * 512 + 512];
  for (auto i = cell_begin[brick * 512]; i < end; ++i) {
    if (state_[i] >= State::staying) continue;
    const Vec3f p = darts_[i].point;
    state_[i] = darts.fits(p, r) ? State::taken : State::free;
    if (state_[i] == State::taken) darts.take(p);
  }
}

std::vector<std::uint32_t> DartThrowing::not_handed_out() const {
  std::vector<std::uint32_t> numbers;
  for (std::size_t i = 0; i < darts_.size(); ++i)
    if (state_[i] == State::taken || state_[i] == State::staying)
      numbers.push_back(std::uint32_t(i));
  return numbers;
}

SurfaceSamples DartThrowing::hand_out(index_t count) {
  auto numbers = not_handed_out();
  require(count <= index_t(numbers.size()), "fewer darts were taken than are to be handed out");
  for (const auto i : numbers) state_[i] = State::staying;
  stay_count_ = taken_count_;
  std::nth_element(numbers.begin(), numbers.begin() + count, numbers.end(),
                   [&](std::uint32_t a, std::uint32_t b) {
                     return std::pair(darts_[a].rank, a) < std::pair(darts_[b].rank, b);
                   });
  numbers.resize(count);
  std::sort(numbers.begin(), numbers.end());
  SurfaceSamples out;
  for (const auto i : numbers) {
    state_[i] = State::handed_out;
    out.points.push_back(darts_[i].point);
    out.triangles.push_back(darts_[i].triangle);
    out.rank.push_back(darts_[i].rank);
  }
  return out;
}

}  // namespace danbv::scene
