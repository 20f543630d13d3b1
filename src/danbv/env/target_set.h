// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

#include "danbv/depth/ray_caster.h"
#include "danbv/scene/distance_field.h"
#include "danbv/scene/target.h"

namespace danbv::env {

// What an episode needs to know of a target beside its shape.
struct TargetInfo {
  ShipScale scale;
  double beam = 2.5;        // at the waterline, 15 m frame
  std::int32_t floats = 1;  // 0: stands on the ground
  Vec3f centre;             // of the part above the water
  scene::Box box;           // around the whole
};

// The targets that episodes fly around, ready for rays and collisions on one device.
class TargetSet {
 public:
  TargetSet(const Queue& queue, const std::vector<const scene::Target*>& targets,
            depth::RayEngine engine = depth::RayEngine::best);

  index_t size() const { return infos_.size(); }
  const std::string& name(index_t target) const { return names_[target]; }
  const depth::RayCaster& caster() const { return caster_; }
  Span<const TargetInfo> infos() const { return infos_.span(); }
  Span<const scene::BvhView> trees() const { return trees_->views(); }
  Span<const scene::DistanceFieldView> fields() const { return field_views_.span(); }

 private:
  std::vector<std::string> names_;
  std::shared_ptr<const scene::BvhSet> trees_;
  depth::RayCaster caster_;
  std::vector<scene::DistanceField> fields_;
  Buffer<scene::DistanceFieldView> field_views_;
  Buffer<TargetInfo> infos_;
};

}  // namespace danbv::env
