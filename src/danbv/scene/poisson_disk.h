// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/scene/mesh.h"

namespace danbv {

// Points on a mesh, in an order in which neighbours in number are mostly neighbours in space.
struct SurfaceSamples {
  std::vector<Vec3f> points;
  std::vector<std::uint32_t> triangles;  // the mesh's triangle under each point
  std::vector<std::uint32_t> rank;       // dart throwing took low ranks first

  index_t size() const { return index_t(points.size()); }
};

struct PoissonDiskOptions {
  std::uint64_t seed = 1;
  float z_min = 0;       // only the surface above is sampled: the waterline of the ship frame
  int oversampling = 6;  // candidates a point
};

// Exactly count points with blue-noise spacing: candidates uniform by area are thrown as darts that
// keep a distance r from those taken before, and r is sought so that count fit. Cells of a grid try
// their darts in parallel wherever they lie too far apart to see one another, so the result is the
// same for any number of threads. (Wei, "Parallel Poisson disk sampling", 2008, on a mesh.)
SurfaceSamples poisson_disk(const TriangleMesh& mesh, index_t count,
                            const PoissonDiskOptions& options = {});

// The count samples of lowest rank, in the order they stand in: what fewer darts would have given.
void keep_lowest_ranks(SurfaceSamples& samples, index_t count);

}  // namespace danbv
