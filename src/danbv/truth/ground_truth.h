// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/truth/complexity_weights.h"
#include "danbv/truth/direction_mask.h"
#include "danbv/truth/surface_points.h"

namespace danbv::truth {

// All that reward and metrics know of a target and no planner may see. Ship frame; V voxels of the
// grid. Ships and static targets differ in nothing here: z = 0 is still water or ground.
struct GroundTruth {
  GridSpec grid;
  SurfacePoints surface;               // seeable points with their triangles; the hidden ones
  std::vector<Complexity> complexity;  // [V] L, S, C of the seeable points
  std::vector<float> weights;          // [V] c_v in [1, 3]; 0: no surface in the voxel
  std::vector<std::uint16_t> mask;     // [V] M(v, .), 12 bits

  bool is_surface(index_t voxel) const { return weights[voxel] > 0; }
};

struct GroundTruthOptions {
  GridSpec grid = cubic_grid();
  bool pca_in_voxel_units = false;  // for grids whose voxels are not cubes
  SurfacePointOptions surface;
  DirectionMaskOptions mask;
};

void bind(CLI::App& app, GroundTruthOptions& options);

// What making it took, in seconds.
struct GroundTruthTimes {
  double surface = 0, complexity = 0, mask = 0;
};

// Everything anew, the rays on the queue's device.
GroundTruth make_ground_truth(const scene::TriangleMesh& mesh, const scene::Bvh& bvh,
                              const GroundTruthOptions& options = {},
                              GroundTruthTimes* times = nullptr, const Queue& queue = Queue());

// The part that follows from truth.surface: complexity, weights, mask.
void add_voxel_truth(const scene::TriangleMesh& mesh, const scene::Bvh& bvh,
                     const GroundTruthOptions& options, GroundTruth& truth,
                     GroundTruthTimes* times = nullptr, const Queue& queue = Queue());

// The same from cache_folder() where it was made before for this mesh and these options; what is
// damaged is made again.
GroundTruth ground_truth(const scene::TriangleMesh& mesh, const scene::Bvh& bvh,
                         const GroundTruthOptions& options = {}, const Queue& queue = Queue());

// The truth of many targets, spread over the cores; the rays on `device`.
std::vector<GroundTruth> ground_truths(Device device,
                                       const std::vector<const scene::TriangleMesh*>& meshes,
                                       const GroundTruthOptions& options = {});

}  // namespace danbv::truth
