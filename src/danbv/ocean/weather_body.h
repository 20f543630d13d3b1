// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/ocean/weather.h"

namespace danbv {

// Thread i draws environment i's weather.
struct WeatherBody {
  std::uint64_t seed = 0;
  WeatherOptions options;
  Span<const WeatherRequest> requests;
  Span<WaveField> waves;
  Span<Wind> winds;
  Span<SeaConditions> conditions;

  DANBV_HD void operator()(index_t i) const {
    if (!requests[i].wanted) return;
    const Weather weather = draw_weather(seed, requests[i], options);
    waves[i] = weather.waves;
    winds[i] = weather.wind;
    conditions[i] = weather.conditions;
  }
};

}  // namespace danbv
