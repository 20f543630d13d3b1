// SPDX-License-Identifier: Apache-2.0
#include "danbv/env/target_set.h"

#include "danbv/core/error.h"

namespace danbv {

namespace {

std::vector<const TriangleMesh*> meshes_of(const std::vector<const Target*>& targets) {
  require(!targets.empty(), "a world needs at least one target");
  std::vector<const TriangleMesh*> meshes;
  for (const Target* target : targets) meshes.push_back(&target->mesh);
  return meshes;
}

BvhSet trees_of(const Queue& queue, const std::vector<const Target*>& targets) {
  std::vector<Bvh> trees;
  for (const Target* target : targets) trees.emplace_back(target->mesh);
  std::vector<const Bvh*> pointers;
  for (const Bvh& tree : trees) pointers.push_back(&tree);
  return {queue, pointers};
}

TargetInfo info_of(const Target& target) {
  const Box box = bounds(target.mesh);
  const double beam = std::max(0.5f, box.size().y);
  return {
      target.facts.scale(), beam, target.facts.floats(), {0, 0, 0.5f * std::max(0.0f, box.high.z)}};
}

}  // namespace

TargetSet::TargetSet(const Queue& queue, const std::vector<const Target*>& targets,
                     RayEngine engine)
    : caster_(queue, meshes_of(targets), engine), trees_(trees_of(queue, targets)) {
  std::vector<TargetInfo> infos;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    fields_.emplace_back(queue, targets[i]->mesh, trees_.views_on_host()[i]);
    infos.push_back(info_of(*targets[i]));
  }
  field_views_ = field_views(queue, fields_);
  infos_ = {queue, infos};
}

}  // namespace danbv
