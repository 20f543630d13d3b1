// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/gae.h"

#include <gtest/gtest.h>

#include "danbv/core/device/buffer.h"
#include "support/devices.h"

namespace danbv::train {

namespace {

struct Case {
  index_t steps, environments;
  std::vector<float> rewards, values;
  std::vector<std::uint8_t> ended, executed, timed_out;
};

struct Estimate {
  std::vector<float> advantages, returns;
};

Estimate estimate(Device device, const Case& c, double gamma, double lambda) {
  const Queue queue(device);
  const Buffer<float> rewards(queue, c.rewards), values(queue, c.values);
  const Buffer<std::uint8_t> ended(queue, c.ended), executed(queue, c.executed),
      timed_out(queue, c.timed_out);
  const index_t slots = c.steps * c.environments;
  const Buffer<float> advantages(device, slots), returns(device, slots);
  compute_gae(queue,
              {c.steps, c.environments, rewards.span(), values.span(), ended.span(),
               timed_out.span(), executed.span()},
              gamma, lambda, advantages.span(), returns.span());
  return {advantages.download(queue), returns.download(queue)};
}

void expect_near(const std::vector<float>& got, const std::vector<float>& want) {
  ASSERT_EQ(got.size(), want.size());
  for (std::size_t i = 0; i < got.size(); ++i) EXPECT_NEAR(got[i], want[i], 1e-5) << i;
}

}  // namespace

// gamma 0.5, lambda 0.5, one environment cut by the rollout's end:
//   delta_2 = 4 + 0.5 * 8 - 2 = 6, A_2 = 6
//   delta_1 = 1 + 0.5 * 2 - 6 = -4, A_1 = -4 + 0.25 * 6 = -2.5
//   delta_0 = 2 + 0.5 * 6 - 4 = 1, A_0 = 1 + 0.25 * -2.5 = 0.375
TEST(Gae, ByHandCutByTheRolloutsEnd) {
  for (const Device device : test_devices()) {
    const auto e =
        estimate(device, {3, 1, {2, 1, 4}, {4, 6, 2, 8}, {0, 0, 0}, {1, 1, 1}, {}}, 0.5, 0.5);
    expect_near(e.advantages, {0.375f, -2.5f, 6});
    expect_near(e.returns, {4.375f, 3.5f, 8});
  }
}

// The episode ends with step 1; step 2 begins another and ignores its action; step 3 is its first.
//   A_3 = 3 + 0.5 * 10 - 1 = 7; slot 2 teaches nothing and passes nothing on
//   A_1 = 1 - 6 = -5 (nothing after the end); A_0 = (2 + 0.5 * 6 - 4) + 0.25 * -5 = -0.25
TEST(Gae, ByHandAcrossAnEpisodesEnd) {
  for (const Device device : test_devices()) {
    const auto e =
        estimate(device, {4, 1, {2, 1, 100, 3}, {4, 6, 50, 1, 10}, {0, 1, 0, 0}, {1, 1, 0, 1}, {}},
                 0.5, 0.5);
    expect_near(e.advantages, {-0.25f, -5, 0, 7});
    expect_near(e.returns, {3.75f, 1, 50, 8});
  }
}

// A time-out is worth what the critic says of the last observation, which the next slot still
// shows.
//   A_1 = 1 + 0.5 * 50 - 6 = 20, A_0 = 1 + 0.25 * 20 = 6
TEST(Gae, ByHandTimeOut) {
  for (const Device device : test_devices()) {
    const auto e = estimate(
        device, {4, 1, {2, 1, 100, 3}, {4, 6, 50, 1, 10}, {0, 1, 0, 0}, {1, 1, 0, 1}, {0, 1, 0, 0}},
        0.5, 0.5);
    expect_near(e.advantages, {6, 20, 0, 7});
  }
}

// Every environment is continued with its own value, not with that of environment 0.
TEST(Gae, EnvironmentsDoNotMix) {
  for (const Device device : test_devices()) {
    const auto e = estimate(
        device, {1, 3, {1, 2, 3}, {0, 0, 0, 10, 20, 40}, {0, 0, 1}, {1, 1, 1}, {}}, 0.5, 0.9);
    expect_near(e.advantages, {6, 12, 3});
  }
}

}  // namespace danbv::train
