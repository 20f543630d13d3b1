// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/depth/sensor_noise.h"

namespace danbv::depth {

struct SensorNoiseBody {
  SensorNoise noise;
  camera::Camera camera;
  DepthRange range;
  Span<const RngKey> keys;  // [N]
  Span<const float> clean;  // [N, H, W]
  Span<float> noisy;        // [N, H, W]

  DANBV_HD void operator()(index_t i) const {
    const index_t view = i / camera.pixels(), pixel = i % camera.pixels();
    noisy[i] = 0;
    if (clean[i] == 0) return;
    Rng rng(stream_of(keys[view], std::uint64_t(pixel)));
    if (rng.chance(noise.dropout)) return;
    float d = clean[i];
    const float other = across_edge(clean.sub(view * camera.pixels(), camera.pixels()), pixel);
    if (other != 0 && rng.chance(noise.edge_mixing)) d += float(rng.uniform()) * (other - d);
    d += (noise.sigma + noise.sigma_per_m2 * d * d) * float(rng.normal());
    if (d >= range.near && d <= range.far) noisy[i] = d;
  }

 private:
  // The depth of a neighbour on another surface, or 0.
  DANBV_HD float across_edge(Span<const float> image, index_t pixel) const {
    const int u = int(pixel % camera.width_px), v = int(pixel / camera.width_px);
    const float d = image[pixel];
    constexpr int kStep[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    for (const auto& s : kStep) {
      const int x = u + s[0], y = v + s[1];
      if (x < 0 || y < 0 || x >= camera.width_px || y >= camera.height_px) continue;
      const float other = image[index_t(y) * camera.width_px + x];
      if (other != 0 && std::fabs(other - d) > noise.edge_step * d) return other;
    }
    return 0;
  }
};

}  // namespace danbv::depth
