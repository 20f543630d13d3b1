// SPDX-License-Identifier: Apache-2.0
#include "danbv/render/water_sheet.h"

#include "danbv/render/noise.h"

namespace danbv::render {

namespace {
constexpr float kHorizon = 600;  // no water is drawn further away
constexpr float kRippleLengths[] = {0.9f, 0.41f, 0.19f};

// How much of a wave is left when a pixel covers `footprint` of it.
float visible_share(float length, float footprint) {
  const float ratio = 2.0f * footprint / length;
  return std::exp(-ratio * ratio);
}

// The way most of the waves' energy runs, radians.
float running_to(const ocean::FrozenWater& water) {
  float x = 0, y = 0;
  for (int i = 0; i < ocean::kWaveComponents; ++i) {
    const float k = std::hypot(water.k_x[i], water.k_y[i]);
    if (!(k > 0)) continue;
    x += water.amplitude[i] * water.amplitude[i] * water.k_x[i] / k;
    y += water.amplitude[i] * water.amplitude[i] * water.k_y[i] / k;
  }
  return std::atan2(y, x);
}
}  // namespace

WaterSheet::WaterSheet(const ocean::FrozenWater& water, RealMetresPerSecond wind, double time_s,
                       Vec2d origin)
    : water_(water),
      ripple_(0.012f + 0.03f * static_cast<float>(std::sqrt(wind.value / 10))),
      foam_(static_cast<float>(0.045 * (wind.value - 12))),
      drift_(static_cast<float>(std::fmod(0.35 * time_s, 1e4))),
      origin_{static_cast<float>(origin.x), static_cast<float>(origin.y)},
      wind_sea_(wind, running_to(water), drift_) {
  for (int i = 0; i < ocean::kWaveComponents; ++i) {
    highest_ += std::fabs(water.amplitude[i]);
    steepest_ += std::fabs(water.amplitude[i]) * std::hypot(water.k_x[i], water.k_y[i]);
  }
  highest_ += wind_sea_.highest(), steepest_ += wind_sea_.steepest();
}

// Steps by what the steepest possible water allows, so that no crest is jumped over.
bool WaterSheet::hit(Vec3f origin, Vec3f direction, float t_max, float& t) const {
  const float flat = std::hypot(direction.x, direction.y);
  const float closing = steepest_ * flat - std::min(direction.z, 0.0f) + 1e-6f;
  const float last = std::min(t_max, kHorizon);
  t = origin.z > highest_ ? (origin.z - highest_) / std::max(-direction.z, 1e-6f) : 0.0f;
  for (int step = 0; step < 200 && t < last; ++step) {
    const Vec3f p = origin + direction * t;
    const float gap = p.z - height(p.x, p.y);
    if (gap < 5e-4f + 2e-5f * t) return true;
    if (gap > 2 * highest_ && direction.z >= 0) return false;
    t += gap / closing;
  }
  return false;
}

Vec2f WaterSheet::wave_slope(float x, float y, float footprint) const {
  Vec2f slope;
  for (int i = 0; i < ocean::kWaveComponents; ++i) {
    const float k = std::hypot(water_.k_x[i], water_.k_y[i]);
    if (!(k > 0)) continue;
    const float angle = water_.k_x[i] * x + water_.k_y[i] * y + water_.phase[i];
    const float c = water_.amplitude[i] * std::cos(angle) *
                    visible_share(2 * static_cast<float>(kPi) / k, footprint);
    slope.x += c * water_.k_x[i];
    slope.y += c * water_.k_y[i];
  }
  const Vec2f steep = wind_sea_.slope(x + origin_.x, y + origin_.y, footprint);
  return {slope.x + steep.x, slope.y + steep.y};
}

Vec3f WaterSheet::normal(float x, float y, float footprint) const {
  Vec2f slope = wave_slope(x, y, footprint);
  x += origin_.x, y += origin_.y;
  float turn = 0.7f;
  for (const float length : kRippleLengths) {
    const float share = ripple_ * visible_share(length, footprint);
    const float c = std::cos(turn), s = std::sin(turn);
    const Vec2f at{(c * x - s * y + drift_) / length, (s * x + c * y) / length};
    const Vec2f g = noise_gradient(at.x, at.y);
    slope.x += share * (c * g.x + s * g.y);
    slope.y += share * (c * g.y - s * g.x);
    turn += 1.9f;
  }
  return normalized(Vec3f{-slope.x, -slope.y, 1.0f});
}

float WaterSheet::whitecaps(float x, float y, float footprint) const {
  if (!(highest_ > 0)) return 0;
  const Vec2f slope = wave_slope(x, y, footprint);
  const float steep = std::hypot(slope.x, slope.y), high = height(x, y) / highest_;
  x += origin_.x, y += origin_.y;
  const float patch = noise(x / 0.5f + drift_, y / 0.5f) + 0.5f * noise(x / 0.17f, y / 0.17f);
  const float foam = 2.5f * (steep - 0.15f) + 0.9f * (high - 0.35f) + 0.35f * patch + foam_ - 0.3f;
  return clamp(2.0f * std::max(foam, streaks(x, y)), 0.0f, 0.85f);
}

// Lines of foam that a gale draws along itself; x and y of the world.
float WaterSheet::streaks(float x, float y) const {
  if (foam_ <= 0) return 0;
  const float c = std::cos(wind_sea_.along()), s = std::sin(wind_sea_.along());
  const float ahead = c * x + s * y, aside = c * y - s * x;
  const float line = noise(ahead / 2.6f - 0.3f * drift_, aside / 0.16f);
  const float broken = noise(ahead / 0.7f, aside / 0.7f + 9.0f);
  return 1.1f * foam_ * (line + 0.5f * broken - 0.35f);
}

Vec3f water_body_color(const Light& light, Vec3f normal, float height) {
  const Vec3f storm_water{0.045f, 0.085f, 0.095f};
  const Vec3f deep{0.006f, 0.060f, 0.105f}, thin{0.030f, 0.190f, 0.215f};
  const float lit = std::max(dot(normal, light.to_sun), 0.0f);
  return mixed(mixed(deep, thin, clamp(0.35f + 0.8f * height, 0.0f, 1.0f)), storm_water,
               0.6f * light.storm) *
         (0.55f + 0.75f * lit);
}

float fresnel(float cosine) {
  const float m = 1.0f - clamp(cosine, 0.0f, 1.0f);
  return 0.02f + 0.68f * m * m * m * m * m;  // rough water mirrors less than glass at a flat view
}

}  // namespace danbv::render
