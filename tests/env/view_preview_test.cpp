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

// A circle about the ship; now and then a look at the sea, which cannot be placed.
action::Action plan(int stream, int step) {
  const float angle = 0.4f * float(step) + 0.7f * float(stream);
  const camera::Viewpoint view =
      camera::looking_at({8 * std::cos(angle), 8 * std::sin(angle), 3}, {0, 0, 1.5f});
  return {view.position, view.yaw + (step % 3 == 1 ? 3.1f : 0), view.pitch, false};
}

// With sensor noise and AIS errors: what it foretells of a view is what registration then says, and
// asking changes nothing.
TEST_P(ViewPreviewOn, ForetellsWhatRegistrationSays) {
  const TargetSet targets(queue, {&ship}, depth::RayEngine::bvh);
  WorldOptions options;
  options.noise.sigma = 0.002f;
  options.ais_position_sigma = RealMetres{1};
  registration::RegistrationOptions registration;
  registration.capacity[2] = 1 << 16, registration.min_points = 50;
  const auto camera = camera::Camera::with_fov(80, 80, 90);
  World world(queue, targets, 2, camera, 5, options, {}, registration);
  World unasked(queue, targets, 2, camera, 5, options, {}, registration);
  ViewPreview preview(queue, world);
  const std::vector<EpisodeRequest> requests = {{1, 0, 5, 1}, {2, 0, 5, 1}};
  world.reset(queue, requests), unasked.reset(queue, requests);
  Buffer<action::Action> actions(queue.device(), 2);
  const Buffer<std::uint8_t> both(queue, std::vector<std::uint8_t>{1, 1});
  const Buffer<std::uint8_t> second(queue, std::vector<std::uint8_t>{0, 1});
  int placed = 0, lost = 0;
  for (int step = 0; step < 6; ++step) {
    actions.upload(queue, {plan(1, step + 3), plan(2, step + 3)});  // another view, not flown
    preview.look(queue, actions.span(), both.span());
    actions.upload(queue, {plan(1, step), plan(2, step)});
    const auto one = host(preview.look(queue, actions.span(), second.span()));
    EXPECT_EQ(one[0].status, registration::RegistrationStatus::inactive);
    const auto told = host(preview.look(queue, actions.span(), both.span()));
    world.step(queue, actions.span()), unasked.step(queue, actions.span());
    const auto found = host(world.registration()), plain = host(unasked.registration());
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
