// SPDX-License-Identifier: Apache-2.0
#include "danbv/env/view_preview.h"

#include <gtest/gtest.h>

#include "danbv/fleet/fleet_target.h"
#include "support/on_device.h"

namespace danbv::env {
namespace {

class ViewPreviewOn : public OnDevice {
 protected:
  const scene::Target ship = fleet_target(fleet::find_class(scene::TargetKind::ship, "tug"), 3);
};
DANBV_TEST_ON_DEVICES(ViewPreviewOn);

// Round the ship from where it starts; now and then a look at the sea, which cannot be placed.
action::Action plan(Vec3f start, int step) {
  const Mat3f turn = rotation_z(0.2f * float(step + 1));
  const camera::Viewpoint view = camera::looking_at(turn * start, {0, 0, 1.5f});
  return {view.position, view.yaw + (step % 3 == 1 ? 3.1f : 0), view.pitch, false};
}

// With sensor noise and AIS errors: what it foretells of a view is what registration then says, and
// asking changes nothing.
TEST_P(ViewPreviewOn, ForetellsWhatRegistrationSays) {
  const TargetSet targets(queue, {&ship}, depth::RayEngine::bvh);
  WorldOptions options;
  options.noise.sigma = 0.001f;
  options.positioning.ais = AisMode::reported;
  registration::RegistrationOptions registration;
  registration.capacity[1] = 1 << 15, registration.min_points = 50;
  const auto camera = camera::Camera::with_fov(120, 120, 90);
  World world(queue, targets, 2, camera, 5, options, {}, registration);
  World unasked(queue, targets, 2, camera, 5, options, {}, registration);
  ViewPreview preview(queue, world);
  const std::vector<EpisodeRequest> requests = {{1, 0, 3, 1}, {2, 0, 3, 1}};
  world.reset(queue, requests), unasked.reset(queue, requests);
  Buffer<action::Action> actions(queue.device(), 2);
  const Buffer<std::uint8_t> both(queue, std::vector<std::uint8_t>{1, 1});
  const Buffer<std::uint8_t> second(queue, std::vector<std::uint8_t>{0, 1});
  const auto began = host(world.episodes());
  const auto plan_both = [&](int step) {
    actions.upload(queue, {plan(began[0].view.position, step), plan(began[1].view.position, step)});
  };
  int placed = 0, lost = 0;
  for (int step = 0; step < 6; ++step) {
    plan_both(step + 3);  // other views, not flown
    preview.look(queue, actions.span(), both.span());
    plan_both(step);
    const auto one = host(preview.look(queue, actions.span(), second.span()));
    EXPECT_EQ(one[0].status, registration::RegistrationStatus::inactive);
    const auto told = host(preview.look(queue, actions.span(), both.span()));
    world.step(queue, actions.span()), unasked.step(queue, actions.span());
    const auto found = host(world.scanner().located()), plain = host(unasked.scanner().located());
    for (int i = 0; i < 2; ++i) {
      EXPECT_EQ(told[i].status, found[i].status) << step;
      EXPECT_EQ(told[i].status, plain[i].status) << step;
      if (queue.device() == Device::cpu) {
        EXPECT_EQ(told[i].overlap, plain[i].overlap) << step;
        EXPECT_EQ(told[i].T_ship_cam.translation, plain[i].T_ship_cam.translation) << step;
      }
      (found[i].fused() ? placed : lost) += 1;
    }
  }
  EXPECT_GT(placed, 3);
  EXPECT_GT(lost, 1);
}

}  // namespace
}  // namespace danbv::env
