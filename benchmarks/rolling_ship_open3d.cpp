// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/rolling_ship.h"

#include <algorithm>

#include "danbv/camera/viewpoint.h"
#include "danbv/registration/image_normals.h"

namespace danbv::bench {

RollingView look(const Queue& queue, const depth::RayCaster& caster, const camera::Camera& camera,
                 int view) {
  RollingView pair;
  const double t = 2.0 * view, angle = 0.35 * view;
  const registration::ShipAttitude ship{0.10 * std::sin(0.8 * t), 0.06 * std::sin(1.0 * t + 1),
                                        0.02 * std::sin(0.8 * t + 2)};
  const Vec3f at{float(8.5 * std::cos(angle)), float(8.5 * std::sin(angle)), 2.0f + 0.3f * view};
  pair.T_level_ship = ship.T_level_ship();
  pair.input.T_level_cam = camera::camera_pose(camera::looking_at(at, {0, 0, 1})).cast<double>();
  pair.input.time_s = t;
  pair.input.facts = {0.15, 0.5, 2.4, 0, 0};
  pair.input.align = view == 0;
  pair.input.T_level_ship = pair.T_level_ship;
  pair.depth.resize(camera.pixels());
  const std::vector<depth::DepthView> views = {
      depth::view_on_ground((pair.T_level_ship.inverse() * pair.input.T_level_cam).cast<float>())};
  caster.render(queue, camera, span_of(views), span_of(pair.depth));
  return pair;
}

Cloud view_cloud(const camera::Camera& camera, const RollingView& pair, int stride) {
  Cloud cloud;
  for (int v = stride / 2; v < camera.height_px; v += stride)
    for (int u = stride / 2; u < camera.width_px; u += stride) {
      const registration::OrientedPoint p =
          registration::oriented_point(camera, pair.depth.data(), u, v, 2);
      if (!p.valid()) continue;
      const Vec3d q = pair.input.T_level_cam * p.point.cast<double>();
      cloud.points_.emplace_back(q.x, q.y, q.z);
    }
  return cloud;
}

double error_cm(const Cloud& cloud, const Eigen::Matrix4d& found, const Eigen::Matrix4d& truth) {
  double sum = 0;
  for (const auto& p : cloud.points_) sum += ((found - truth) * p.homogeneous()).head<3>().norm();
  return 100 * sum / std::max<double>(1, double(cloud.points_.size()));
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + long(values.size() / 2), values.end());
  return values[values.size() / 2];
}

}  // namespace danbv::bench
