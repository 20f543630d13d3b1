// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/encode_inputs.h"

#include <gtest/gtest.h>

#include "danbv/core/device/buffer.h"
#include "support/bytes.h"
#include "support/devices.h"

namespace danbv::policy {

namespace {

state::DroneState some_drone() {
  state::DroneState d;
  d.view = {{5, -10, 2.5f}, float(radians(30)), -0.5f};
  d.ship_rotation = {0.1f, -0.2f, 0}, d.ship_heave = 0.3f;
  d.eta = 0.1353353f;  // e^-2
  d.wave_height = 0.8f, d.wind = {1, 2, -0.5f}, d.views_left = 15;
  return d;
}

struct Encoded {
  std::vector<float> history, scalars;
};

Encoded encode(Device device, InputSet set, const std::vector<state::DroneState>& drones,
               const std::vector<action::History>& histories) {
  const Queue queue(device);
  const Buffer<state::DroneState> drone(queue, drones);
  const Buffer<action::History> history(queue, histories);
  const auto n = index_t(drones.size());
  const Buffer<float> h(device, n * 240), s(device, n * scalar_count(set));
  state::Observation seen;
  seen.drone = drone.span(), seen.history = history.span();
  encode_inputs(queue, seen, set, h.span(), s.span());
  return {h.download(queue), s.download(queue)};
}

}  // namespace

TEST(EncodeInputs, ScalarsByHand) {
  const std::vector<float> want = {0.5f, -1,   0.25f, 0.5f, 0.8660254f, -0.5f, 0.5f,  -1,
                                   0,    0.3f, -1,    0.8f, 0.2f,       0.4f,  -0.1f, 0.5f};
  for (const Device device : test_devices())
    for (const InputSet set : {InputSet::full, InputSet::paper}) {
      const auto got = encode(device, set, {state::DroneState{}, some_drone()}, {{}, {}}).scalars;
      const int count = scalar_count(set);
      ASSERT_EQ(got.size(), std::size_t(2 * count));
      for (int k = 0; k < count; ++k)
        EXPECT_NEAR(got[std::size_t(count + k)], want[std::size_t(k)], 1e-6);
    }
}

TEST(EncodeInputs, HistoryOldestFirstThenZeros) {
  action::History h;
  h.push({{1, 2, 3}, 0.4f, 0.5f, {6, 7, 8}});
  h.push({{9, 0, 0}, 0, 0, {0, 0, 0}});
  for (const Device device : test_devices()) {
    const auto got = encode(device, InputSet::full, {some_drone(), some_drone()}, {{}, h}).history;
    const std::vector<float> first = {1, 2, 3, 6, 7, 8, 0.4f, 0.5f, 9};
    for (std::size_t k = 0; k < first.size(); ++k) EXPECT_EQ(got[240 + k], first[k]) << k;
    for (std::size_t k = 0; k < 240; ++k) EXPECT_EQ(got[k], 0);
    for (std::size_t k = 240 + 9; k < 480; ++k) EXPECT_EQ(got[k], 0);
  }
}

TEST(EncodeInputs, DecodesEachDronesAction) {
  for (const Device device : test_devices()) {
    const Queue queue(device);
    const Buffer<state::DroneState> drone(queue, {state::DroneState{}, some_drone()});
    const Buffer<std::int64_t> index(queue, {25, 25, 35, 0, 6, 0, 30, 25, 25, 1, 0, 3});
    const Buffer<action::Action> actions(device, 2);
    decode_actions(queue, action::ActionCodec{}, index.span(), drone.span(), actions.span());
    const auto got = actions.download(queue);
    EXPECT_NEAR(got[0].position.z, 2, 1e-6);
    EXPECT_NEAR(got[1].position.x, 6, 1e-6);
    EXPECT_NEAR(got[1].yaw, radians(90), 1e-6);
    EXPECT_TRUE(got[1].stop && !got[0].stop);
  }
}

TEST(EncodeInputs, RefusesBuffersOfOtherSizes) {
  const std::vector<state::DroneState> drones(1);
  const std::vector<action::History> histories(1);
  std::vector<float> h(240), s(10);
  state::Observation seen;
  seen.drone = span_of(drones), seen.history = span_of(histories);
  EXPECT_TRUE(contains(
      error_of([&] { encode_inputs(Queue(), seen, InputSet::full, span_of(h), span_of(s)); }),
      "[N, S]"));
}

// Two voxels: one seen from three directions with 7 points, 8 log2(1 + 7) = 24; one not at all.
TEST(EncodeInputs, CoverageByHand) {
  for (const Device device : test_devices()) {
    const Queue queue(device);
    VoxelSums seven = empty_sums();
    seven.points = 7;
    const Buffer<VoxelSums> sums(queue, {empty_sums(), empty_sums(), seven, empty_sums()});
    const Buffer<std::uint16_t> directions(queue, {0, 0, 0b100000000101, 0});
    const Buffer<state::DroneState> drones(device, 2);
    state::Observation seen;
    seen.grid.dims = {2, 1, 1};
    seen.drone = drones.span(), seen.directions = directions.span(), seen.sums = sums.span();
    const Buffer<std::uint8_t> coverage(device, 2 * kCoverageChannels * 2);
    encode_coverage(queue, seen, coverage.span());
    const std::vector<std::uint8_t> want = {0, 0, 0, 0, 3, 0, 24, 0};
    EXPECT_EQ(coverage.download(queue), want);
  }
}

}  // namespace danbv::policy
