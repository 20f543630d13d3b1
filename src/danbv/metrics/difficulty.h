// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/camera/camera.h"
#include "danbv/scene/mesh.h"
#include "danbv/truth/surface_points.h"

namespace danbv {

struct DifficultyOptions {
  int views = 30;
  float hemisphere = 9;         // radius of the fixed views
  int candidates = 64;          // of which the one-step oracle takes the best
  float reach = 5;              // its moves along each axis
  index_t gain_points = 20000;  // ground-truth points by which it judges candidates
  int episodes = 1;             // of the oracle, from different starts
  std::uint64_t seed = 1;
  Camera camera = {};
};

// How hard a target is, standing still: CR over its seeable surface after all views.
struct Difficulty {
  double hemisphere = 0;  // fixed views spread over the upper hemisphere
  double oracle = 0;      // each view the best of some random local moves by its true gain
  double seeable = 0;     // share of the surface above the water that can be seen at all
};

Difficulty measure_difficulty(const TriangleMesh& mesh, const Bvh& bvh, const SurfacePoints& truth,
                              const DifficultyOptions& options = {});

}  // namespace danbv
