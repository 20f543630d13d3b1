// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "danbv/core/device/buffer.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/env/flight.h"
#include "danbv/ocean/weather.h"
#include "support/devices.h"

namespace danbv::env {

namespace {

// N drones over N seas, as flat arrays on the host.
struct Fixture {
  std::vector<ocean::WaveField> waves;
  std::vector<ocean::Vessel> vessels;
  std::vector<ocean::Wind> winds;
  std::vector<ShipScale> scales;
  std::vector<camera::Viewpoint> starts, targets;
  std::vector<double> start_s;

  void add(std::uint32_t e) {
    Rng rng({17, e});
    const ShipScale scale = ShipScale::of_length({rng.uniform(50, 400)});
    const ocean::Weather w = draw_weather(5, {e, 0, int(e % ocean::kSeaStates), scale, true}, {});
    waves.push_back(w.waves);
    vessels.push_back(make_vessel({}, w.waves, scale, 2.5, rng.uniform(0, 6)));
    winds.push_back(w.wind);
    scales.push_back(scale);
    starts.push_back({(unit_sphere(rng) * 9.0).cast<float>(), 0, 0});
    starts.back().position.z = 4;
    targets.push_back({(unit_sphere(rng) * 12.0).cast<float>(), 1, 0.5f});
    start_s.push_back(rng.uniform(0, 1000));
  }
  std::vector<FlightLeg> fly_on(Device device) const {
    const Queue queue(device);
    const Buffer<ocean::WaveField> w(queue, waves);
    const Buffer<ocean::Vessel> v(queue, vessels);
    const Buffer<ocean::Wind> a(queue, winds);
    const Buffer<ShipScale> s(queue, scales);
    const Buffer<camera::Viewpoint> from(queue, starts), to(queue, targets);
    const Buffer<double> t(queue, start_s);
    const Buffer<FlightLeg> legs(device, t.size());
    fly(queue, {}, {w.span(), v.span(), a.span(), s.span(), from.span(), to.span(), t.span()},
        legs.span());
    return legs.download(queue);
  }
};

void expect_same(const FlightLeg& a, const FlightLeg& b, double tolerance) {
  EXPECT_EQ(a.reachable, b.reachable);
  EXPECT_NEAR(a.duration_s, b.duration_s, tolerance * (1 + a.duration_s));
  EXPECT_NEAR(a.length, b.length, tolerance);
  EXPECT_NEAR(a.climbed, b.climbed, tolerance);
  EXPECT_LE(norm(a.end.position - b.end.position), tolerance);
}

}  // namespace

TEST(FlightBatch, NeitherThreadsNorNumberOfEnvironmentsMatter) {
  Fixture all, one;
  for (std::uint32_t e = 0; e < 1000; ++e) all.add(e);
  one.add(777);
  set_cpu_threads(1);
  const auto single = all.fly_on(Device::cpu);
  set_cpu_threads(4);
  const auto four = all.fly_on(Device::cpu);
  set_cpu_threads(0);
  for (std::size_t i = 0; i < single.size(); ++i) expect_same(single[i], four[i], 0);
  expect_same(single[777], one.fly_on(Device::cpu)[0], 0);
}

TEST(FlightBatch, DevicesAgreeWithTheScalarFunction) {
  Fixture all;
  for (std::uint32_t e = 0; e < 500; ++e) all.add(e);
  for (const Device device : test_devices()) {
    const auto legs = all.fly_on(device);
    for (std::size_t i = 0; i < legs.size(); ++i) {
      const FlightWorld world{all.waves[i], all.vessels[i], all.winds[i], all.scales[i]};
      expect_same(legs[i], fly(world, {}, all.starts[i], all.targets[i], all.start_s[i]), 1e-3);
    }
  }
}

}  // namespace danbv::env
