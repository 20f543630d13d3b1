// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/cli/bind.h"
#include "danbv/core/device/span.h"
#include "danbv/core/math/rng.h"
#include "danbv/depth/depth_view.h"

namespace danbv::depth {

// What a real depth camera adds. All zeros, the paper's protocol: nothing.
struct SensorNoise {
  float sigma = 0;          // standard deviation at any depth
  float sigma_per_m2 = 0;   // and what grows with depth squared, as triangulation does
  float edge_mixing = 0;    // probability that a pixel at an edge mixes both its surfaces
  float edge_step = 0.02f;  // neighbours that differ by more than this part of depth are an edge
  float dropout = 0;        // probability that a pixel returns nothing

  DANBV_HD bool none() const {
    return sigma == 0 && sigma_per_m2 == 0 && edge_mixing == 0 && dropout == 0;
  }
};

void bind(CLI::App& app, SensorNoise& noise);

// Noisy depth images from clean ones, both [N, H, W] and not the same buffer. Each view draws from
// its own key [N] (purpose: sensor), each pixel from a stream of its own.
void add_sensor_noise(const Queue& queue, const SensorNoise& noise, const camera::Camera& camera,
                      DepthRange range, Span<const RngKey> keys, Span<const float> clean,
                      Span<float> noisy);

}  // namespace danbv::depth
