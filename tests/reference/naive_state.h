// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "danbv/camera/camera.h"
#include "danbv/core/grid/grid.h"

// The reconstruction state of one environment the slow way: point lists a voxel, every ray tested
// against every voxel's box. Shares nothing with the library but the grid and camera types.
namespace danbv::reference {

struct NaiveState {
  GridSpec grid;
  std::map<index_t, std::vector<Vec3d>> points;
  std::map<index_t, std::set<int>> bins;
  std::map<index_t, int> views;
  std::vector<double> occupancy;

  explicit NaiveState(const GridSpec& g) : grid(g), occupancy(g.size(), 0.0) {}

  static std::vector<Vec3d> icosahedron() {
    const double phi = (1 + std::sqrt(5.0)) / 2, n = std::sqrt(1 + phi * phi);
    std::vector<Vec3d> out;
    for (const double a : {1.0, -1.0})
      for (const double b : {phi, -phi})
        for (const Vec3d v : {Vec3d{b, 0, a}, Vec3d{a, b, 0}, Vec3d{0, a, b}}) out.push_back(v / n);
    return out;
  }

  // Length of the segment a-b inside the box of a voxel, as a share of it.
  double share_inside(Vec3d a, Vec3d b, Vec3i c) const {
    double t0 = 0, t1 = 1;
    for (int k = 0; k < 3; ++k) {
      const double low = grid.origin[k] + double(grid.voxel[k]) * c[k];
      const double high = low + grid.voxel[k], d = b[k] - a[k];
      if (d == 0) {
        if (a[k] < low || a[k] > high) return -1;
        continue;
      }
      const double u = (low - a[k]) / d, v = (high - a[k]) / d;
      t0 = std::max(t0, std::min(u, v)), t1 = std::min(t1, std::max(u, v));
    }
    return t1 - t0;
  }

  // sure: passed by more than a hair; a ray that grazes a corner may go either way.
  void integrate(const camera::Camera& camera, const std::vector<float>& depth, const Rigidf& T,
                 std::vector<bool>& sure, std::vector<bool>& maybe) {
    sure.assign(grid.size(), false), maybe.assign(grid.size(), false);
    std::set<index_t> hit;
    const Vec3d eye = T.translation.cast<double>();
    for (int v = 0; v < camera.height_px; ++v)
      for (int u = 0; u < camera.width_px; ++u) {
        const float z = depth[v * camera.width_px + u];
        if (z <= 0) continue;
        const Vec3f p = T * camera.back_project(u, v, z);
        const Vec3i cell = grid.cell(p);
        if (grid.contains(cell)) {
          points[grid.index(cell)].push_back(p.cast<double>());
          hit.insert(grid.index(cell));
        }
        for (index_t i = 0; i < grid.size(); ++i) {
          const double share = share_inside(eye, p.cast<double>(), grid.unflatten(i));
          if (share > 1e-4) sure[i] = true;
          if (share > -1e-4) maybe[i] = true;
        }
      }
    const auto centers = icosahedron();
    for (const index_t i : hit) {
      const Vec3d d = eye - grid.center(grid.unflatten(i)).cast<double>();
      const auto best = std::max_element(centers.begin(), centers.end(),
                                         [&](Vec3d a, Vec3d b) { return dot(a, d) < dot(b, d); });
      bins[i].insert(int(best - centers.begin()));
      ++views[i];
    }
    for (index_t i = 0; i < grid.size(); ++i) {
      if (hit.count(i))
        occupancy[i] = 1;
      else if (sure[i])
        occupancy[i] -= 0.05;
    }
  }
};

}  // namespace danbv::reference
