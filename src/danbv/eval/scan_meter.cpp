// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/scan_meter.h"

#include "danbv/eval/registration_check.h"

namespace danbv::eval {

ScanMeter::ScanMeter(const MeterTruth& truth, MeterSpace& space, const camera::Camera& camera,
                     int views)
    : truth_(truth),
      space_(space),
      camera_(camera),
      views_(views),
      directions_(host_, 1, truth.directions()),
      coverage_(truth.queue(), truth.seeable()) {}

void ScanMeter::add_points(const ViewSample& sample) {
  points_.clear();
  for (int v = 0; v < camera_.height_px; ++v)
    for (int u = 0; u < camera_.width_px; ++u) {
      const float z = sample.depth[index_t(v) * camera_.width_px + u];
      if (z > 0) points_.push_back(sample.registration.T_ship_cam * camera_.back_project(u, v, z));
    }
  const index_t fresh = cloud_.add(span_of(points_));
  const Span<const Vec3f> all = cloud_.points();
  coverage_.add(truth_.queue(), space_.on_device(all.sub(all.size - fresh, fresh)));
}

void ScanMeter::add_directions(const ViewSample& sample) {
  const truth::TrueView view{sample.T_ship_cam_true, 0, 1};
  directions_.add(host_, camera_, sample.depth, {&view, 1});
}

void ScanMeter::note_registration(const ScanStep& step) {
  const registration::RegistrationStatus status = step.registration.status;
  metrics_.registration.failures += status == registration::RegistrationStatus::failed;
  metrics_.registration.not_registrable +=
      status == registration::RegistrationStatus::not_registrable;
  if (status == registration::RegistrationStatus::registered)
    accepted_errors_.push_back(step.registration_error);
}

ScanStep ScanMeter::add_view(const ViewSample& sample) {
  ScanStep step;
  step.view = sample.episode.views, step.episode = sample.episode;
  step.T_ship_cam_true = sample.T_ship_cam_true;
  step.registration = sample.registration, step.depth = sample.depth;
  step.pose = sample.pose, step.ship = sample.ship, step.weather = sample.weather;
  if (sample.episode.looked) {
    step.registration_error = mean_displacement(
        camera_, sample.depth.data, sample.registration.T_ship_cam, sample.T_ship_cam_true);
    note_registration(step);
    // What is not in the map was not scanned.
    if (sample.registration.fused()) add_points(sample), add_directions(sample);
  }
  if (sample.episode.views > int(curve_.cr.size()))
    curve_.add_step(coverage_.rate(), sample.episode.path);
  step.cr = coverage_.rate();
  step.c_dir = directions_.c_dir()[0], step.dcr = directions_.dcr()[0];
  step.cloud = cloud_.points(), step.seen = directions_.seen();
  if (truth_.queue().device() == Device::cpu)
    step.surface = truth_.seeable().truth(), step.covered = coverage_.flags();
  return step;
}

// The whole surface, the hidden part included.
double ScanMeter::covered_of_all() const {
  const auto& surface = truth_.truth().surface;
  const index_t covered = coverage_.covered() + space_.hidden_covered(cloud_.points());
  return double(covered) / double(surface.points.size() + surface.hidden.size());
}

ScanResult ScanMeter::finish(const env::Episode& last) {
  curve_.end_at(last.path);
  set_curve(metrics_, curve_, views_);
  set_errors(metrics_.registration, accepted_errors_);
  metrics_.c_dir = 100 * directions_.c_dir()[0], metrics_.dcr = 100 * directions_.dcr()[0];
  metrics_.views = last.views;
  metrics_.flight_s = last.time_s;
  metrics_.stopped = last.end == env::EpisodeEnd::stopped;
  metrics_.collided = last.end == env::EpisodeEnd::collided;
  metrics_.cd_cm = space_.chamfer_cm(cloud_.points());
  metrics_.cr_raw = 100 * covered_of_all();
  return {metrics_, curve_, std::move(cloud_)};
}

}  // namespace danbv::eval
