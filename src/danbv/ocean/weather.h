// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/rng.h"
#include "danbv/ocean/sea_state.h"
#include "danbv/ocean/wave_spectrum.h"
#include "danbv/ocean/wind.h"

namespace danbv::ocean {

struct WeatherOptions {
  WaveOptions waves;
  WindOptions wind;
};

// Whose weather to draw. The same request always gives the same weather, whatever else is drawn.
struct WeatherRequest {
  std::uint32_t environment = 0, episode = 0;
  int sea_state = 0;
  ShipScale scale;
};

// The sea and the wind of one episode.
struct Weather {
  SeaConditions conditions;
  double wave_direction = 0;  // the dominant one, radians from east
  WaveField waves;
  Wind wind;
};

DANBV_HD Weather draw_weather(std::uint64_t seed, const WeatherRequest& request,
                              const WeatherOptions& options) {
  Rng sea({seed, request.environment, request.episode, 0, Purpose::sea});
  Rng air({seed, request.environment, request.episode, 0, Purpose::wind});
  Weather w;
  w.conditions = draw_conditions(sea, request.sea_state);
  w.wave_direction = sea.uniform(0, 2 * kPi);
  w.waves = draw_waves(sea, options.waves, w.conditions.significant_height, w.wave_direction,
                       request.scale);
  w.wind = draw_wind(air, options.wind, w.conditions.wind_speed, w.wave_direction, request.scale);
  return w;
}

}  // namespace danbv::ocean
