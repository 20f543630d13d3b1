// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <open3d/Open3DConfig.h>
#include <open3d/pipelines/registration/GlobalOptimization.h>
#include <open3d/pipelines/registration/PoseGraph.h>
#include <open3d/pipelines/registration/Registration.h>

#include <algorithm>
#include <chrono>

#include "benchmarks/benchmark.h"
#include "benchmarks/rolling_ship.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/fleet/fleet_target.h"
#include "danbv/registration/begin_body.h"
#include "danbv/registration/registration.h"

namespace danbv::bench {

namespace {
namespace reg = open3d::pipelines::registration;

constexpr int kShips = 3, kViews = 18;  // once around
constexpr int kStages = std::size(kTheirReach);

// Errors relative to the first view, whose pose is given: neither is told where the ship is.
struct Scan {
  double ms = 0;  // a view
  std::vector<double> errors_cm;
  int placed = 0;
  std::vector<Eigen::Matrix4d> predicted;  // level frame to ship, before each view was looked at
};

double ms_since(std::chrono::steady_clock::time_point start) {
  return 1e3 * std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

struct Views {
  camera::Camera camera;
  std::vector<RollingView> views;

  void note(Scan& scan, int i, const Eigen::Matrix4d& first, const Eigen::Matrix4d& found) const {
    const auto truth = [&](int k) { return matrix(views[std::size_t(k)].T_level_ship.inverse()); };
    const RollingView& view = views[std::size_t(i)];
    scan.errors_cm.push_back(
        error_cm(view_cloud(camera, view, 6), truth(0) * first.inverse() * found, truth(i)));
    ++scan.placed;
  }
};

// Level frame to ship, as the views so far foretell it.
Eigen::Matrix4d predicted(const registration::Registration& registration, double time_s) {
  const registration::Tracking& known = registration.tracking()[0];
  const auto guess = guess_motion(registration.options(), known, time_s);
  return matrix(registration::expected_attitude(guess, known.yaw).T_level_ship().inverse());
}

// One view after another into a map, AIS off by five real metres.
Scan ours(const Queue& queue, const Views& all) {
  registration::Registration registration(queue, 1, all.camera);
  Scan scan;
  Eigen::Matrix4d first;
  for (int i = 0; i < kViews; ++i) {
    const RollingView& view = all.views[std::size_t(i)];
    std::vector<registration::RegistrationInput> inputs = {view.input};
    inputs[0].facts.ais_sigma = 5 * inputs[0].facts.eta;
    inputs[0].facts.ais_heading_sigma = 0.5 * kPi / 180;
    inputs[0].facts.gnss_sigma = 0.02 * inputs[0].facts.eta;
    scan.predicted.push_back(i == 0 ? Eigen::Matrix4d::Identity()
                                    : predicted(registration, view.input.time_s));
    const auto start = std::chrono::steady_clock::now();
    registration.register_views(queue, span_of(view.depth), span_of(inputs));
    scan.ms += ms_since(start) / kViews;
    const registration::RegistrationResult& result = registration.results()[0];
    const Eigen::Matrix4d T = matrix(result.attitude.T_level_ship().inverse());
    if (i == 0)
      first = scan.predicted[0] = T;
    else if (result.fused())
      all.note(scan, i, first, T);
  }
  return scan;
}

// A view as Open3D takes it, thinned for each scale, with normals.
struct Thinned {
  Cloud at[kStages];
};

Thinned thinned(const camera::Camera& camera, const RollingView& view) {
  Thinned clouds;
  const Cloud whole = view_cloud(camera, view, 3);
  const Vec3d eye = view.input.T_level_cam.translation;
  for (int k = 0; k < kStages; ++k) {
    clouds.at[k] = *whole.VoxelDownSample(0.5 * kTheirReach[k]);
    clouds.at[k].EstimateNormals(
        open3d::geometry::KDTreeSearchParamHybrid(1.5 * kTheirReach[k], 30));
    clouds.at[k].OrientNormalsTowardsCameraLocation({eye.x, eye.y, eye.z});
  }
  return clouds;
}

// Zero where they fit too little.
Eigen::Matrix4d pairwise(const Thinned& from, const Thinned& to, Eigen::Matrix4d T,
                         double least_fitness) {
  for (int k = 0; k < kStages; ++k) {
    const auto loss = std::make_shared<reg::TukeyLoss>(kTheirReach[k]);
    const auto result = reg::RegistrationICP(from.at[k], to.at[k], kTheirReach[k], T,
                                             reg::TransformationEstimationPointToPlane(loss));
    T = result.transformation_;
    if (k + 1 == kStages && result.fitness_ < least_fitness) return Eigen::Matrix4d::Zero();
  }
  return T;
}

// As its tutorial on multiway registration does it: neighbours are certain edges of a pose graph,
// other near pairs, and those where the circle closes, uncertain ones; all poses are optimised
// together. It starts from the same predictions.
Scan theirs(const Views& all, const std::vector<Eigen::Matrix4d>& predicted) {
  constexpr double kLeastFitness = 0.3;
  constexpr std::size_t kApart = 3;  // views between which pairs are tried
  Scan scan;
  const auto start = std::chrono::steady_clock::now();
  std::vector<Thinned> clouds;
  for (const RollingView& view : all.views) clouds.push_back(thinned(all.camera, view));
  reg::PoseGraph graph;
  for (const auto& T : predicted) graph.nodes_.emplace_back(T);
  for (std::size_t i = 0; i < clouds.size(); ++i)
    for (std::size_t j = i + 1; j < clouds.size(); ++j) {
      if (j - i > kApart && j - i < clouds.size() - kApart) continue;
      const Eigen::Matrix4d expected = predicted[j].inverse() * predicted[i];
      const Eigen::Matrix4d T = pairwise(clouds[i], clouds[j], expected, kLeastFitness);
      if (T.isZero() && j > i + 1) continue;
      // Neighbours that share too little keep to the prediction, as some pairs of points would.
      const Eigen::Matrix6d information =
          T.isZero() ? Eigen::Matrix6d(100 * Eigen::Matrix6d::Identity())
                     : reg::GetInformationMatrixFromPointClouds(clouds[i].at[kStages - 1],
                                                                clouds[j].at[kStages - 1],
                                                                kTheirReach[kStages - 1], T);
      graph.edges_.emplace_back(int(i), int(j), T.isZero() ? expected : T, information, j > i + 1);
    }
  reg::GlobalOptimizationOption option(kTheirReach[kStages - 1], 0.25, 1.0, 0);
  reg::GlobalOptimization(graph, reg::GlobalOptimizationLevenbergMarquardt(),
                          reg::GlobalOptimizationConvergenceCriteria(), option);
  scan.ms = ms_since(start) / kViews;
  for (int i = 1; i < kViews; ++i)
    all.note(scan, i, graph.nodes_[0].pose_, graph.nodes_[std::size_t(i)].pose_);
  return scan;
}

struct Tally {
  std::vector<double> ms, errors;
  int placed = 0;

  void add(const Scan& scan) {
    ms.push_back(scan.ms);
    errors.insert(errors.end(), scan.errors_cm.begin(), scan.errors_cm.end());
    placed += scan.placed;
  }
  double worst() const { return *std::max_element(errors.begin(), errors.end()); }
};

}  // namespace

Result multiway_open3d() {
  const Queue queue;
  const auto classes = fleet::classes_of(scene::TargetKind::ship);
  Tally mine, other;
  for (int ship = 0; ship < kShips; ++ship) {
    const scene::TriangleMesh mesh = fleet_target(classes[ship * classes.size() / kShips], 7).mesh;
    const depth::RayCaster caster(queue, mesh);
    Views all;
    for (int view = 0; view < kViews; ++view)
      all.views.push_back(look(queue, caster, all.camera, view));
    const Scan own = ours(queue, all);
    mine.add(own);
    other.add(theirs(all, own.predicted));
  }
  Result result{.name = "multiway", .unit = "ms/view"};
  result.ours = median(mine.ms), result.theirs = median(other.ms);
  result.against = "Open3D " OPEN3D_VERSION " multiway registration (pose graph)";
  result.how = fmt::format(
      "{} scans of {} views once around, {} x {} px, {} threads, depth images to poses; errors "
      "relative to the first view; ours: one after another with AIS off by 5 m, {} of {} placed, "
      "median {:.2f} cm, worst {:.1f}; theirs: near pairs by ICP at three scales from the "
      "same predictions, then optimised together: {} placed, median {:.2f} cm, worst {:.1f}",
      kShips, kViews, camera::Camera{}.width_px, camera::Camera{}.height_px, cpu_threads(),
      mine.placed, kShips * (kViews - 1), median(mine.errors), mine.worst(), other.placed,
      median(other.errors), other.worst());
  return result;
}

}  // namespace danbv::bench
