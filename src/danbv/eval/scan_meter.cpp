// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/scan_meter.h"

#include "danbv/eval/registration_check.h"
#include "danbv/metrics/chamfer.h"

namespace danbv {

ScanMeter::ScanMeter(const Queue& queue, const Target& target, const GroundTruth& truth)
    : truth_(truth),
      bvh_(target.mesh),
      direction_truth_(queue, {&truth}),
      directions_(queue, 1, direction_truth_),
      index_(queue, span_of(truth.surface.points)),
      coverage_(queue, index_),
      view_(Device::cpu, 1),
      restart_(queue, std::vector<std::uint8_t>{1}) {
  coverage_.reset(queue);
  directions_.reset(queue, restart_.span());
}

void ScanMeter::add_points(const Queue& queue, const World& world,
                           const RegistrationResult& result) {
  if (!result.fused()) return;
  const Camera& camera = world.camera();
  points_.clear();
  for (int v = 0; v < camera.height_px; ++v)
    for (int u = 0; u < camera.width_px; ++u) {
      const float z = world.depth()[index_t(v) * camera.width_px + u];
      if (z > 0) points_.push_back(result.T_ship_cam * camera.back_project(u, v, z));
    }
  const index_t fresh = cloud_.add(span_of(points_));
  const Span<const Vec3f> all = cloud_.points();
  coverage_.add(queue, all.sub(all.size - fresh, fresh));
}

ScanStep ScanMeter::add_view(const Queue& queue, const World& world) {
  ScanStep step;
  step.episode = world.episodes()[0];
  step.view = step.episode.views;
  step.T_ship_cam_true = world.true_views()[0].T_ship_cam;
  step.registration = world.registration()[0];
  step.depth = world.depth();
  if (step.episode.looked) {
    step.registration_error = mean_displacement(world.camera(), world.depth().data,
                                                step.registration.T_ship_cam, step.T_ship_cam_true);
    metrics_.registration.failures += step.registration.status == RegistrationStatus::failed;
    metrics_.registration.not_registrable +=
        step.registration.status == RegistrationStatus::not_registrable;
    if (step.registration.status == RegistrationStatus::registered)
      accepted_errors_.push_back(step.registration_error);
    add_points(queue, world, step.registration);
  }
  view_.data()[0] = {step.T_ship_cam_true, 0, step.episode.looked};
  directions_.add(queue, world.camera(), world.depth(), view_.span());
  step.cr = coverage_.rate();
  step.c_dir = directions_.c_dir()[0], step.dcr = directions_.dcr()[0];
  if (step.episode.looked) curve_.add_view(step.cr, step.episode.path);
  step.cloud = cloud_.points(), step.seen = directions_.seen();
  step.surface = index_.truth(), step.covered = coverage_.flags();
  metrics_.c_dir = 100 * step.c_dir, metrics_.dcr = 100 * step.dcr;
  return step;
}

ScanResult ScanMeter::finish(const Queue& queue, const Episode& last) {
  curve_.end_at(last.path);
  set_curve(metrics_, curve_);
  set_errors(metrics_.registration, accepted_errors_);
  metrics_.views = last.views;
  metrics_.flight_s = last.time_s;
  metrics_.stopped = last.end == EpisodeEnd::stopped;
  metrics_.collided = last.end == EpisodeEnd::collided;
  const auto& surface = truth_.surface;
  metrics_.cd_cm =
      chamfer_distance(cloud_.points(), bvh_.view(), span_of(surface.points)).total_cm();
  // cr_raw: over the whole surface, the hidden part included.
  double covered = double(coverage_.covered());
  if (!surface.hidden.empty()) {
    const CoverageIndex hidden(queue, span_of(surface.hidden));
    Coverage more(queue, hidden);
    more.add(queue, cloud_.points());
    covered += double(more.covered());
  }
  metrics_.cr_raw = 100 * covered / double(surface.points.size() + surface.hidden.size());
  return {metrics_, std::move(cloud_)};
}

}  // namespace danbv
