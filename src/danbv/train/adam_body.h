// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>

#include "danbv/core/device/span.h"
#include "danbv/train/ppo_options.h"

namespace danbv::train {

// What one step of Adam does to all parameters alike; lives on the device, so that the host need
// not know whether a step is taken.
struct AdamStep {
  double steps = 0;  // taken so far
  double learning_rate = 0;
  float apply = 0;  // 0: this one is left out
  float gradient_scale = 1, rate = 0, root_correction = 1;
};

// Thread: the only one.
struct LearningRateBody {
  double learning_rate;
  AdamStep* step;

  DANBV_HD void operator()(index_t) const { step->learning_rate = learning_rate; }
};

// Thread: the only one. Decides about the step that AdamBody then takes.
struct AdamPlanBody {
  AdamOptions options;
  const float* gradient_norm;
  const float* wanted;  // 0: leave this step out
  AdamStep* step;

  DANBV_HD void operator()(index_t) const {
    const double norm = *gradient_norm;
    step->apply = *wanted != 0 && std::isfinite(norm) ? 1.0f : 0.0f;
    if (step->apply == 0) return;
    step->steps += 1;
    const double limit = options.max_gradient_norm;
    step->gradient_scale = limit > 0 && norm > limit ? float(limit / norm) : 1.0f;
    step->rate = float(step->learning_rate / (1 - std::pow(options.beta1, step->steps)));
    step->root_correction = float(std::sqrt(1 - std::pow(options.beta2, step->steps)));
  }
};

// Thread: one parameter (Kingma and Ba, algorithm 1).
struct AdamBody {
  float beta1, beta2, rest1, rest2, epsilon;  // rest: 1 - beta, rounded once
  const AdamStep* step;
  const float* gradients;
  float *parameters, *first, *second;

  DANBV_HD void operator()(index_t i) const {
    if (step->apply == 0) return;
    const float g = gradients[i] * step->gradient_scale;
    first[i] = beta1 * first[i] + rest1 * g;
    second[i] = beta2 * second[i] + rest2 * g * g;
    parameters[i] -=
        step->rate * first[i] / (std::sqrt(second[i]) / step->root_correction + epsilon);
  }
};

}  // namespace danbv::train
