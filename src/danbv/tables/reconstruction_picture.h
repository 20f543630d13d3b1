// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/render/shaded_view.h"
#include "danbv/tables/shown_scan.h"

// How a reconstruction is coloured: by its distance to the true surface, and what of the true
// surface no view has shown stands in its gaps.
namespace danbv::tables {

constexpr float kLargestError = 0.04f;  // m of the 15 m frame, the end of the scale; tau of CR

// From light grey over yellow to dark red, linear; share in [0, 1].
Vec3f error_color(double share);
// Far from all colours of the scale, also for eyes that do not tell red from green.
const Vec3f kUnseenColor{0.02f, 0.13f, 0.95f};

// A mesh with a colour a triangle, ready to be drawn.
struct PaintedMesh {
  scene::TriangleMesh mesh;
  std::vector<Vec3f> paint;
  double mean_error = NAN;  // of the reconstruction, by area, in m of the 15 m frame; NaN: no mesh
};

// fine_truth: the true surface above the water in small triangles (scene/fine_mesh.h). Those
// without a point of the cloud within kCoverageRadius of their middle are unseen.
PaintedMesh painted_reconstruction(const ShownScan& scan, const scene::BvhView& truth,
                                   const scene::TriangleMesh& fine_truth);

}  // namespace danbv::tables
