// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/voxel_points.h"

#include <utility>

#include "danbv/core/math/rng.h"

namespace danbv::truth {

VoxelPoints draw_voxel_points(const GridSpec& grid, Span<const Vec3f> points, int limit,
                              std::uint64_t seed) {
  std::vector<std::vector<std::uint32_t>> members(grid.size());
  for (index_t i = 0; i < points.size; ++i) {
    const Vec3i cell = grid.cell(points[i]);
    if (grid.contains(cell)) members[grid.index(cell)].push_back(std::uint32_t(i));
  }
  VoxelPoints out;
  out.begin.push_back(0);
  for (index_t v = 0; v < grid.size(); ++v) {
    auto& member = members[v];
    if (member.empty()) continue;
    Rng rng({.seed = seed, .environment = std::uint32_t(v), .purpose = Purpose::masks});
    const auto count = std::uint32_t(member.size());
    for (std::uint32_t k = 0; k < count && k < std::uint32_t(limit); ++k) {
      std::swap(member[k], member[k + rng.below(count - k)]);
      out.points.push_back(points[member[k]]);
    }
    out.voxels.push_back(std::int32_t(v));
    out.begin.push_back(std::uint32_t(out.points.size()));
  }
  return out;
}

}  // namespace danbv::truth
