// SPDX-License-Identifier: Apache-2.0
#include "danbv/depth/sensor_noise.h"

#include <gtest/gtest.h>

#include "danbv/core/device/buffer.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "support/devices.h"

namespace danbv::depth {
namespace {

constexpr int kSide = 200;
const camera::Camera kCamera = camera::Camera::with_fov(kSide, kSide, 90);

std::vector<float> noisy(const SensorNoise& noise, const std::vector<float>& clean,
                         std::vector<RngKey> keys = {{.seed = 1, .purpose = Purpose::sensor}},
                         Device device = Device::cpu) {
  const Queue queue(device);
  const Buffer<float> in(queue, clean);
  const Buffer<RngKey> of_views(queue, keys);
  Buffer<float> out(device, in.size());
  add_sensor_noise(queue, noise, kCamera, {}, of_views.span(), in.span(), out.span());
  return out.download(queue);
}

// Left half at 4 m, right half at 8 m.
std::vector<float> two_walls() {
  std::vector<float> image(kSide * kSide);
  for (int i = 0; i < kSide * kSide; ++i) image[i] = i % kSide < kSide / 2 ? 4.0f : 8.0f;
  return image;
}

TEST(SensorNoise, OffChangesNothing) {
  EXPECT_TRUE(SensorNoise{}.none());
  EXPECT_EQ(noisy({}, two_walls()), two_walls());
}

TEST(SensorNoise, DeviationGrowsWithDepthSquared) {
  const auto out = noisy({.sigma = 0.01f, .sigma_per_m2 = 0.001f}, two_walls());
  double sum[2] = {}, square[2] = {};
  for (int i = 0; i < kSide * kSide; ++i) {
    const bool far = i % kSide >= kSide / 2;
    const double e = out[i] - (far ? 8.0 : 4.0);
    sum[far] += e, square[far] += e * e;
  }
  const double n = kSide * kSide / 2.0, expected[2] = {0.01 + 0.016, 0.01 + 0.064};
  for (int k = 0; k < 2; ++k) {
    EXPECT_NEAR(sum[k] / n, 0, 4 * expected[k] / std::sqrt(n));
    EXPECT_NEAR(std::sqrt(square[k] / n), expected[k], 4 * expected[k] / std::sqrt(2 * n));
  }
}

TEST(SensorNoise, DropoutHasItsProbabilityAndMissesStayMisses) {
  auto clean = two_walls();
  for (int i = 0; i < kSide; ++i) clean[i] = 0;  // a row of sky
  const auto out = noisy({.dropout = 0.1f}, clean);
  int lost = 0;
  for (int i = kSide; i < kSide * kSide; ++i) lost += out[i] == 0;
  const double n = kSide * (kSide - 1);
  EXPECT_NEAR(lost / n, 0.1, 4 * std::sqrt(0.09 / n));
  for (int i = 0; i < kSide; ++i) ASSERT_EQ(out[i], 0);
}

TEST(SensorNoise, EdgesMixAndNothingElse) {
  const auto out = noisy({.edge_mixing = 0.5f}, two_walls());
  int mixed = 0;
  for (int i = 0; i < kSide * kSide; ++i) {
    const int u = i % kSide;
    const bool edge = u == kSide / 2 - 1 || u == kSide / 2;
    const bool changed = out[i] != (u < kSide / 2 ? 4.0f : 8.0f);
    ASSERT_TRUE(edge || !changed);
    if (changed) {
      ASSERT_TRUE(out[i] > 4 && out[i] < 8);
    }
    mixed += changed;
  }
  EXPECT_NEAR(mixed, kSide, 4 * std::sqrt(2 * kSide * 0.25));  // half of two columns
}

TEST(SensorNoise, DependsOnTheKeyNotOnBatchOrThreads) {
  const SensorNoise noise{.sigma = 0.02f, .edge_mixing = 0.3f, .dropout = 0.05f};
  const RngKey a{.seed = 1, .environment = 0, .purpose = Purpose::sensor};
  const RngKey b{.seed = 1, .environment = 7, .purpose = Purpose::sensor};
  auto both = two_walls();
  const auto one = two_walls();
  both.insert(both.end(), one.begin(), one.end());
  const auto first = noisy(noise, one, {a}), second = noisy(noise, one, {b});
  EXPECT_NE(first, second);
  set_cpu_threads(3);
  const auto batch = noisy(noise, both, {a, b});
  set_cpu_threads(0);
  EXPECT_TRUE(std::equal(first.begin(), first.end(), batch.begin()));
  EXPECT_TRUE(std::equal(second.begin(), second.end(), batch.begin() + kSide * kSide));
  for (const Device device : test_devices()) {
    const auto other = noisy(noise, one, {a}, device);
    for (int i = 0; i < kSide * kSide; ++i) ASSERT_NEAR(other[i], first[i], 1e-4);
  }
}

TEST(SensorNoise, BuffersThatDoNotFitThrow) {
  std::vector<float> image(kSide * kSide), small(7);
  const std::vector<RngKey> keys(1);
  const Queue queue;
  EXPECT_THROW(
      add_sensor_noise(queue, {}, kCamera, {}, span_of(keys), span_of(image), span_of(small)),
      Error);
  EXPECT_THROW(
      add_sensor_noise(queue, {}, kCamera, {}, span_of(keys), span_of(image), span_of(image)),
      Error);
}

}  // namespace
}  // namespace danbv::depth
