// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>

#include "danbv/core/math/units.h"
#include "danbv/metrics/coverage.h"
#include "danbv/scene/bvh.h"

namespace danbv::metrics {

// CD of an empty reconstruction, and the largest that is reported: the length of the frame. With an
// infinite one, or none, a mean over scans would leave out just those that failed.
constexpr double kWorstChamferCm = 100 * kNormLength;

// CD as it is reported: mean distance of the reconstruction to the mesh, plus mean distance of the
// seeable surface points to the reconstruction. Euclidean, not squared.
struct ChamferDistance {
  double to_mesh_cm = 0, to_cloud_cm = 0;  // infinite where nothing was reconstructed
  double total_cm() const { return std::min(to_mesh_cm + to_cloud_cm, kWorstChamferCm); }
};

// reconstruction: in the ship frame; points below the waterline (z < 0) are left out.
ChamferDistance chamfer_distance(Span<const Vec3f> reconstruction, const scene::BvhView& mesh,
                                 Span<const Vec3f> surface_points);
// The mean of the distances from each point to the nearest of another cloud, in metres.
double mean_distance(Span<const Vec3f> from, Span<const Vec3f> to);
// The same to the nearest triangle.
double mean_distance(Span<const Vec3f> from, const scene::BvhView& mesh);

// CD of one reconstruction after another, on a queue's device; there memory is kept between them.
class ChamferMeter {
 public:
  // reconstruction, mesh and surface points: on the queue's device; the motion lays the first over
  // the others.
  ChamferDistance measure(const Queue& queue, Span<const Vec3f> reconstruction,
                          const Rigidf& motion, const scene::BvhView& mesh,
                          const CoverageIndex& surface);
  // The same by the loops of a GPU, on any device.
  ChamferDistance measure_side_by_side(const Queue& queue, Span<const Vec3f> reconstruction,
                                       const Rigidf& motion, const scene::BvhView& mesh,
                                       const CoverageIndex& surface);

 private:
  double to_mesh(const Queue& queue, Span<const Vec3f> cloud, const scene::BvhView& mesh);
  double to_cloud(const Queue& queue, Span<const Vec3f> cloud, const CoverageIndex& surface);

  Buffer<Vec3f> laid_;
  Buffer<float> distances_;
  Buffer<std::int32_t> nearest_;
  Buffer<std::uint32_t> far_;
  std::vector<float> distances_on_host_;
  std::vector<std::int32_t> nearest_on_host_;
};

}  // namespace danbv::metrics
