// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/core/cli/bind.h"
#include "danbv/scene/bvh.h"
#include "danbv/scene/mesh.h"

namespace danbv::truth {

// The ground truth of a target's surface above the water, in the ship frame.
struct SurfacePoints {
  std::vector<Vec3f> points;             // that can be seen: what CR counts
  std::vector<std::uint32_t> triangles;  // of the mesh, under each of them
  std::vector<Vec3f> hidden;             // the rest of the surface, equally dense, for cr_raw
  double raw_area = 0;                   // of the whole surface above the water, m^2

  double seeable_share() const {
    return double(points.size()) / double(points.size() + hidden.size());
  }
  bool operator==(const SurfacePoints&) const = default;
};

struct SurfacePointOptions {
  index_t count = 1000000;  // of points that can be seen
  int viewpoints = 1024;    // from at least one of which a point must be free
  std::uint64_t seed = 1;
};

// Binds --points to a count of surface points.
void bind_points(CLI::App& app, index_t& count);

// Poisson-disk samples, as many as leave `count` after the hidden ones are culled, on the queue's
// device.
SurfacePoints make_surface_points(const scene::TriangleMesh& mesh, const scene::Bvh& bvh,
                                  const SurfacePointOptions& options = {},
                                  const Queue& queue = Queue());

// The same from cache_folder(), where it is kept by the mesh's hash and the options. A file that is
// damaged or of other options is made again.
SurfacePoints surface_points(const scene::TriangleMesh& mesh, const scene::Bvh& bvh,
                             const SurfacePointOptions& options = {}, const Queue& queue = Queue());

}  // namespace danbv::truth
