// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "danbv/core/math/rng.h"
#include "danbv/planners/active_rmap/ray_likelihood.h"

// The kernels' volume rendering against LibTorch's gradients of the same in plain tensor
// operations.
namespace danbv::planners {
namespace {

const GridSpec kSmallVolume{{-2, -2, 0}, {0.5f, 0.5f, 0.5f}, {8, 8, 6}};

// The matrix [samples, voxels] of the interpolation, written out from its definition.
at::Tensor interpolation(const VolumeRay& ray) {
  at::Tensor weights = at::zeros({ray.samples(), kSmallVolume.size()}, at::kDouble);
  for (int k = 0; k < ray.samples(); ++k) {
    const Vec3f p = ray.point(k);
    for (index_t v = 0; v < kSmallVolume.size(); ++v) {
      const Vec3f c = kSmallVolume.center(kSmallVolume.unflatten(v));
      double weight = 1;
      for (int axis = 0; axis < 3; ++axis) {
        const double low = double(kSmallVolume.origin[axis]) + 0.25;
        const double high = double(kSmallVolume.upper()[axis]) - 0.25;
        const double at = clamp(double(p[axis]), low, high);
        weight *= std::max(0.0, 1 - std::fabs(at - double(c[axis])) / 0.5);
      }
      weights[k][v] = weight;
    }
  }
  return weights;
}

at::Tensor loss_by_tensors(const at::Tensor& logits, const VolumeRay& ray, const RayEnd& end) {
  const at::Tensor alpha = at::sigmoid(at::mv(interpolation(ray), logits));
  const at::Tensor through = at::cumprod(1 - alpha, 0);
  const at::Tensor before = at::cat({at::ones({1}, at::kDouble), through.slice(0, 0, -1)});
  std::vector<double> distances;
  for (int k = 0; k < ray.samples(); ++k) distances.push_back(double(ray.distance(k)));
  const at::Tensor off = (at::tensor(distances, at::kDouble) - double(end.distance)).abs();
  const at::Tensor there = at::clamp(1.5 - off / double(ray.step), 0, 1);
  const at::Tensor likelihood = end.hit ? (before * alpha * there).sum() : through[-1];
  return -at::log(likelihood + double(kUnexplained));
}

TEST(RayLikelihoodTorch, LossAndGradientEqualAutograd) {
  Rng rng({.seed = 11});
  std::vector<float> logits(kSmallVolume.size());
  for (float& x : logits) x = float(rng.uniform(-4, 3));
  for (int turn = 0; turn < 20; ++turn) {
    const Vec3f from = (unit_sphere(rng) * 5.0).cast<float>();
    const Vec3f to{float(rng.uniform(-1.5, 1.5)), float(rng.uniform(-1.5, 1.5)), 1.5f};
    const RayEnd end{norm(to - from), turn % 2 == 0};
    VolumeRay ray = clipped_ray(kSmallVolume, from, normalized(to - from),
                                end.hit ? end.distance + 0.75f : 1e3f);
    ray.jitter = float(rng.uniform());
    ASSERT_GT(ray.samples(), 0);
    const at::Tensor x = at::tensor(logits).to(at::kDouble).requires_grad_(true);
    const at::Tensor loss = loss_by_tensors(x, ray, end);
    loss.backward();
    const float likelihood = ray_likelihood(kSmallVolume, logits.data(), ray, end);
    EXPECT_NEAR(ray_loss(likelihood), loss.item<double>(), 1e-4) << turn;
    at::Tensor ours = at::zeros({kSmallVolume.size()}, at::kDouble);
    ray_gradient(kSmallVolume, logits.data(), ray, end, likelihood,
                 [&](const Corners& corners, float gradient) {
                   for (int c = 0; c < 8; ++c)
                     ours[corners.voxel(c)] += double(gradient) * double(corners.weight(c));
                 });
    EXPECT_LT((ours - x.grad()).abs().max().item<double>(), 1e-4) << turn;
    EXPECT_GT(x.grad().abs().max().item<double>(), 1e-3) << turn;
  }
}

}  // namespace
}  // namespace danbv::planners
