// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/planners/active_rmap/density_volume.h"

// Volume rendering of one ray, forward and backward. A sample k absorbs w_k = T_k alpha_k of the
// light, T_k = prod_{j<k} (1 - alpha_j). The camera saw where the ray ended, so what is fitted is
// the rendered chance of just that: P = sum_k w_k K_k, where K_k says whether sample k is there; or
// of the ray to leave the volume, P = T_end. The loss is -log(P + c): c keeps the logarithm finite
// where light has to pass sixty voxels of which nothing is known.
namespace danbv::planners {

constexpr float kUnexplained = 1e-8f;  // c

// Where a ray was seen to end.
struct RayEnd {
  float distance = 0;  // m
  bool hit = false;    // false: it met nothing in the volume
};

// 1 within half a step of the seen end, 0 from one and a half steps on.
DANBV_HD float end_weight(const VolumeRay& ray, const RayEnd& end, int k) {
  if (!end.hit) return 0;
  const float off = 1.5f - std::fabs(ray.distance(k) - end.distance) / ray.step;
  return off < 0 ? 0 : off > 1 ? 1 : off;
}

DANBV_HD float ray_likelihood(const GridSpec& grid, const float* logits, const VolumeRay& ray,
                              const RayEnd& end) {
  float light = 1, ended = 0;
  const int samples = ray.samples();
  for (int k = 0; k < samples; ++k) {
    const float alpha = opacity_of(Corners(grid, ray.point(k)).interpolate(logits));
    ended += light * alpha * end_weight(ray, end, k);
    light *= 1 - alpha;
  }
  return end.hit ? ended : light;
}

DANBV_HD float ray_loss(float likelihood) { return -std::log(likelihood + kUnexplained); }

// The loss's gradient by each sample's x, given to visit(corners of the sample, gradient). With
// A_k = sum_{j>k} w_j K_j + [no hit] T_end, what ends rightly behind the sample,
// dP/dx_k = (1 - alpha_k) w_k K_k - alpha_k A_k: no larger than P, so no gradient exceeds 1.
template <class Visit>
DANBV_HD void ray_gradient(const GridSpec& grid, const float* logits, const VolumeRay& ray,
                           const RayEnd& end, float likelihood, const Visit& visit) {
  const float slope = -1 / (likelihood + kUnexplained);
  float light = 1, behind = likelihood;
  const int samples = ray.samples();
  for (int k = 0; k < samples; ++k) {
    const Corners corners(grid, ray.point(k));
    const float alpha = opacity_of(corners.interpolate(logits));
    const float here = light * alpha * end_weight(ray, end, k);
    behind = behind > here ? behind - here : 0;
    visit(corners, slope * ((1 - alpha) * here - alpha * behind));
    light *= 1 - alpha;
  }
}

}  // namespace danbv::planners
