// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/truth/direction_coverage.h"

namespace danbv::truth {

// Where what is still missing lies: over the faces of voxels that can be seen and were not yet.
// Sums of cells, whole numbers, so they depend on no order.
struct MissingSums {
  std::int64_t x = 0, y = 0, z = 0, faces = 0;
};

// The centroid of the faces that N environments have yet to see: what Hestia's look is taught.
class MissingFaces {
 public:
  MissingFaces(const Queue& queue, index_t environments);

  // centroids: [N, 4] on the queue's device: a place in the grid, 0..1 an axis, and 1, or 0 where
  // nothing is missing. views name the targets.
  void centroids(const Queue& queue, const DirectionCoverage& coverage, Span<const TrueView> views,
                 Span<float> centroids);

 private:
  Buffer<MissingSums> sums_;
};

}  // namespace danbv::truth
