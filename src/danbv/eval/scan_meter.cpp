// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/scan_meter.h"

#include "danbv/eval/registration_check.h"
#include "danbv/metrics/chamfer.h"

namespace danbv {

MeterTruth::MeterTruth(const Target& target, const GroundTruth& truth)
    : truth_(truth),
      bvh_(target.mesh),
      directions_(Queue(), {&truth}),
      seeable_(Queue(), span_of(truth.surface.points)) {
  if (!truth.surface.hidden.empty()) hidden_.emplace(Queue(), span_of(truth.surface.hidden));
}

ScanMeter::ScanMeter(const MeterTruth& truth, const Camera& camera, int views)
    : truth_(truth),
      camera_(camera),
      views_(views),
      directions_(queue_, 1, truth.directions()),
      coverage_(queue_, truth.seeable()) {}

void ScanMeter::add_points(const ViewSample& sample) {
  if (!sample.registration.fused()) return;
  points_.clear();
  for (int v = 0; v < camera_.height_px; ++v)
    for (int u = 0; u < camera_.width_px; ++u) {
      const float z = sample.depth[index_t(v) * camera_.width_px + u];
      if (z > 0) points_.push_back(sample.registration.T_ship_cam * camera_.back_project(u, v, z));
    }
  const index_t fresh = cloud_.add(span_of(points_));
  const Span<const Vec3f> all = cloud_.points();
  coverage_.add(queue_, all.sub(all.size - fresh, fresh));
}

void ScanMeter::note_registration(const ScanStep& step) {
  const RegistrationStatus status = step.registration.status;
  metrics_.registration.failures += status == RegistrationStatus::failed;
  metrics_.registration.not_registrable += status == RegistrationStatus::not_registrable;
  if (status == RegistrationStatus::registered) accepted_errors_.push_back(step.registration_error);
}

ScanStep ScanMeter::add_view(const ViewSample& sample) {
  ScanStep step;
  step.view = sample.episode.views, step.episode = sample.episode;
  step.T_ship_cam_true = sample.T_ship_cam_true;
  step.registration = sample.registration, step.depth = sample.depth;
  if (sample.episode.looked) {
    step.registration_error = mean_displacement(
        camera_, sample.depth.data, sample.registration.T_ship_cam, sample.T_ship_cam_true);
    note_registration(step);
    add_points(sample);
    const TrueView view{sample.T_ship_cam_true, 0, 1};
    directions_.add(queue_, camera_, sample.depth, {&view, 1});
    curve_.add_view(coverage_.rate(), sample.episode.path);
  }
  step.cr = coverage_.rate();
  step.c_dir = directions_.c_dir()[0], step.dcr = directions_.dcr()[0];
  step.cloud = cloud_.points(), step.seen = directions_.seen();
  step.surface = truth_.seeable().truth(), step.covered = coverage_.flags();
  return step;
}

// The whole surface, the hidden part included.
double ScanMeter::covered_of_all() const {
  const auto& surface = truth_.truth().surface;
  double covered = double(coverage_.covered());
  if (truth_.hidden() != nullptr) {
    Coverage more(queue_, *truth_.hidden());
    more.add(queue_, cloud_.points());
    covered += double(more.covered());
  }
  return covered / double(surface.points.size() + surface.hidden.size());
}

ScanResult ScanMeter::finish(const Episode& last) {
  curve_.end_at(last.path);
  set_curve(metrics_, curve_, views_);
  set_errors(metrics_.registration, accepted_errors_);
  metrics_.c_dir = 100 * directions_.c_dir()[0], metrics_.dcr = 100 * directions_.dcr()[0];
  metrics_.views = last.views;
  metrics_.flight_s = last.time_s;
  metrics_.stopped = last.end == EpisodeEnd::stopped;
  metrics_.collided = last.end == EpisodeEnd::collided;
  metrics_.cd_cm =
      chamfer_distance(cloud_.points(), truth_.bvh().view(), span_of(truth_.truth().surface.points))
          .total_cm();
  metrics_.cr_raw = 100 * covered_of_all();
  return {metrics_, curve_, std::move(cloud_)};
}

}  // namespace danbv
