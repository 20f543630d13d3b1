// SPDX-License-Identifier: Apache-2.0
#include "danbv/ocean/weather.h"

#include <gtest/gtest.h>

#include "danbv/core/parallel_for.h"
#include "danbv/ocean/vessel_motion.h"
#include "support/devices.h"

namespace danbv {

namespace {

constexpr index_t kEnvironments = 1000;

std::vector<WeatherRequest> requests_of(index_t n) {
  std::vector<WeatherRequest> requests(n);
  for (index_t i = 0; i < n; ++i)
    requests[i] = {std::uint32_t(i), std::uint32_t(3 + i % 5), int(i % kSeaStates),
                   ShipScale::of_length({50.0 + double(i % 351)}), true};
  return requests;
}

struct Result {
  std::vector<WaveField> waves;
  std::vector<Wind> winds;
  std::vector<ShipPose> poses;
};

Result run(Device device, std::vector<WeatherRequest> requests) {
  const Queue queue(device);
  const index_t n = index_t(requests.size());
  const Buffer<WeatherRequest> asked(queue, requests);
  WeatherBatch batch;
  draw_weather(queue, 7, {}, asked.span(), batch);
  Result result{batch.waves.download(queue), batch.winds.download(queue), {}};
  std::vector<Vessel> vessels;
  for (index_t i = 0; i < n; ++i)
    vessels.push_back(
        make_vessel({}, result.waves[i], requests[i].scale, 2.5, 0.01 * requests[i].environment));
  const Buffer<Vessel> ships(queue, vessels);
  const Buffer<double> times(queue, std::vector<double>(n, 123.4));
  const Buffer<ShipPose> poses(device, n);
  ship_poses(queue, ships.span(), batch.waves.span(), times.span(), poses.span());
  result.poses = poses.download(queue);
  return result;
}

void expect_same(const Result& a, const Result& b, index_t i, index_t j, double tolerance) {
  for (int c = 0; c < kWaveComponents; ++c) {
    const WaveComponent &ca = a.waves[i].component[c], &cb = b.waves[j].component[c];
    EXPECT_NEAR(ca.k_x, cb.k_x, tolerance * (1 + std::abs(ca.k_x)));
    EXPECT_NEAR(ca.phase, cb.phase, tolerance);
    EXPECT_NEAR(ca.amplitude, cb.amplitude, tolerance);
  }
  EXPECT_NEAR(a.winds[i].x, b.winds[j].x, tolerance);
  EXPECT_NEAR(a.poses[i].heave, b.poses[j].heave, tolerance);
  EXPECT_NEAR(a.poses[i].pitch, b.poses[j].pitch, tolerance);
  EXPECT_NEAR(a.poses[i].roll, b.poses[j].roll, tolerance);
  EXPECT_NEAR(a.poses[i].position.x, b.poses[j].position.x, tolerance);
}

}  // namespace

TEST(Weather, NeitherThreadsNorNumberOfEnvironmentsMatter) {
  const auto requests = requests_of(kEnvironments);
  set_cpu_threads(1);
  const Result one = run(Device::cpu, requests);
  set_cpu_threads(4);
  const Result four = run(Device::cpu, requests);
  set_cpu_threads(0);
  for (index_t i = 0; i < kEnvironments; ++i) expect_same(one, four, i, i, 0);
  for (const index_t i : {index_t(0), index_t(9), index_t(777)})
    expect_same(one, run(Device::cpu, {requests[i]}), i, 0, 0);
}

TEST(Weather, DevicesAgreeWithTheScalarFunctions) {
  const auto requests = requests_of(kEnvironments);
  for (const Device device : test_devices()) {
    const Result batch = run(device, requests);
    for (index_t i = 0; i < kEnvironments; ++i) {
      const Weather w = draw_weather(7, requests[i], {});
      const Vessel vessel = make_vessel({}, w.waves, requests[i].scale, 2.5, 0.01 * double(i));
      expect_same(batch, {{w.waves}, {w.wind}, {ship_pose(vessel, w.waves, 123.4)}}, i, 0, 1e-4);
    }
  }
}

TEST(Weather, EpisodesEnvironmentsAndSeedsDiffer) {
  const WeatherRequest request{2, 5, 6, {0.1}, true};
  WeatherRequest episode = request, environment = request;
  episode.episode = 6, environment.environment = 3;
  const double phase = draw_weather(1, request, {}).waves.component[0].phase;
  EXPECT_EQ(phase, draw_weather(1, request, {}).waves.component[0].phase);
  EXPECT_NE(phase, draw_weather(2, request, {}).waves.component[0].phase);
  EXPECT_NE(phase, draw_weather(1, episode, {}).waves.component[0].phase);
  EXPECT_NE(phase, draw_weather(1, environment, {}).waves.component[0].phase);
}

TEST(Weather, SlotsNotWantedKeepTheirs) {
  const Queue queue;
  auto requests = requests_of(3);
  for (auto& r : requests) r.sea_state = 5;
  WeatherBatch batch;
  draw_weather(queue, 7, {}, span_of(requests), batch);
  const auto before = batch.waves.download(queue);
  for (auto& r : requests) r.episode += 1;
  requests[1].wanted = false;
  draw_weather(queue, 7, {}, span_of(requests), batch);
  const auto after = batch.waves.download(queue);
  EXPECT_NE(before[0].component[0].phase, after[0].component[0].phase);
  EXPECT_EQ(before[1].component[0].phase, after[1].component[0].phase);
}

TEST(Weather, AtStateZeroNothingMoves) {
  const Weather w = draw_weather(7, {4, 2, 0, {0.1}, true}, {});
  EXPECT_EQ(w.waves.highest(), 0.0f);
  EXPECT_LE(std::hypot(w.wind.x, w.wind.y), 0.1 * 0.2);
  const Vessel vessel = make_vessel({}, w.waves, {0.1}, 2.5, 1.0);
  const ShipPose a = ship_pose(vessel, w.waves, 0), b = ship_pose(vessel, w.waves, 500);
  EXPECT_EQ(a.position.x, b.position.x);
  EXPECT_EQ(a.heave, b.heave);
  EXPECT_EQ(b.roll, 0);
}

}  // namespace danbv
