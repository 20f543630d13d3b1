// SPDX-License-Identifier: Apache-2.0
#include "danbv/ocean/weather.h"

#include "danbv/core/parallel_for.h"
#include "danbv/ocean/weather_body.h"

namespace danbv {

void draw_weather(const Queue& queue, std::uint64_t seed, const WeatherOptions& options,
                  Span<const WeatherRequest> requests, WeatherBatch& batch) {
  const index_t n = requests.size;
  batch.waves.ensure(queue.device(), n);
  batch.winds.ensure(queue.device(), n);
  batch.conditions.ensure(queue.device(), n);
  parallel_for(queue, n,
               WeatherBody{seed, options, requests, batch.waves.span(), batch.winds.span(),
                           batch.conditions.span()});
}

}  // namespace danbv
