// SPDX-License-Identifier: Apache-2.0
#include <octomap/OcTree.h>
#include <octomap/octomap.h>

#include "benchmarks/decision.h"

namespace danbv::bench {

struct TheirOccupancy::Tree {
  octomap::OcTree tree;
};

TheirOccupancy::TheirOccupancy(double voxel) : tree_(new Tree{octomap::OcTree(voxel)}) {}
TheirOccupancy::~TheirOccupancy() = default;

// Every ray, lazily, then the inner nodes once.
void TheirOccupancy::add(const ImageAtPose& view, const Rigidd& T_ship_cam) {
  octomap::Pointcloud cloud;
  for (int v = 0; v < view.camera.height_px; ++v)
    for (int u = 0; u < view.camera.width_px; ++u) {
      const float z = view.depth[std::size_t(v) * view.camera.width_px + u];
      if (!(z > 0)) continue;
      const Vec3f p = (T_ship_cam * view.camera.back_project(u, v, z).cast<double>()).cast<float>();
      cloud.push_back(p.x, p.y, p.z);
    }
  const Vec3f o = T_ship_cam.translation.cast<float>();
  tree_->tree.insertPointCloud(cloud, octomap::point3d(o.x, o.y, o.z), -1, true, false);
  tree_->tree.updateInnerOccupancy();
}

}  // namespace danbv::bench
