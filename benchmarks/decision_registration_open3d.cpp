// SPDX-License-Identifier: Apache-2.0
#include <open3d/Open3DConfig.h>
#include <open3d/geometry/PointCloud.h>
#include <open3d/pipelines/registration/Registration.h>

#include "benchmarks/decision.h"
#include "benchmarks/open3d_pose.h"
#include "danbv/registration/registration_options.h"

namespace danbv::bench {

namespace {
using Cloud = open3d::geometry::PointCloud;

Cloud cloud_of(const ImageAtPose& view) {
  Cloud cloud;
  for (int v = 0; v < view.camera.height_px; ++v)
    for (int u = 0; u < view.camera.width_px; ++u) {
      const float z = view.depth[std::size_t(v) * view.camera.width_px + u];
      if (!(z > 0)) continue;
      const Vec3d p = view.T_level_cam * view.camera.back_project(u, v, z).cast<double>();
      cloud.points_.emplace_back(p.x, p.y, p.z);
    }
  return cloud;
}
}  // namespace

struct TheirRegistration::Map {
  Cloud cloud;
  registration::RegistrationOptions options;
};

TheirRegistration::TheirRegistration() : map_(std::make_unique<Map>()) {}
TheirRegistration::~TheirRegistration() = default;
const char* TheirRegistration::version() { return OPEN3D_VERSION; }

// Coarse to fine on thinned clouds, point to plane with Tukey's loss; normals are made for the new
// points only, and thinning averages them.
Rigidd TheirRegistration::add(const ImageAtPose& view, const Rigidd& start, bool known) {
  namespace reg = open3d::pipelines::registration;
  constexpr double kCell = 0.05;
  const auto fine = cloud_of(view).VoxelDownSample(kCell);
  Eigen::Matrix4d T = matrix(start);
  for (std::size_t k = 0; k < std::size(kTheirReach) && !known; ++k) {
    const double reach = kTheirReach[k];
    const auto from = k + 1 < std::size(kTheirReach) ? fine->VoxelDownSample(0.5 * reach) : fine;
    T = reg::RegistrationICP(
            *from, map_->cloud, reach, T,
            reg::TransformationEstimationPointToPlane(std::make_shared<reg::TukeyLoss>(reach)))
            .transformation_;
  }
  fine->EstimateNormals(open3d::geometry::KDTreeSearchParamHybrid(3 * kCell, 20));
  const Vec3d eye = view.T_level_cam.translation;
  fine->OrientNormalsTowardsCameraLocation({eye.x, eye.y, eye.z});
  fine->Transform(T);
  map_->cloud += *fine;
  map_->cloud = *map_->cloud.VoxelDownSample(kCell);
  return rigid(T);
}

}  // namespace danbv::bench
