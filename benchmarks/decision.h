// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>
#include <vector>

#include "danbv/camera/camera.h"
#include "danbv/core/math/rigid.h"

// The parts of a decision as other libraries do them, each behind its own file.
namespace danbv::bench {

// A view of a scan: what the drone's camera and sensors give.
struct ImageAtPose {
  const camera::Camera& camera;
  const std::vector<float>& depth;
  Rigidd T_level_cam;
};

// Registration and map by Open3D.
class TheirRegistration {
 public:
  TheirRegistration();
  ~TheirRegistration();
  // From image to aligned view in the map. start: T_ship_level to begin with. The same comes back
  // as it was found; known: it is given, as at view 1.
  Rigidd add(const ImageAtPose& view, const Rigidd& start, bool known);
  static const char* version();

 private:
  struct Map;
  std::unique_ptr<Map> map_;
};

// Occupancy by OctoMap.
class TheirOccupancy {
 public:
  explicit TheirOccupancy(double voxel);
  ~TheirOccupancy();
  void add(const ImageAtPose& view, const Rigidd& T_ship_cam);

 private:
  struct Tree;
  std::unique_ptr<Tree> tree_;
};

}  // namespace danbv::bench
