// SPDX-License-Identifier: Apache-2.0
#include "danbv/state/surface_cells_body.h"

#include <gtest/gtest.h>

#include "danbv/camera/viewpoint.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/core/math/rng.h"
#include "danbv/state/reconstruction_state.h"
#include "support/on_device.h"

namespace danbv::state {
namespace {

const GridSpec kGrid{{-1, -1, -1}, {0.5f, 0.5f, 0.5f}, {4, 3, 4}};

class SurfaceCellsOn : public OnDevice {};
DANBV_TEST_ON_DEVICES(SurfaceCellsOn);

}  // namespace

// The rule said again, cell by cell: fewer than six of the 26 cells about one hold points.
TEST(SurfaceCells, RimsAreThoseOfTheRule) {
  Rng rng({17});
  const Queue queue;
  const Vec3i size{kGrid.dims.x * 8, kGrid.dims.y * 8, kGrid.dims.z * 8};
  const GridSpec fine{kGrid.origin, kGrid.voxel * 0.125f, size};
  for (const double share : {0.02, 0.2, 0.5}) {
    std::vector<std::uint8_t> holds(fine.size());
    std::vector<std::uint32_t> cells(kCellWords * kGrid.size());
    std::vector<VoxelSums> sums(kGrid.size(), empty_sums());
    for (index_t i = 0; i < fine.size(); ++i) {
      if (!rng.chance(share)) continue;
      const Vec3i c = fine.unflatten(i);
      const index_t voxel = kGrid.index({c.x / 8, c.y / 8, c.z / 8});
      holds[i] = 1, ++sums[voxel].points;
      mark_cell(cells.data() + kCellWords * voxel, c.x % 8, c.y % 8, c.z % 8);
    }
    std::vector<int> want(kGrid.size());
    for (index_t i = 0; i < fine.size(); ++i) {
      if (!holds[i]) continue;
      const Vec3i c = fine.unflatten(i);
      int near = -1;
      for (int k = 0; k < 27; ++k) {
        const Vec3i other{c.x + k % 3 - 1, c.y + k / 3 % 3 - 1, c.z + k / 9 - 1};
        if (fine.contains(other)) near += holds[fine.index(other)];
      }
      if (near < 6) ++want[kGrid.index({c.x / 8, c.y / 8, c.z / 8})];
    }
    const std::vector<RegisteredView> views(1);
    std::vector<std::uint8_t> rims(kGrid.size());
    parallel_for(queue, kGrid.size(),
                 CountRimsBody{kGrid,
                               {views.data(), 1},
                               {sums.data(), index_t(sums.size())},
                               {cells.data(), index_t(cells.size())},
                               {rims.data(), index_t(rims.size())}});
    for (index_t v = 0; v < kGrid.size(); ++v) EXPECT_EQ(rims[v], std::min(want[v], 255)) << v;
  }
}

// A wall before the camera, 1.1 m wide, with points 3 cm apart: whole in its middle; its edges, and
// then the edge of a hole, are rims.
TEST_P(SurfaceCellsOn, AWallEndsAtItsEdgesAndAtAHole) {
  StateOptions options;
  options.grid = kGrid;
  const camera::Camera camera = camera::Camera::with_fov(40, 40, 20);
  const Rigidf T = camera::camera_pose({{-2.9f, -0.25f, 0.25f}, 0, 0});  // looks along x
  const auto rims_of = [&](const std::vector<float>& depth) {
    ReconstructionState state(queue, 1, options);
    const Buffer<float> image(queue, depth);
    const Buffer<RegisteredView> view(queue, std::vector<RegisteredView>{{T, 1}});
    state.integrate(queue, camera, image.span(), view.span());
    return host(state.observation({}, {}).rims);
  };
  const auto at = [&](Vec3f p) { return kGrid.index(kGrid.cell(p)); };
  const index_t middle = at({0.3f, -0.25f, 0.25f}), edge = at({0.3f, -0.25f, 0.7f});
  std::vector<float> depth(camera.pixels(), 3.2f);
  const std::vector<std::uint8_t> whole = rims_of(depth);
  EXPECT_EQ(whole[middle], 0);
  EXPECT_EQ(whole[edge], kCellsAside);  // its upper edge goes across the voxel
  for (int v = 16; v < 24; ++v)
    for (int u = 16; u < 24; ++u) depth[v * camera.width_px + u] = 0;
  const std::vector<std::uint8_t> holed = rims_of(depth);
  EXPECT_GT(holed[middle], 4);
  EXPECT_EQ(holed[edge], whole[edge]);
}

}  // namespace danbv::state
