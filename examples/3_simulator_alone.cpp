// SPDX-License-Identifier: Apache-2.0
// The simulator alone, batched: 8 drones around two ships, each in a sea of its own, flown by hand.
#include <cmath>
#include <cstdio>

#include "danbv/core/grid/workspace.h"
#include "danbv/env/world.h"
#include "danbv/fleet/fleet_target.h"

using namespace danbv;

int main() {
  constexpr index_t kDrones = 8;
  const Queue queue;  // Queue(Device::cuda) on a GPU
  const scene::Target tug = fleet::resolve_target("fleet:tug:7");
  const scene::Target ferry = fleet::resolve_target("fleet:roro:2");
  const env::TargetSet targets(queue, {&tug, &ferry});
  env::World world(queue, targets, kDrones, camera::Camera::with_fov(120, 120, 90), /*seed=*/1);
  std::vector<env::EpisodeRequest> starts;
  for (std::uint32_t i = 0; i < kDrones; ++i)
    starts.push_back({/*stream=*/i, /*target=*/std::int32_t(i % 2), /*sea state=*/int(i), 1});
  world.reset(queue, starts);
  std::vector<action::Action> actions(kDrones);
  for (int step = 0; step < 5; ++step) {
    for (index_t i = 0; i < kDrones; ++i) {  // two metres on, outwards, looking back
      const Vec3f p = world.observation().drone[i].view.position;
      const Vec3f to = Workspace{}.clip(p + normalized(Vec3f{p.x, p.y, 1}) * 2.0f);
      const camera::Viewpoint view = camera::looking_at(to, {0, 0, 1});
      actions[i] = {view.position, view.yaw, view.pitch, false};
    }
    world.step(queue, span_of(actions));
  }
  for (index_t i = 0; i < kDrones; ++i) {
    const env::Episode& e = world.episodes()[i];
    index_t hits = 0;
    for (index_t k = 0; k < world.camera().pixels(); ++k)
      hits += world.depth()[i * world.camera().pixels() + k] > 0;
    std::printf(
        "drone %d, sea state %d: %d views, %.1f m, %.0f s, roll %+.1f deg, %ld pixels of ship\n",
        int(i), int(i), e.views, e.path, e.time_s, e.ship.roll * 180 / 3.14159265, long(hits));
  }
}
