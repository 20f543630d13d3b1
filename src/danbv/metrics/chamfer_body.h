// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstring>

#include "danbv/core/device/atomics.h"
#include "danbv/core/math/rigid.h"
#include "danbv/scene/bvh_distance.h"
#include "danbv/scene/point_grid.h"

namespace danbv::metrics {

constexpr float kUnbounded = 1e18f;  // metres; its square is a float, too

// Thread: one point of a reconstruction. Lays it over the truth; what is under water then, goes far
// away, where it is nobody's nearest.
struct LayPointsBody {
  Span<const Vec3f> points;
  Rigidf motion;
  Span<Vec3f> laid;

  DANBV_HD void operator()(index_t i) const {
    const Vec3f p = motion * points[i];
    laid[i] = p.z >= 0 ? p : Vec3f{kUnbounded, kUnbounded, kUnbounded};
  }
};

// Thread: one point. How far it is from the mesh; -1 where it was left out.
struct MeshDistanceBody {
  scene::BvhView mesh;
  Span<const Vec3f> points;
  Span<float> distances;

  DANBV_HD void operator()(index_t i) const {
    const Vec3f p = points[i];
    distances[i] = p.x < kUnbounded ? distance_to_mesh(mesh, p, kUnbounded) : -1;
  }
};

// Squared distances as whole numbers, in the same order: the least of many does not depend on who
// comes first.
DANBV_HD std::int32_t rank_of(float squared) {
  std::int32_t rank;
  std::memcpy(&rank, &squared, sizeof rank);
  return rank;
}
DANBV_HD float squared_of(std::int32_t rank) {
  float squared;
  std::memcpy(&squared, &rank, sizeof squared);
  return squared;
}

// Thread: one point of the reconstruction. Surface points nearer than a cell of their grid hear how
// near it is.
struct TellNearbyBody {
  scene::PointGridView grid;
  Span<const Vec3f> surface;  // in the order of the grid
  Span<const Vec3f> cloud;
  Span<std::int32_t> nearest;  // of each surface point

  DANBV_HD void operator()(index_t i) const {
    const Vec3f p = cloud[i];
    any_cell_within(grid, p, grid.cell, [&](index_t slot) {
      for (auto k = grid.cell_begin[slot]; k < grid.cell_begin[slot + 1]; ++k)
        atomic_min(&nearest[k], rank_of(squared_norm(surface[k] - p)));
      return false;
    });
  }
};

// Thread: one of the few surface points that are far from all, and a stretch of the cloud.
struct SearchAllBody {
  static constexpr index_t kStretch = 2048;
  Span<const Vec3f> surface;
  Span<const std::uint32_t> far;  // which of them
  Span<const Vec3f> cloud;
  Span<std::int32_t> nearest;

  index_t size() const { return far.size * ((cloud.size + kStretch - 1) / kStretch); }
  // Neighbouring threads read the same points of the cloud.
  DANBV_HD void operator()(index_t i) const {
    const std::uint32_t k = far[i % far.size];
    const index_t begin = i / far.size * kStretch,
                  end = begin + kStretch < cloud.size ? begin + kStretch : cloud.size;
    const Vec3f p = surface[k];
    float best = kUnbounded * kUnbounded;
    for (index_t j = begin; j < end; ++j) best = lesser(best, squared_norm(cloud[j] - p));
    atomic_min(&nearest[k], rank_of(best));
  }
};

}  // namespace danbv::metrics
