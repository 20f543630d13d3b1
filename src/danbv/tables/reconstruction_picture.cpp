// SPDX-License-Identifier: Apache-2.0
#include "danbv/tables/reconstruction_picture.h"

#include "danbv/core/device/parallel_for.h"
#include "danbv/metrics/coverage.h"
#include "danbv/render/voxel_colors.h"
#include "danbv/scene/bvh_distance.h"
#include "danbv/scene/fine_mesh.h"
#include "danbv/scene/point_tree.h"

namespace danbv::tables {

namespace {
// Light where all is well, so that shading shows the shape there.
const Vec3f kErrorStops[] = {{0.66f, 0.68f, 0.70f},
                             {0.86f, 0.74f, 0.24f},
                             {0.88f, 0.33f, 0.04f},
                             {0.62f, 0.05f, 0.02f},
                             {0.22f, 0.01f, 0.02f}};

std::vector<float> errors_of(const scene::TriangleMesh& mesh, const scene::BvhView& truth) {
  constexpr float kFar = 15;  // the length of the frame
  const std::vector<Vec3f> middles = triangle_centers(mesh);
  std::vector<float> errors(middles.size());
  parallel_for_cpu(index_t(middles.size()),
                   [&](index_t i) { errors[i] = distance_to_mesh(truth, middles[i], kFar); });
  return errors;
}

double mean_by_area(const scene::TriangleMesh& mesh, const std::vector<float>& values) {
  double sum = 0, area = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto [a, b, c] = mesh.corners(i);
    const double own = norm(cross(b - a, c - a));
    sum += own * double(values[i]), area += own;
  }
  return sum / area;
}

}  // namespace

Vec3f error_color(double share) { return render::gradient(kErrorStops, share); }

PaintedMesh painted_reconstruction(const ShownScan& scan, const scene::BvhView& truth,
                                   const scene::TriangleMesh& fine_truth) {
  PaintedMesh painted{scan.mesh, {}};
  const std::vector<float> errors = errors_of(scan.mesh, truth);
  for (const float error : errors) painted.paint.push_back(error_color(error / kLargestError));
  painted.mean_error = mean_by_area(scan.mesh, errors);
  const std::vector<Vec3f> middles = triangle_centers(fine_truth);
  const auto away = scene::PointTree(span_of(scan.cloud)).distances(span_of(middles));
  for (std::size_t i = 0; i < middles.size(); ++i)
    if (!(away[i] < metrics::kCoverageRadius)) add_triangle(painted.mesh, fine_truth.corners(i));
  painted.paint.resize(painted.mesh.triangles.size(), kUnseenColor);
  return painted;
}

}  // namespace danbv::tables
