// SPDX-License-Identifier: Apache-2.0
#include "danbv/state/grey_images.h"

#include <gtest/gtest.h>

#include "danbv/core/math/rng.h"
#include "support/bytes.h"
#include "support/on_device.h"

namespace danbv::state {
namespace {

const camera::Camera kCamera = camera::Camera::with_fov(60, 60, 90);

// One drone and the images that it is given, on a device.
class Shown {
 public:
  Shown(const Queue& queue, const camera::Viewpoint& view, const std::vector<float>& depth,
        int count = 1, int taken = 1)
      : depth_(queue, depth), views_(queue, {{{}, 1, taken}}) {
    DroneState drone;
    drone.view = view;
    action::History history;
    history.count = count;
    drone_ = {queue, {drone}}, history_ = {queue, {history}};
    seen_.drone = drone_.span(), seen_.history = history_.span();
    seen_.images.camera = kCamera;
    seen_.images.depth = depth_.span(), seen_.images.views = views_.span();
  }
  const Observation& seen() const { return seen_; }

 private:
  Buffer<float> depth_;
  Buffer<RegisteredView> views_;
  Buffer<DroneState> drone_;
  Buffer<action::History> history_;
  Observation seen_;
};

std::vector<float> plane(float depth) { return std::vector<float>(kCamera.pixels(), depth); }

class GreyImagesOn : public OnDevice {
 protected:
  std::vector<std::uint8_t> shaded(const Shown& shown, int side) const {
    GreyImages grey(queue, 1, side);
    grey.take(queue, shown.seen());
    return host(grey.stack());
  }
};

// A wall ahead: its normal is level, so the sky gives half of its light; in the middle the camera's
// light comes straight on: 0.2 + 0.5 + 0.15 = 0.85 of 255. At the rim of the middle row of 20
// pixels of 3 each, the mean of tan = 29.5 / 30, 28.5 / 30 and 27.5 / 30 of three rows whose
// heights are 1/30, 0, .. off: cos 0.7236 within 0.002.
TEST_P(GreyImagesOn, AWallAheadIsLitByTheCamera) {
  const auto image = shaded({queue, {{0, 0, 3}, 0.7f, 0}, plane(4)}, 20);
  EXPECT_NEAR(image[10 * 20 + 10], 255 * 0.85, 1.5);
  EXPECT_NEAR(image[10 * 20 + 19], 255 * (0.2 + 0.5 * 0.7236 + 0.15), 1.5);
}

// A deck right below has all the light there is; a roof right above none from the sky.
TEST_P(GreyImagesOn, DecksAreBrighterThanRoofsFromBelow) {
  const float down = -0.5f * float(kPi);
  EXPECT_NEAR(shaded({queue, {{0, 0, 5}, 0, down}, plane(4)}, 30)[15 * 30 + 15], 255, 1.5);
  EXPECT_NEAR(shaded({queue, {{0, 0, 5}, 0, -down}, plane(4)}, 30)[15 * 30 + 15], 255 * 0.7, 1.5);
}

// Nothing seen is black, half a pixel seen is half as bright, and a wall beside a nearer wall keeps
// its own normal up to the edge.
TEST_P(GreyImagesOn, EdgesKeepTheirNormals) {
  std::vector<float> depth = plane(0);
  for (int v = 0; v < 60; ++v)
    for (int u = 0; u < 60; ++u)
      if (u >= 3) depth[v * 60 + u] = u < 30 ? 4.0f : 9.0f;
  const auto image = shaded({queue, {{0, 0, 3}, 0, 0}, depth}, 30);
  EXPECT_EQ(image[15 * 30 + 0], 0);
  EXPECT_NEAR(image[15 * 30 + 1] * 2, image[15 * 30 + 2], 4);
  for (const int x : {14, 15}) EXPECT_NEAR(image[15 * 30 + x], 255 * 0.85, 1.5) << x;
}

TEST_P(GreyImagesOn, StacksViewsTheOldestFirst) {
  GreyImages grey(queue, 1, 1, 3);
  const auto take = [&](float pitch, int count, int taken) {
    const Shown shown(queue, {{0, 0, 3}, 0, pitch}, plane(4), count, taken);
    grey.take(queue, shown.seen());
    return host(grey.stack());
  };
  const auto first = take(0, 1, 1);
  EXPECT_EQ(first, std::vector<std::uint8_t>(3, first[0]));  // fills all frames
  const auto second = take(-1, 2, 1);
  EXPECT_GT(second[2], first[0]);
  EXPECT_EQ(second, (std::vector<std::uint8_t>{first[0], first[0], second[2]}));
  EXPECT_EQ(take(1, 2, 0), second);  // no image now
  const auto third = take(1, 3, 1);
  EXPECT_EQ(third, (std::vector<std::uint8_t>{first[0], second[2], third[2]}));
  const auto anew = take(-1, 1, 1);
  EXPECT_EQ(anew, std::vector<std::uint8_t>(3, second[2]));
  EXPECT_EQ(host(grey.older())[0], 0);
  take(1, 2, 1);
  EXPECT_EQ(host(grey.older())[0], 1);
  grey.forget(queue);  // who comes in the middle of a scan begins with what is shown
  EXPECT_EQ(take(1, 9, 1), std::vector<std::uint8_t>(3, third[2]));
  for (int count = 10; count < 13; ++count) take(1, count, 1);
  EXPECT_EQ(host(grey.older())[0], 2);
}

TEST_P(GreyImagesOn, WithoutImagesThatIsSaid) {
  GreyImages grey(queue, 1);
  EXPECT_NE(error_of([&] { grey.take(queue, {}); }).find("given 0 views"), std::string::npos);
}

// Rough depths with holes: both devices shade them alike, but for the rounding of a byte.
TEST_P(GreyImagesOn, AgreesWithTheCpu) {
  Rng rng({.seed = 8});
  std::vector<float> depth = plane(0);
  for (float& d : depth) d = rng.chance(0.1) ? 0 : float(rng.uniform(3, 4));
  const camera::Viewpoint view{{0, 0, 3}, 2, -0.4f};
  const Queue cpu;
  const Shown there(cpu, view, depth);
  GreyImages grey(cpu, 1, 42);
  grey.take(cpu, there.seen());
  const auto image = shaded({queue, view, depth}, 42);
  for (std::size_t i = 0; i < image.size(); ++i)
    ASSERT_NEAR(image[i], grey.stack()[index_t(i)], 1) << i;
}

DANBV_TEST_ON_DEVICES(GreyImagesOn);

}  // namespace
}  // namespace danbv::state
