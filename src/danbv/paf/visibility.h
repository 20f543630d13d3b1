// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/grid/grid.h"
#include "danbv/core/math/min_max.h"
#include "danbv/paf/transmittance.h"

// Whether a voxel can be seen from a candidate position, judged by the voxels between them.
namespace danbv::paf {

struct VisibilityOptions {
  float threshold = 0.10f;  // below it a pair is masked
  std::int32_t skip = 0;    // voxels next to the target that do not count: they share its surface
  TransmittanceOptions transmittance = {};
};

// Four bits a pair: 0 masked, 1..15 linear over 0.1..1.
constexpr float kVisibilityLow = 0.1f;
constexpr float kVisibilityStep = (1 - kVisibilityLow) / 14;

DANBV_HD std::uint32_t encode_visibility(float visibility, float threshold) {
  if (!(visibility >= threshold)) return 0;
  const float level = (visibility - kVisibilityLow) * (1 / kVisibilityStep) + 1.5f;
  return static_cast<std::uint32_t>(clamp(level, 1.0f, 15.0f));
}

DANBV_HD float decode_visibility(std::uint32_t code) {
  return code == 0 ? 0.0f
                   : kVisibilityLow +
                         kVisibilityStep * static_cast<float>(static_cast<std::int32_t>(code) - 1);
}

// The cells that hold all occupied voxels, both ends included; nothing outside of it blocks.
struct CellBox {
  Vec3i low{0, 0, 0}, high{-1, -1, -1};
};

// A walk ends a hair before the box does, so that rounding never takes it out.
constexpr float kWalkMargin = 1 - 1e-5f;

// One axis of a walk through the grid. Places along the segment are 0..1.
struct WalkAxis {
  float next, each, end;  // the next border, how far apart borders are, where the box ends
  std::int32_t stride;    // of the flat index

  DANBV_HD WalkAxis(float delta, float edge, int cell, int low, int high, int flat)
      : each(edge / (delta != 0 ? std::fabs(delta) : 1e-30f)), stride(delta < 0 ? -flat : flat) {
    next = 0.5f * each;  // walks start in the middle of a voxel
    end = (next + static_cast<float>(delta < 0 ? cell - low : high - cell) * each) * kWalkMargin;
  }
  DANBV_HD void advance(bool along) { next += along ? each : 0.0f; }
};

// eq:path-visibility: from the middle of voxel `cell` to a point, every voxel on the way once, the
// first left out. table: packed transmittance of the grid's voxels. Stops, and returns 0, as soon
// as less than `threshold` is left.
DANBV_HD float path_visibility(const GridSpec& grid, const CellBox& box, const std::uint32_t* table,
                               Vec3i cell, Vec3f to, const VisibilityOptions& options) {
  const Vec3f delta = to - grid.center(cell), shares = axis_shares(delta);
  WalkAxis x(delta.x, grid.voxel.x, cell.x, box.low.x, box.high.x, 1);
  WalkAxis y(delta.y, grid.voxel.y, cell.y, box.low.y, box.high.y, grid.dims.x);
  WalkAxis z(delta.z, grid.voxel.z, cell.z, box.low.z, box.high.z, grid.dims.x * grid.dims.y);
  auto at = static_cast<std::int32_t>(grid.index(cell));
  const float box_end = lesser(lesser(x.end, y.end), z.end), end = lesser(box_end, 1.0f);
  std::int32_t skip = options.skip;
  float visibility = 1;
  while (lesser(lesser(x.next, y.next), z.next) < end) {
    // Free of branches on the axis, which cannot be foretold.
    const bool along_x = x.next <= y.next && x.next <= z.next;
    const bool along_y = !along_x && y.next <= z.next;
    x.advance(along_x), y.advance(along_y), z.advance(!along_x && !along_y);
    at += along_x ? x.stride : along_y ? y.stride : z.stride;
    const std::uint32_t word = table[at];
    if (--skip >= 0 || word == 0) continue;
    visibility *= directional_transmittance(unpack_transmittance(word), shares);
    if (visibility < options.threshold) return 0;
  }
  return visibility;
}

}  // namespace danbv::paf
