// SPDX-License-Identifier: Apache-2.0
#include "danbv/env/view_preview.h"

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/env/episode_body.h"

namespace danbv::env {

ViewPreview::ViewPreview(const Queue& queue, const World& world)
    : world_(world),
      episodes_(queue.device(), world.environments()),
      sensors_(queue, world.environments(), world.camera(), world.world_view().options.noise),
      results_(queue.device(), world.environments()) {
  require(world.world_view().options.registration, "a preview is of a world that registers");
}

Span<const registration::RegistrationResult> ViewPreview::look(const Queue& queue,
                                                               Span<const action::Action> actions,
                                                               Span<const std::uint8_t> wanted) {
  const Span<const Episode> now = world_.episodes();
  copy_bytes(queue, episodes_.data(), queue.device(), now.data, queue.device(),
             sizeof(Episode) * std::size_t(now.size));
  WorldView copy = world_.world_view();
  copy.episodes = episodes_.span();
  parallel_for(queue, now.size, FlyBody{copy, actions, {}}, 1);
  parallel_for(queue, now.size, OnlyViewsBody{copy, wanted}, 64);
  sensors_.look(queue, copy, world_.targets().caster());
  world_.scanner().try_locate(queue, sensors_.depth(), sensors_.poses(), sensors_.ships(),
                              sensors_.weather(), results_.span());
  return results_.span();
}

}  // namespace danbv::env
