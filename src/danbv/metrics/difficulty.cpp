// SPDX-License-Identifier: Apache-2.0
#include "danbv/metrics/difficulty.h"

#include <algorithm>
#include <optional>

#include "danbv/core/error.h"
#include "danbv/core/parallel_for.h"
#include "danbv/core/rng.h"
#include "danbv/metrics/coverage.h"
#include "danbv/metrics/static_view.h"
#include "danbv/scene/bvh_distance.h"
#include "danbv/truth/open_space.h"

namespace danbv {

namespace {
constexpr float kClearance = 0.3f;
constexpr double kYawStep_deg = 30, kPitchStep_deg = 15;  // what an action can say
constexpr int kTries = 100000;

float to_step(float angle, double step_deg) {
  return float(std::round(degrees(angle) / step_deg) * step_deg * kPi / 180.0);
}

// Every so manieth point, so that they spread over the whole surface.
std::vector<Vec3f> thinned(const std::vector<Vec3f>& points, index_t count) {
  const index_t n = std::min(count, index_t(points.size()));
  std::vector<Vec3f> out(n);
  for (index_t i = 0; i < n; ++i) out[i] = points[i * index_t(points.size()) / n];
  return out;
}

class Meter {
 public:
  Meter(const TriangleMesh& mesh, const Bvh& bvh, const SurfacePoints& truth,
        const DifficultyOptions& options)
      : options_(options),
        bvh_(bvh.view()),
        truth_(truth.points),
        caster_(queue_, mesh),
        index_(queue_, span_of(truth.points)),
        gain_truth_(thinned(truth.points, options.gain_points)),
        gain_index_(queue_, span_of(gain_truth_)),
        space_(bvh_, workspace_) {
    Box box;
    for (const auto& p : truth.points) box.add(p);
    center_ = box.center();
  }

  double hemisphere() {
    Coverage coverage(queue_, index_);
    for (const auto& view : hemisphere_views(options_.views, options_.hemisphere, center_))
      coverage.add(queue_, span_of(as_const(points_seen(caster_, options_.camera, view))));
    return coverage.rate();
  }

  double oracle(int episode) {
    Coverage coverage(queue_, index_), gains(queue_, gain_index_);
    Viewpoint view = first_view(episode);
    for (int step = 0; step < options_.views; ++step) {
      if (step > 0) view = best_move(view, episode, step, uncovered(gains));
      const auto points = points_seen(caster_, options_.camera, view);
      coverage.add(queue_, span_of(points));
      gains.add(queue_, span_of(points));
    }
    return coverage.rate();
  }

 private:
  static const std::vector<Vec3f>& as_const(const std::vector<Vec3f>& points) { return points; }

  bool flyable(Vec3f p) const {
    return workspace_.contains(p) && distance_to_mesh(bvh_, p, kClearance) >= kClearance &&
           space_.reachable(p);
  }

  Viewpoint first_view(int episode) const {
    Rng rng({.seed = options_.seed, .episode = std::uint32_t(episode), .purpose = Purpose::reset});
    for (int k = 0; k < kTries; ++k) {
      Vec3d direction = unit_sphere(rng);
      direction.z = std::abs(direction.z);
      const Vec3f p = workspace_.clip((direction * rng.uniform(5, 10)).cast<float>());
      if (flyable(p)) return looking_at(p, center_);
    }
    fail("no free start within 5 to 10 m of the target's centre");
  }

  // A local move that looks at some point of the surface, as an action would say it.
  std::optional<Viewpoint> candidate(Vec3f from, Rng& rng) const {
    const double reach = options_.reach;
    const Vec3d move{rng.uniform(-reach, reach), rng.uniform(-reach, reach),
                     rng.uniform(-reach, reach)};
    const Vec3f p = workspace_.clip(from + move.cast<float>());
    const Vec3f at = truth_[rng.below(std::uint32_t(truth_.size()))];
    if (!flyable(p)) return {};
    Viewpoint view = looking_at(p, at);
    view.yaw = to_step(view.yaw, kYawStep_deg), view.pitch = to_step(view.pitch, kPitchStep_deg);
    return view;
  }

  Viewpoint best_move(const Viewpoint& from, int episode, int step,
                      const std::vector<Vec3f>& uncovered) const {
    std::vector<Viewpoint> views(options_.candidates, from);
    std::vector<index_t> gain(options_.candidates);
    parallel_for_cpu(
        options_.candidates,
        [&](index_t i) {
          Rng rng({.seed = options_.seed,
                   .environment = std::uint32_t(i),
                   .episode = std::uint32_t(episode),
                   .step = std::uint32_t(step),
                   .purpose = Purpose::planner});
          std::optional<Viewpoint> view;
          for (int k = 0; k < 100 && !view; ++k) view = candidate(from.position, rng);
          if (view) views[i] = *view;
          gain[i] = points_gained(bvh_, options_.camera, views[i], span_of(uncovered),
                                  gain_index_.radius());
        },
        1);
    return views[std::max_element(gain.begin(), gain.end()) - gain.begin()];
  }

  std::vector<Vec3f> uncovered(const Coverage& gains) const {
    std::vector<Vec3f> left;
    for (index_t i = 0; i < gain_index_.points(); ++i)
      if (!gains.flags()[i]) left.push_back(gain_index_.truth()[i]);
    return left;
  }

  const DifficultyOptions& options_;
  const Queue queue_;
  BvhView bvh_;
  const std::vector<Vec3f>& truth_;
  RayCaster caster_;
  CoverageIndex index_;
  std::vector<Vec3f> gain_truth_;
  CoverageIndex gain_index_;
  Workspace workspace_;
  OpenSpace space_;
  Vec3f center_;
};
}  // namespace

Difficulty measure_difficulty(const TriangleMesh& mesh, const Bvh& bvh, const SurfacePoints& truth,
                              const DifficultyOptions& options) {
  require(options.views > 0 && options.candidates > 0 && options.episodes > 0,
          "views, candidates and episodes must be above 0");
  Meter meter(mesh, bvh, truth, options);
  Difficulty difficulty{.hemisphere = meter.hemisphere(), .seeable = truth.seeable_share()};
  for (int episode = 0; episode < options.episodes; ++episode)
    difficulty.oracle += meter.oracle(episode) / options.episodes;
  return difficulty;
}

}  // namespace danbv
