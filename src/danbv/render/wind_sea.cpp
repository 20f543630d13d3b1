// SPDX-License-Identifier: Apache-2.0
#include "danbv/render/wind_sea.h"

#include <algorithm>
#include <cmath>

namespace danbv::render {

namespace {
constexpr float kLengths[] = {3.1f, 2.3f, 1.7f, 1.25f, 0.9f, 0.66f, 0.47f};
constexpr float kTurns[] = {0.1f, -0.35f, 0.45f, -0.15f, 0.6f, -0.55f, 0.25f};
constexpr float kRound = 0.03f;  // how blunt crests are

// From -1 in long troughs to about 1 on pointed crests, and its slope.
float crested(float angle) {
  const float s = std::sin(angle / 2);
  return 1 - 2 * std::sqrt(s * s + kRound);
}
float crested_slope(float angle) {
  const float s = std::sin(angle / 2);
  return -0.5f * std::sin(angle) / std::sqrt(s * s + kRound);
}
}  // namespace

// None up to a fresh breeze, steep in a storm.
WindSea::WindSea(RealMetresPerSecond wind, float along, float drift) : along_(along) {
  const auto strength = static_cast<float>(std::clamp((wind.value - 7) / 15, 0.0, 1.0));
  for (int i = 0; i < kWaves; ++i) {
    const float length = kLengths[i], k = 2 * static_cast<float>(kPi) / length;
    const float a = along + kTurns[i];
    waves_[i] = {k * std::cos(a), k * std::sin(a), 1.7f * static_cast<float>(i) - k * drift,
                 0.019f * strength * length, length};
    highest_ += waves_[i].amplitude, steepest_ += waves_[i].amplitude * k;
  }
}

float WindSea::height(float x, float y) const {
  float sum = 0;
  for (const Wave& w : waves_) sum += w.amplitude * crested(w.k_x * x + w.k_y * y + w.phase);
  return sum;
}

Vec2f WindSea::slope(float x, float y, float footprint) const {
  Vec2f sum;
  for (const Wave& w : waves_) {
    const float ratio = 2.0f * footprint / w.length;
    const float c =
        w.amplitude * crested_slope(w.k_x * x + w.k_y * y + w.phase) * std::exp(-ratio * ratio);
    sum.x += c * w.k_x, sum.y += c * w.k_y;
  }
  return sum;
}

}  // namespace danbv::render
