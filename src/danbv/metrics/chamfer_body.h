// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/scene/bvh_distance.h"
#include "danbv/scene/point_grid.h"

namespace danbv::metrics {

constexpr float kUnbounded = 1e18f;  // metres; its square is a float, too

// Thread: one point. How far it is from the mesh.
struct MeshDistanceBody {
  scene::BvhView mesh;
  Span<const Vec3f> points;
  Span<float> distances;

  DANBV_HD void operator()(index_t i) const {
    distances[i] = distance_to_mesh(mesh, points[i], kUnbounded);
  }
};

// Thread: one point. How far it is from the nearest of a cloud in a grid: found among the cells
// around it where it is nearer than a cell, else in shells of bricks from the inside out.
struct NearestPointBody {
  scene::PointGridView grid;
  Span<const Vec3f> cloud;  // in the order of the grid
  Span<const Vec3f> points;
  Span<float> distances;

  DANBV_HD void operator()(index_t i) const {
    const Vec3f p = points[i];
    float best = kUnbounded * kUnbounded;
    any_cell_within(grid, p, grid.cell, [&](index_t slot) {
      search(p, slot, 1, best);
      return false;
    });
    if (!(best < 0.99f * grid.cell * grid.cell)) search_bricks(p, best);
    distances[i] = std::sqrt(best);
  }

 private:
  static constexpr float kRounding = 0.01f;  // of a cell: points are put into cells with rounding

  DANBV_HD void search(Vec3f p, index_t slot, int cells, float& best) const {
    for (auto k = grid.cell_begin[slot]; k < grid.cell_begin[slot + cells]; ++k)
      best = lesser(best, squared_norm(cloud[k] - p));
  }
  DANBV_HD void search_brick(Vec3f p, Vec3i brick, float& best) const {
    const float side = 8 * grid.cell, margin = kRounding * grid.cell;
    const Vec3f low = grid.origin + brick.cast<float>() * side, grown{margin, margin, margin};
    const index_t slot = grid.slot({8 * brick.x, 8 * brick.y, 8 * brick.z});
    if (slot < 0) return;
    const scene::Box box{low - grown, low + Vec3f{side, side, side} + grown};
    if (scene::squared_distance(p, box) < best) search(p, slot, 512, best);
  }
  // All bricks that are `shell` steps away along some axis and no farther along the others.
  DANBV_HD void search_shell(Vec3f p, Vec3i own, int shell, float& best) const {
    const int last_z = last(own.z, shell, grid.bricks.z),
              last_y = last(own.y, shell, grid.bricks.y);
    for (int z = first(own.z, shell); z <= last_z; ++z)
      for (int y = first(own.y, shell); y <= last_y; ++y) {
        const bool face =
            z == own.z - shell || z == own.z + shell || y == own.y - shell || y == own.y + shell;
        for (int x = own.x - shell; x <= own.x + shell; x += face ? 1 : 2 * shell)
          search_brick(p, {x, y, z}, best);
      }
  }
  DANBV_HD void search_bricks(Vec3f p, float& best) const {
    const Vec3i cell = grid.cell_of(p), own{cell.x >> 3, cell.y >> 3, cell.z >> 3};
    const int x = reach(own.x, grid.bricks.x), y = reach(own.y, grid.bricks.y),
              z = reach(own.z, grid.bricks.z), xy = x > y ? x : y, shells = xy > z ? xy : z;
    for (int shell = 0; shell <= shells; ++shell) {
      const float within = (8 * float(shell - 1) - kRounding) * grid.cell;  // nothing is nearer
      if (within > 0 && within * within >= best) return;
      search_shell(p, own, shell, best);
    }
  }
  // How many shells it takes to the farther end of the table.
  DANBV_HD static int reach(int own, int n) { return own > n - 1 - own ? own : n - 1 - own; }
  // Where a shell begins and ends in the table.
  DANBV_HD static int first(int own, int shell) { return own > shell ? own - shell : 0; }
  DANBV_HD static int last(int own, int shell, int n) {
    return own + shell < n - 1 ? own + shell : n - 1;
  }
};

}  // namespace danbv::metrics
