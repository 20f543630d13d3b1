// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>
#include <vector>

#include "danbv/scene/mesh.h"

namespace danbv::scene {

class DartThrowing;

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

// The same for who may need a few more later: they go into the gaps between all drawn before, at a
// distance somewhat smaller.
class PoissonDisks {
 public:
  // count: about as many as will be drawn in all.
  PoissonDisks(const TriangleMesh& mesh, index_t count, const PoissonDiskOptions& options = {});
  ~PoissonDisks();

  SurfaceSamples draw(index_t count);

 private:
  std::unique_ptr<DartThrowing> darts_;
  double area_ = 0, radius_ = 0;  // of the surface; of the last draw
  index_t drawn_ = 0;
};

}  // namespace danbv::scene
