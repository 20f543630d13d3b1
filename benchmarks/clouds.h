// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>
#include <vector>

#include "danbv/core/math/vec.h"

namespace open3d::geometry {
class PointCloud;
}

// Clouds that the comparisons of distances share.
namespace danbv::bench {

constexpr index_t kCloudPoints = 1000000;

// Points on a rippled 15 m ellipsoid, as many and as dense as a ship's surface has, with noise
// (a standard deviation in metres) along every axis.
std::vector<Vec3f> ship_like_cloud(index_t count, std::uint64_t seed, double noise);

std::shared_ptr<open3d::geometry::PointCloud> open3d_cloud(const std::vector<Vec3f>& points);

}  // namespace danbv::bench
