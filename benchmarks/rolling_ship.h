// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <open3d/geometry/PointCloud.h>

#include <vector>

#include "benchmarks/open3d_pose.h"
#include "danbv/depth/ray_caster.h"
#include "danbv/registration/registration_result.h"

// A ship that heaves, rolls and pitches under a drone that circles it.
namespace danbv::bench {

using Cloud = open3d::geometry::PointCloud;

struct RollingView {
  registration::RegistrationInput input;  // AIS is exact
  Rigidd T_level_ship;
  std::vector<float> depth;
};

RollingView look(const Queue& queue, const depth::RayCaster& caster, const camera::Camera& camera,
                 int view);

// Every so many pixels of the lattice that ours takes its points from, level frame.
Cloud view_cloud(const camera::Camera& camera, const RollingView& view, int stride);

// Mean displacement of the view's points, cm.
double error_cm(const Cloud& cloud, const Eigen::Matrix4d& found, const Eigen::Matrix4d& truth);

double median(std::vector<double> values);

}  // namespace danbv::bench
