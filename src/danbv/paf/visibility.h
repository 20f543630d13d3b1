// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/grid/grid.h"
#include "danbv/paf/transmittance.h"

// Whether a voxel can be seen from candidate positions, judged by the voxels between them. T: a
// float, or a pack of floats for as many candidates. A walk waits for its own last step; walks side
// by side do not wait for each other.
namespace danbv::paf {

inline namespace DANBV_ISA {

// Four bits a pair: 0 masked, 1..15 linear over 0.1..1.
constexpr float kVisibilityLow = 0.1f;
constexpr float kVisibilityStep = (1 - kVisibilityLow) / 14;

DANBV_HD std::uint32_t encode_visibility(float visibility, float threshold) {
  if (!(visibility >= threshold)) return 0;
  const float level = (visibility - kVisibilityLow) * (1 / kVisibilityStep) + 1.5f;
  return static_cast<std::uint32_t>(clamp(level, 1.0f, 15.0f));
}

// The visibility of a pair that is not masked.
DANBV_HD float visibility_of_level(std::int32_t code) {
  return kVisibilityLow + kVisibilityStep * static_cast<float>(code - 1);
}

DANBV_HD float decode_visibility(std::uint32_t code) {
  return code == 0 ? 0.0f : visibility_of_level(static_cast<std::int32_t>(code));
}

// A walk ends a hair before the box does, so that rounding never takes it out.
constexpr float kWalkMargin = 1 - 1e-5f;

// One axis of walks through the grid. Places along the segment are 0..1.
template <class T>
struct WalkAxis {
  T next, each, end;  // the next border, how far apart borders are, where the box ends
  IntsOf<T> stride;   // of the flat index

  DANBV_HD WalkAxis(T delta, float edge, int cell, int low, int high, int flat) {
    each = edge / greater(absolute(delta), all<T>(1e-30f));
    next = 0.5f * each;  // walks start in the middle of a voxel
    end = (next + voxels_left(delta, cell - low, high - cell) * each) * kWalkMargin;
    stride = delta < 0 ? -flat - IntsOf<T>{} : flat - IntsOf<T>{};
  }
  DANBV_HD void advance(MaskOf<T> along) { next += keep(along, each); }

 private:
  DANBV_HD static T voxels_left(T delta, int below, int above) {
    if constexpr (std::is_same_v<T, float>)
      return static_cast<float>(delta < 0 ? below : above);
    else
      return delta < 0 ? all<T>(float(below)) : all<T>(float(above));
  }
};

// Walks from the middle of a voxel.
template <class T>
struct Walk {
  WalkAxis<T> x, y, z;
  Vec3<T> shares;  // that turn the steps of packed transmittance into what passes
  T end;
  IntsOf<T> at;

  DANBV_HD Walk(const GridSpec& grid, const CellBox& box, Vec3i c, Vec3<T> delta)
      : x(delta.x, grid.voxel.x, c.x, box.low.x, box.high.x, 1),
        y(delta.y, grid.voxel.y, c.y, box.low.y, box.high.y, grid.dims.x),
        z(delta.z, grid.voxel.z, c.z, box.low.z, box.high.z, grid.dims.x * grid.dims.y),
        shares(axis_shares(delta, 1 / kTransmittanceSteps)),
        end(lesser(lesser(x.end, y.end), lesser(z.end, all<T>(1)))),
        at(static_cast<std::int32_t>(grid.index(c)) - IntsOf<T>{}) {}

  DANBV_HD MaskOf<T> inside() const { return lesser(lesser(x.next, y.next), z.next) < end; }

  // One voxel on, for walks that are not over. Free of branches on the axis, which cannot be
  // foretold.
  DANBV_HD void advance(MaskOf<T> active) {
    const MaskOf<T> along_x = (x.next <= y.next) & (x.next <= z.next);
    const MaskOf<T> along_y = inverse(along_x) & (y.next <= z.next);
    x.advance(along_x), y.advance(along_y), z.advance(inverse(along_x | along_y));
    at += keep(active, along_x ? x.stride : along_y ? y.stride : z.stride);
  }

  // The share that passes the voxel of a packed word.
  DANBV_HD T passing(IntsOf<T> word) const {
    return directional_transmittance(transmittance_steps<T>(word), shares);
  }
};

// eq:path-visibility: from the middle of voxel `cell` to a point, every voxel on the way once, the
// first left out. table: packed transmittance of the grid's voxels. 0 where less than `threshold`
// is left: the walk stops as soon as that shows.
DANBV_HD float path_visibility(const GridSpec& grid, const CellBox& box, const std::uint32_t* table,
                               Vec3i cell, Vec3f to, const VisibilityOptions& options) {
  Walk<float> walk(grid, box, cell, to - grid.center(cell));
  std::int32_t skip = options.skip;
  float visibility = 1;
  while (walk.inside()) {
    walk.advance(true);
    const std::int32_t word = gather(table, walk.at);
    if (--skip >= 0 || word == 0) continue;
    visibility *= walk.passing(word);
    if (visibility < options.threshold) return 0;
  }
  return visibility;
}

#if !defined(__CUDACC__)
// The same for a pack of points: the walks go on until all are over.
template <Pack T>
inline T path_visibility(const GridSpec& grid, const CellBox& box, const std::uint32_t* table,
                         Vec3i cell, Vec3<T> to, const VisibilityOptions& options) {
  const Vec3f from = grid.center(cell);
  Walk<T> walk(grid, box, cell, {to.x - from.x, to.y - from.y, to.z - from.z});
  std::int32_t skip = options.skip;
  T visibility = all<T>(1);
  for (MaskOf<T> active = walk.inside(); any(active); active &= walk.inside()) {
    walk.advance(active);
    if (--skip >= 0) continue;
    const IntsOf<T> word = gather(table, walk.at);
    const MaskOf<T> met = active & (word != 0);
    if (!any(met)) continue;
    visibility = met ? visibility * walk.passing(word) : visibility;
    active &= visibility >= options.threshold;
  }
  return keep(visibility >= options.threshold, visibility);
}
#endif

}  // namespace DANBV_ISA

}  // namespace danbv::paf
