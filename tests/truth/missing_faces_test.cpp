// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/missing_faces.h"

#include <gtest/gtest.h>

#include "danbv/camera/viewpoint.h"
#include "danbv/core/grid/direction_bins.h"
#include "support/on_device.h"

namespace danbv::truth {

namespace {
const GridSpec kGrid{{-2, -2, -2}, {1, 1, 1}, {4, 4, 4}};
}

class MissingFacesOn : public OnDevice {};
DANBV_TEST_ON_DEVICES(MissingFacesOn);

// Two voxels can be seen: (3, 0, 0) from +x (bin 0 shows +x and -y or so: two faces), (0, 0, 2)
// from everywhere (six faces). Nothing is seen: the centroid weighs them 2 to 6. Then a wall shows
// the first one from bin 0, and only the second one is missing; its share of faces is 2 of 8.
TEST_P(MissingFacesOn, AreWhereNobodyLooked) {
  GroundTruth truth;
  truth.grid = kGrid;
  truth.weights.assign(kGrid.size(), 1.0f);
  truth.mask.assign(kGrid.size(), 0);
  const Vec3i near{3, 0, 0}, far{0, 0, 2};
  truth.mask[kGrid.index(near)] = 1, truth.mask[kGrid.index(far)] = 0xFFF;
  const DirectionTruth directions(queue, {&truth});
  DirectionCoverage coverage(queue, 1, directions);
  MissingFaces missing(queue, 1);
  const camera::Camera camera = camera::Camera::with_fov(2, 2, 2);
  // From the middle of bin 0, one metre before the voxel, looking at it.
  const Vec3f centre = kGrid.center(near), eye = centre + bin_center(0) * 0.9f;
  const Rigidf T = camera::camera_pose(camera::looking_at(eye, centre));
  const Buffer<TrueView> views(queue, std::vector<TrueView>{{T, 0, 1}});
  const Buffer<float> out(queue, std::vector<float>(4));
  missing.centroids(queue, coverage, views.span(), out.span());
  EXPECT_EQ(host(out.span()),
            (std::vector<float>{(3 * 2 / 8.0f + 0.5f) / 4, 0.125f, (2 * 6 / 8.0f + 0.5f) / 4, 1}));
  const Buffer<float> depth(queue, std::vector<float>(4, 0.9f));
  coverage.add(queue, camera, depth.span(), views.span());
  EXPECT_FLOAT_EQ(host(coverage.faces())[0], 2 / 8.0f);
  missing.centroids(queue, coverage, views.span(), out.span());
  EXPECT_EQ(host(out.span()), (std::vector<float>{0.125f, 0.125f, 2.5f / 4, 1}));
}

TEST_P(MissingFacesOn, NothingMissingIsSaid) {
  GroundTruth truth;
  truth.grid = kGrid;
  truth.weights.assign(kGrid.size(), 1.0f);
  truth.mask.assign(kGrid.size(), 0);
  const DirectionTruth directions(queue, {&truth});
  const DirectionCoverage coverage(queue, 2, directions);
  MissingFaces missing(queue, 2);
  const Buffer<TrueView> views(queue, std::vector<TrueView>(2));
  const Buffer<float> out(queue, std::vector<float>(8, 7.0f));
  missing.centroids(queue, coverage, views.span(), out.span());
  EXPECT_EQ(host(out.span())[3], 0);
  EXPECT_EQ(host(out.span())[7], 0);
}

}  // namespace danbv::truth
