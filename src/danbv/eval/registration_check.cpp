// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/registration_check.h"

#include <algorithm>
#include <map>

#include "danbv/eval/fly_episodes.h"
#include "danbv/eval/map_alignment.h"
#include "danbv/eval/on_host.h"
#include "danbv/eval/protocol.h"
#include "danbv/eval/scan_meter.h"
#include "danbv/registration/graph_covariance.h"

namespace danbv::eval {

std::vector<Vec3f> some_points(const camera::Camera& camera, const float* depth) {
  std::vector<Vec3f> points;
  for (int v = 0; v < camera.height_px; v += 4)
    for (int u = 0; u < camera.width_px; u += 4) {
      const float z = depth[index_t(v) * camera.width_px + u];
      if (z > 0) points.push_back(camera.back_project(u, v, z));
    }
  return points;
}

float mean_displacement(const std::vector<Vec3f>& points, const Rigidf& a, const Rigidf& b) {
  double sum = 0;
  for (const Vec3f p : points) sum += norm(a * p - b * p);
  return points.empty() ? 0 : float(sum / double(points.size()));
}

float mean_displacement(const camera::Camera& camera, const float* depth, const Rigidf& a,
                        const Rigidf& b) {
  return mean_displacement(some_points(camera, depth), a, b);
}

namespace {

void set_truth(CheckedView& view, const camera::Camera& camera, Span<const float> depth,
               const Rigidf& T_ship_cam_true) {
  view.points = some_points(camera, depth.data);
  view.T_ship_cam_true = T_ship_cam_true;
}

void set_error(CheckedView& view, const Rigidf& T_true_map) {
  const Rigidf T_ship_cam = T_true_map * view.result.T_ship_cam;
  view.error = mean_displacement(view.points, T_ship_cam, view.T_ship_cam_true);
  const Rigidd off = T_ship_cam.cast<double>() * view.T_ship_cam_true.cast<double>().inverse();
  view.slip = off.translation.cast<float>();
  view.turn = registration::log_rotation(off.rotation).cast<float>();
  const registration::Vec6 motion{
      {view.slip.x, view.slip.y, view.slip.z, view.turn.x, view.turn.y, view.turn.z}};
  view.squared_sigmas = registration::squared_sigmas(view.result.covariance, motion);
}

// The views of one scan, its map laid over the truth where its frame is its own.
void set_errors(std::vector<CheckedView*>& scan, bool own_frame) {
  MapAlignment alignment;
  for (const CheckedView* view : scan)
    if (view->result.fused()) alignment.add(view->result.T_ship_cam, view->T_ship_cam_true);
  for (CheckedView* view : scan) set_error(*view, own_frame ? alignment.T_true_map() : Rigidf{});
}

bool same_scan(const CheckedView& a, const CheckedView& b) {
  return a.target == b.target && a.planner == b.planner && a.seed == b.seed;
}

// A map that begins anew has none of the earlier views.
void let_go(std::vector<CheckedView>& views, const CheckedView& anew) {
  for (CheckedView& view : views)
    if (same_scan(view, anew) && view.result.fused())
      view.result.status = registration::RegistrationStatus::not_registrable;
}

void note_views(const camera::Camera& camera, const std::vector<ViewSample>& samples,
                CheckedView view, std::vector<CheckedView>& out) {
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const ViewSample& sample = samples[i];
    if (!sample.episode.looked || sample.episode.views < 2) continue;
    view.seed = int(i), view.view = sample.episode.views, view.result = sample.registration;
    set_truth(view, camera, sample.depth, sample.T_ship_cam_true);
    // Whoever counts views that were lost has to know of those that were not, in the end.
    if (sample.registration.status == registration::RegistrationStatus::aligned) let_go(out, view);
    out.push_back(view);
    if (!sample.late) continue;
    view.view = sample.episode.budget - sample.late->view.views_left;
    view.result = sample.late->view.registration;
    set_truth(view, camera, sample.late->depth, sample.late->view.T_ship_cam_true);
    for (CheckedView& earlier : out)
      if (same_scan(earlier, view) && earlier.view == view.view) earlier = view;
  }
}

constexpr int kAtOnce = 16;  // scans: each keeps a map of its own

std::vector<env::EpisodeRequest> requests_of(const scene::Target& target, int sea_state,
                                             const RegistrationCheckOptions& options, int first,
                                             int count) {
  std::vector<env::EpisodeRequest> requests;
  for (int s = first; s < first + count; ++s) {
    const std::uint32_t stream = options.eval_starts ? episode_stream(target.facts.hash, s)
                                                     : std::uint32_t(100 * sea_state + s);
    requests.push_back({stream, 0, sea_state, 1});
  }
  return requests;
}

// Where the views lie in the end, and how sure that is.
void follow_graph(const Queue& queue, const env::World& world, std::vector<CheckedView>& views) {
  using namespace registration;
  const std::vector<KeyViews> kept = on_host(queue, world.scanner().key_views());
  if (kept.empty()) return;
  const std::vector<ViewPair> pairs = on_host(queue, world.scanner().view_pairs());
  queue.wait();
  std::vector<std::vector<Mat6>> covariances;
  for (std::size_t env = 0; env < kept.size(); ++env)
    covariances.push_back(graph_covariances(
        kept[env], span_of(pairs).sub(index_t(env) * kGraphBlocks, kGraphBlocks)));
  for (CheckedView& view : views) {
    const KeyViews& map = kept[view.seed];
    view.result.T_ship_cam = map.T_ship_cam(view.result);
    const KeyView* place = view.result.fused() ? map.at(view.result.time_s) : nullptr;
    const auto of_map = index_t(covariances[view.seed].size());
    if (place && place - map.views < of_map)
      view.result.covariance = covariances[view.seed][place - map.views];
  }
}

// The scans of one planner from the first seed on.
std::vector<CheckedView> check_some(const Queue& queue, const scene::Target& target,
                                    const CheckedView& kind,
                                    const RegistrationCheckOptions& options, int first, int count) {
  const env::TargetSet targets(queue, {&target});
  env::World world(queue, targets, count, camera::Camera::with_fov(400, 400, 90), options.seed,
                   options.world, {}, options.registration);
  planners::PlannerOptions planning;
  planning.seed = options.seed, planning.views = options.world.views;
  const auto planner = planners::make_planner(kind.planner, planning);
  WorldSamples samples;
  std::vector<CheckedView> out;
  int view = 0;
  fly_episodes(queue, world, *planner, requests_of(target, kind.sea_state, options, first, count),
               [&](const env::World&) {
                 if (++view > 1) note_views(world.camera(), samples.take(queue, world), kind, out);
                 return view < options.world.views;
               });
  follow_graph(queue, world, out);
  std::map<int, std::vector<CheckedView*>> scans;
  for (CheckedView& one : out) scans[one.seed].push_back(&one);
  const bool own_frames = options.world.positioning.ais == env::AisMode::reported;
  for (auto& [of, scan] : scans) set_errors(scan, own_frames);
  for (CheckedView& one : out) one.seed += first, one.points = {};
  return out;
}

}  // namespace

