// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/depth/sensor_noise_body.h"

namespace danbv::depth {

void add_sensor_noise(const Queue& queue, const SensorNoise& noise, const camera::Camera& camera,
                      DepthRange range, Span<const RngKey> keys, Span<const float> clean,
                      Span<float> noisy) {
  require(clean.size == keys.size * camera.pixels() && noisy.size == clean.size,
          "the depth buffers do not fit the keys of the views");
  require(clean.data != noisy.data, "noise reads neighbours: it needs a second buffer");
  parallel_for(queue, clean.size, SensorNoiseBody{noise, camera, range, keys, clean, noisy}, 1024);
}

}  // namespace danbv::depth
