// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/grid/direction_bins.h"
#include "danbv/core/math/rng.h"
#include "danbv/scene/distance_field.h"
#include "danbv/truth/direction_mask.h"
#include "danbv/truth/visibility/point_visibility_body.h"

namespace danbv::truth {

// A direction drawn evenly in the cell of bin j. The cells are mirror images and cyclic turns of
// each other, so a direction of any cell is carried into cell j; nothing is thrown away.
DANBV_HD Vec3f direction_in_bin(Rng& rng, int j) {
  const Vec3f d = unit_sphere(rng).cast<float>();
  const int from = direction_bin(d) / 4, to = j / 4;
  Vec3f out;
  out[to] = std::copysign(d[from], j & 2 ? -1.0f : 1.0f);
  out[(to + 2) % 3] = std::copysign(d[(from + 2) % 3], j & 1 ? -1.0f : 1.0f);
  out[(to + 1) % 3] = d[(from + 1) % 3];
  return out;
}

// eq:supp_visibility_mask, backwards: from points of the voxel outwards. Thread: one bin of one
// voxel that holds surface, in the order [K, 12].
struct DirectionMaskBody {
  DirectionMaskOptions options;
  GridSpec grid;
  scene::BvhView bvh;
  scene::DistanceFieldView field;
  Span<const std::int32_t> voxels;  // [K]
  Span<const std::uint32_t> begin;  // [K + 1]
  Span<const Vec3f> points;
  Span<std::uint8_t> observable;  // [K, 12]

  static constexpr int kMaxDirections = 64;

  DANBV_HD void operator()(index_t i) const {
    const index_t k = i / kDirectionBins;
    const int j = int(i % kDirectionBins);
    Vec3f directions[kMaxDirections];
    Rng rng(
        {options.seed, std::uint32_t(voxels[k]), std::uint32_t(j), 0, Purpose::mask_directions});
    for (int d = 0; d < options.directions; ++d) directions[d] = direction_in_bin(rng, j);
    const Vec3f x_v = grid.center(grid.unflatten(voxels[k]));
    const int count = int(begin[k + 1] - begin[k]);
    observable[i] = 0;
    // Every pair once; points and directions both change from one pair to the next, since
    // neighbours in either are blocked together.
    for (int round = 0; round < options.directions && !observable[i]; ++round)
      for (int p = 0; p < count && !observable[i]; ++p) {
        const Vec3f d = directions[(p + round) % options.directions];
        observable[i] = is_observed(points[begin[k] + p], d, x_v, j);
      }
  }

  // Whether a drone at the far end sees the point, and enters it in bin j of the voxel: bins are
  // told from the voxel's centre, which turns border directions into the next bin.
  DANBV_HD bool is_observed(Vec3f p, Vec3f direction, Vec3f x_v, int j) const {
    const Vec3f end = p + direction * options.reach;
    for (int a = 0; a < 3; ++a)
      if (end[a] < options.low[a] || end[a] > options.high[a]) return false;
    if (direction_bin(end - x_v) != j) return false;
    // Hulls are hollow: 5 m inside one may be free of triangles.
    if (field.distance(end) < options.clearance || field.enclosed(end)) return false;
    return segment_is_free(bvh, p, end);
  }
};

}  // namespace danbv::truth
