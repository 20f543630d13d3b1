// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "danbv/core/device/parallel_for.h"
#include "danbv/registration/conclude_body.h"
#include "support/on_device.h"

namespace danbv::registration {

namespace {

// Cameras look along z of the level frame. The image of a box that stands 2 m before whatever lies
// behind it, 10 m away: its front is 4 m wide, 3 m high, its middle at x.
std::vector<float> image_of_box(const camera::Camera& camera, float x, float behind) {
  std::vector<float> depth(camera.pixels());
  for (int v = 0; v < camera.height_px; ++v)
    for (int u = 0; u < camera.width_px; ++u) {
      const Vec3f p = camera.back_project(u, v, 8);
      const bool box = std::fabs(p.x - x) < 2 && std::fabs(p.y) < 1.5f;
      depth[index_t(v) * camera.width_px + u] = box ? 8 : behind;
    }
  return depth;
}

// The same as points.
std::vector<OrientedPoint> front_of_box(float x) {
  std::vector<OrientedPoint> points;
  for (float dx = -1.9f; dx < 2; dx += 0.1f)
    for (float y = -1.4f; y < 1.5f; y += 0.1f) points.push_back({{x + dx, y, 8}, {0, 0, -1}});
  return points;
}

class SeenAirOn : public OnDevice {
 protected:
  SeenAirOn()
      : nearest(queue.device(), kKeyViews * SeenAir{camera, kBlock, {}}.blocks()),
        air{camera, kBlock, nearest.span()},
        kept(queue, std::vector<KeyViews>(1)) {}

  void keep(const std::vector<float>& image) {
    KeyViews k = host(kept.span())[0];
    k.current = k.count++;
    kept = {queue, std::vector<KeyViews>{k}};
    const Buffer<float> depth(queue, image);
    parallel_for(queue, air.blocks(), KeepAirBody{air, depth.span(), kept.span()}, 64);
    queue.wait();
  }

  // Of a view of the points that was placed where the ship's frame is the level one.
  std::vector<AirCounts> counts_of(const std::vector<OrientedPoint>& all) const {
    const Buffer<OrientedPoint> points(queue, all);
    const Buffer<SelectedCounts> selected(
        queue, std::vector<SelectedCounts>{{std::int32_t(all.size()), 0, 0}});
    const Buffer<RegistrationInput> inputs(queue, std::vector<RegistrationInput>(1));
    const Buffer<Alignment> alignments(queue, std::vector<Alignment>(1));
    const Buffer<AirCounts> counts(queue, std::vector<AirCounts>(kKeyViews * kAirParts));
    const ImagePoints image{index_t(all.size()), 1, 1, points.span(), {}, selected.span()};
    parallel_for(
        queue, counts.size(),
        CountInAirBody{air, image, inputs.span(), alignments.span(), kept.span(), counts.span()},
        1);
    return host(counts.span());
  }
  bool in_air(const std::vector<OrientedPoint>& all) const {
    const std::vector<AirCounts> counts = counts_of(all);
    return stands_in_air(span_of(counts));
  }

  static constexpr int kBlock = 4;
  camera::Camera camera;
  Buffer<float> nearest;
  SeenAir air;
  Buffer<KeyViews> kept;
};
DANBV_TEST_ON_DEVICES(SeenAirOn);

}  // namespace

TEST_P(SeenAirOn, ABoxThatStandsWhereAWallWasSeenThroughTheAir) {
  EXPECT_FALSE(in_air(front_of_box(3)));  // no key views, nothing against it
  keep(image_of_box(camera, 0, 10));
  EXPECT_FALSE(in_air(front_of_box(0)));
  EXPECT_FALSE(in_air(front_of_box(0.15f)));  // a tenth of a metre is no proof
  EXPECT_TRUE(in_air(front_of_box(3)));
}

TEST_P(SeenAirOn, SkyAndWaterAndWhatIsHiddenSayNothing) {
  keep(image_of_box(camera, 0, 0));
  EXPECT_FALSE(in_air(front_of_box(3)));
  keep(image_of_box(camera, 0, 5));  // something before it
  EXPECT_FALSE(in_air(front_of_box(3)));
}

// One key view may itself be the one that lies wrongly.
TEST_P(SeenAirOn, OneKeyViewOfThreeDoesNotDecide) {
  keep(image_of_box(camera, 0, 10));
  for (int k = 0; k < 2; ++k) keep(image_of_box(camera, 3, 10));
  EXPECT_FALSE(in_air(front_of_box(3)));
  EXPECT_TRUE(in_air(front_of_box(0)));
  keep(image_of_box(camera, 0, 10));
  EXPECT_TRUE(in_air(front_of_box(3)));
}

TEST_P(SeenAirOn, EveryPointCountsOnceForEachKeyView) {
  keep(image_of_box(camera, 0, 10));
  const auto all = front_of_box(3);
  AirCounts sum;
  for (const AirCounts& own : counts_of(all))
    sum.in_sight += own.in_sight, sum.in_air += own.in_air;
  EXPECT_EQ(sum.in_sight, int(all.size()));
  EXPECT_GT(sum.in_air, int(all.size()) * 6 / 10);  // the rest lies on the box, or close to it
  EXPECT_LT(sum.in_air, int(all.size()) * 8 / 10);
}

}  // namespace danbv::registration
