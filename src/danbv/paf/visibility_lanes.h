// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/paf/lanes.h"

// path_visibility of visibility.h for as many candidates at a time as a vector holds. A walk waits
// for its own last step; walks side by side do not wait for each other.
namespace danbv::paf::DANBV_PAF_LANES_NAME {

struct Axis {
  Pack next, each, end;  // as in WalkAxis
  Ints stride;

  Axis(Pack delta, float edge, int cell, int low, int high, int flat) {
    const Pack length = larger(delta < 0 ? -delta : delta, 1e-30f - Pack{});
    each = edge / length;
    next = 0.5f * each;
    const Pack left = delta < 0 ? float(cell - low) - Pack{} : float(high - cell) - Pack{};
    end = (next + left * each) * kWalkMargin;
    stride = delta < 0 ? -flat - Ints{} : flat - Ints{};
  }
};

// The walks of one pack of candidates from the middle of a voxel.
struct Walks {
  Axis x, y, z;
  Pack share_x, share_y, share_z, end, visibility = 1 - Pack{};
  Ints at, active;

  Walks(const GridSpec& grid, const CellBox& box, Vec3i c, Pack dx, Pack dy, Pack dz)
      : x(dx, grid.voxel.x, c.x, box.low.x, box.high.x, 1),
        y(dy, grid.voxel.y, c.y, box.low.y, box.high.y, grid.dims.x),
        z(dz, grid.voxel.z, c.z, box.low.z, box.high.z, grid.dims.x * grid.dims.y) {
    const Pack ax = dx < 0 ? -dx : dx, ay = dy < 0 ? -dy : dy, az = dz < 0 ? -dz : dz;
    const Pack scale =
        (1 / kTransmittanceSteps) / larger(ax + ay + az, kTransmittanceEpsilon - Pack{});
    share_x = ax * scale, share_y = ay * scale, share_z = az * scale;
    end = smaller(smaller(x.end, y.end), smaller(z.end, 1 - Pack{}));
    at = static_cast<std::int32_t>(grid.index(c)) - Ints{};
    active = ~Ints{};
  }

  // One step of every walk that is not over; false when all are.
  bool step(const std::uint32_t* table, bool counts, float threshold) {
    const Ints along_x = (x.next <= y.next) & (x.next <= z.next);
    const Ints along_y = ~along_x & (y.next <= z.next);
    const Ints along_z = ~(along_x | along_y);
    active &= smaller(smaller(x.next, y.next), z.next) < end;
    if (!any(active)) return false;
    x.next += keep(along_x, x.each);
    y.next += keep(along_y, y.each);
    z.next += keep(along_z, z.each);
    at += active & ((along_x & x.stride) | (along_y & y.stride) | (along_z & z.stride));
    if (counts) pass(table, threshold);
    return true;
  }

 private:
  void pass(const std::uint32_t* table, float threshold) {
    const Ints word = gather(table, at);
    const Ints met = active & (word != 0);
    if (!any(met)) return;
    const Pack tau = share_x * as_pack(word & 1023) + share_y * as_pack((word >> 10) & 1023) +
                     share_z * as_pack((word >> 20) & 1023);
    visibility = met ? visibility * tau : visibility;
    active &= visibility >= threshold;
  }
};

inline std::uint32_t packed_codes(const float* visibility, index_t n, float threshold) {
  std::uint32_t packed = 0;
  for (index_t i = 0; i < n; ++i) packed |= encode_visibility(visibility[i], threshold) << 4 * i;
  return packed;
}

// A block of candidates of one voxel: two words, or the one that is left.
inline void walk_block(const FieldBuild& build, const CellBox& box, const std::uint32_t* table,
                       Vec3i cell, const float* x, const float* y, const float* z, index_t n,
                       std::uint32_t* words) {
  const GridSpec& grid = build.seen.grid;
  const VisibilityOptions& options = build.options.visibility;
  const Vec3f from = grid.center(cell);
  alignas(64) float visibility[kBlock];
  for (int i = 0; i < kBlock; i += kLanes) {
    Walks walks(grid, box, cell, load(x + i) - from.x, load(y + i) - from.y, load(z + i) - from.z);
    std::int32_t skip = options.skip;
    while (walks.step(table, --skip < 0, options.threshold)) {
    }
    store(visibility + i, walks.visibility);
  }
  words[0] = packed_codes(visibility, n < 8 ? n : 8, options.threshold);
  if (n > 8) words[1] = packed_codes(visibility + 8, n - 8, options.threshold);
}

inline void walk(const FieldBuild& build, index_t env, index_t from, index_t to) {
  const LatticeSpec& lattice = build.options.lattice;
  const std::uint32_t* table = build.transmittance.data + env * build.seen.grid.size();
  const CellBox box = build.boxes[env];
  for (index_t q = 0; q < lattice.size(); q += kCandidateChunk) {
    const index_t left = lattice.size() - q, n = left < kCandidateChunk ? left : kCandidateChunk;
    const Candidates<kCandidateChunk> at(lattice, build.T_ship_drone[env], q, n);
    for (index_t k = from; k < to; ++k) {
      const index_t slot = env * build.options.max_active + k;
      const Vec3i cell = build.seen.grid.unflatten(build.voxels[slot].cell);
      std::uint32_t* row = build.visibility.data + slot * lattice.words() + q / 8;
      for (index_t i = 0; i < n; i += kBlock)
        walk_block(build, box, table, cell, at.x + i, at.y + i, at.z + i,
                   n - i < kBlock ? n - i : kBlock, row + i / 8);
    }
  }
}

}  // namespace danbv::paf::DANBV_PAF_LANES_NAME
