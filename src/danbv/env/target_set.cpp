// SPDX-License-Identifier: Apache-2.0
#include "danbv/env/target_set.h"

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/scene/waterline_beam.h"

namespace danbv::env {

namespace {

constexpr double kLeastBeam = 0.5;  // roll divides by it

std::vector<const scene::TriangleMesh*> meshes_of(
    const std::vector<const scene::Target*>& targets) {
  require(!targets.empty(), "a world needs at least one target");
  std::vector<const scene::TriangleMesh*> meshes;
  for (const scene::Target* target : targets) meshes.push_back(&target->mesh);
  return meshes;
}

TargetInfo info_of(const scene::Target& target) {
  const scene::Box box = bounds(target.mesh);
  const double beam = std::max(kLeastBeam, scene::waterline_beam(target.mesh));
  return {target.facts.scale(),
          beam,
          target.facts.floats(),
          {0, 0, 0.5f * std::max(0.0f, box.high.z)},
          box};
}

}  // namespace

TargetSet::TargetSet(const Queue& queue, const std::vector<const scene::Target*>& targets,
                     depth::RayEngine engine)
    : trees_(std::make_shared<const scene::BvhSet>(
          scene::BvhSet::of_meshes(queue, meshes_of(targets)))),
      caster_(queue, meshes_of(targets), trees_, engine) {
  std::vector<TargetInfo> infos;
  for (const scene::Target* target : targets) {
    infos.push_back(info_of(*target));
    names_.push_back(target->facts.name);
  }
  fields_.resize(targets.size());
  parallel_tasks(index_t(targets.size()), [&](index_t i) {
    fields_[i] =
        scene::DistanceField(Queue(queue.device()), targets[i]->mesh, trees_->views_on_host()[i]);
  });
  field_views_ = field_views(queue, fields_);
  infos_ = {queue, infos};
}

}  // namespace danbv::env
