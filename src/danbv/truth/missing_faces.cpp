// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/missing_faces.h"

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/truth/missing_faces_body.h"

namespace danbv::truth {

MissingFaces::MissingFaces(const Queue& queue, index_t environments)
    : sums_(queue.device(), environments) {}

void MissingFaces::centroids(const Queue& queue, const DirectionCoverage& coverage,
                             Span<const TrueView> views, Span<float> centroids) {
  require(views.size == sums_.size() && centroids.size == 4 * views.size,
          "missing faces: the parts differ in size");
  const GridSpec& grid = coverage.truth().grid();
  sums_.zero(queue);
  parallel_for(queue, coverage.seen().size,
               SumMissingBody{grid, views, coverage.truth().mask(), coverage.seen(), sums_.span()},
               4096);
  parallel_for(queue, views.size, MissingCentroidBody{grid, sums_.span(), centroids}, 64);
}

}  // namespace danbv::truth