std::vector<CheckedView> check_registration(const scene::Target& target, int sea_state,
                                            const RegistrationCheckOptions& options) {
  const Queue queue(options.device);
  std::vector<CheckedView> out;
  for (const auto& name : options.planners) {
    CheckedView kind;
    kind.target = target.facts.name, kind.planner = name, kind.sea_state = sea_state;
    for (int first = 0; first < options.seeds; first += kAtOnce) {
      const int count = std::min(kAtOnce, options.seeds - first);
      for (CheckedView& view : check_some(queue, target, kind, options, first, count))
        out.push_back(std::move(view));
    }
  }
  return out;
}

RegistrationSummary summarize(const std::vector<CheckedView>& views) {
  RegistrationSummary s;
  std::vector<double> errors;
  constexpr double kHalfOfChiSquare6 = 5.348, kMostOfChiSquare6 = 12.592;  // 50 and 95 %
  int within = 0, half = 0, most = 0;
  for (const auto& v : views) {
    ++s.views;
    s.searched += v.result.searched;
    s.failed += v.result.status == registration::RegistrationStatus::failed;
    s.not_registrable += v.result.status == registration::RegistrationStatus::not_registrable;
    if (v.result.status != registration::RegistrationStatus::registered) continue;
    ++s.registered;
    errors.push_back(100.0 * v.error);
    s.unflagged_over_20cm += double(v.error) > metrics::kFarOff;
    within += v.error <= 3 * v.result.sigma;
    half += v.squared_sigmas <= kHalfOfChiSquare6;
    most += v.squared_sigmas <= kMostOfChiSquare6;
  }
  if (errors.empty()) return s;
  std::sort(errors.begin(), errors.end());
  s.median_cm = errors[errors.size() / 2];
  s.p99_cm = errors[std::min(errors.size() - 1, errors.size() * 99 / 100)];
  s.worst_cm = errors.back();
  s.within_3_sigma = double(within) / double(s.registered);
  s.within_half = double(half) / double(s.registered);
  s.within_most = double(most) / double(s.registered);
  return s;
}

}  // namespace danbv::eval
