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

void ScanMeter::add_points(Span<const float> depth, const Rigidf& T_ship_cam) {
  points_.clear();
  for (int v = 0; v < camera_.height_px; ++v)
    for (int u = 0; u < camera_.width_px; ++u) {
      const float z = depth[index_t(v) * camera_.width_px + u];
      if (z > 0) points_.push_back(T_ship_cam * camera_.back_project(u, v, z));
    }
  const index_t fresh = cloud_.add(span_of(points_));
  const Span<const Vec3f> all = cloud_.points();
  coverage_.add(truth_.queue(), space_.on_device(over_truth(all.sub(all.size - fresh, fresh))));
}

Span<const Vec3f> ScanMeter::over_truth(Span<const Vec3f> cloud) {
  if (!own_frame_) return cloud;
  over_truth_.clear();
  for (const Vec3f p : cloud) over_truth_.push_back(T_true_map_ * p);
  return span_of(over_truth_);
}

float ScanMeter::align(Span<const float> depth, const Rigidf& T_ship_cam,
                       const Rigidf& T_ship_cam_true) {
  constexpr double kWorthIt = 0.002;  // m
  alignment_.add(T_ship_cam, T_ship_cam_true);
  const Rigidf fit = own_frame_ ? alignment_.T_true_map() : Rigidf{};
  if (farthest_apart(fit, T_true_map_) > kWorthIt) {
    T_true_map_ = fit;
    coverage_.reset(truth_.queue());
    coverage_.add(truth_.queue(), space_.on_device(over_truth(cloud_.points())));
  }
  return mean_displacement(camera_, depth.data, T_true_map_ * T_ship_cam, T_ship_cam_true);
}

void ScanMeter::add_directions(Span<const float> depth, const Rigidf& T_ship_cam_true) {
  const truth::TrueView view{T_ship_cam_true, 0, 1};
  directions_.add(host_, camera_, depth, {&view, 1});
}

// The map lets go of all that was seen before.
void ScanMeter::begin_anew() {
  const std::uint8_t all = 1;
  directions_.reset(host_, {&all, 1});
  coverage_.reset(truth_.queue());
  cloud_.clear();
  alignment_.clear(), T_true_map_ = {};
  for (PlacedView& view : placed_)
    if (view.registration.fused())
      view.registration.status = registration::RegistrationStatus::not_registrable;
}

void ScanMeter::add_late(const LateSample& late, ScanStep& step) {
  const registration::RegistrationResult& r = late.view.registration;
  add_points(late.depth, r.T_ship_cam);
  add_directions(late.depth, late.view.T_ship_cam_true);
  const float error = align(late.depth, r.T_ship_cam, late.view.T_ship_cam_true);
  step.late = PlacedView{step.episode.budget - late.view.views_left, r, error};
  for (PlacedView& view : placed_)
    if (view.view == step.late->view) view = *step.late;
}

void ScanMeter::sum_up_registration() {
  std::vector<double> accepted_errors;
  for (const PlacedView& view : placed_) {
    const registration::RegistrationStatus status = view.registration.status;
    metrics_.registration.failures += status == registration::RegistrationStatus::failed;
    metrics_.registration.not_registrable +=
        status == registration::RegistrationStatus::not_registrable;
    if (status == registration::RegistrationStatus::registered)
      accepted_errors.push_back(view.registration_error);
  }
  set_errors(metrics_.registration, accepted_errors);
}

ScanStep ScanMeter::add_view(const ViewSample& sample) {
  ScanStep step;
  step.view = sample.episode.views, step.episode = sample.episode;
  step.T_ship_cam_true = sample.T_ship_cam_true;
  step.registration = sample.registration, step.depth = sample.depth;
  step.pose = sample.pose, step.ship = sample.ship, step.weather = sample.weather;
  own_frame_ = sample.episode.reported != 0;
  if (sample.episode.looked) {
    step.registration_error = mean_displacement(
        camera_, sample.depth.data, sample.registration.T_ship_cam, sample.T_ship_cam_true);
    step.map_anew =
        !placed_.empty() && sample.registration.status == registration::RegistrationStatus::aligned;
    if (step.map_anew) begin_anew();
    // What is not in the map was not scanned.
    if (sample.registration.fused()) {
      add_points(sample.depth, sample.registration.T_ship_cam);
      add_directions(sample.depth, sample.T_ship_cam_true);
      step.registration_error =
          align(sample.depth, sample.registration.T_ship_cam, sample.T_ship_cam_true);
    }
    placed_.push_back({step.view, sample.registration, step.registration_error});
    if (sample.late) add_late(*sample.late, step);
  }
  if (sample.episode.views > int(curve_.cr.size()))
    curve_.add_step(coverage_.rate(), sample.episode.path);
  step.cr = coverage_.rate();
  step.c_dir = directions_.c_dir()[0], step.dcr = directions_.dcr()[0];
  step.T_true_map = T_true_map_;
  step.cloud = cloud_.points(), step.seen = directions_.seen();
  if (truth_.queue().device() == Device::cpu)
    step.surface = truth_.seeable().truth(), step.covered = coverage_.flags();
  return step;
}

// The whole surface, the hidden part included.
double ScanMeter::covered_of_all() {
  const auto& surface = truth_.truth().surface;
  const index_t covered = coverage_.covered() + space_.hidden_covered(over_truth(cloud_.points()));
  return double(covered) / double(surface.points.size() + surface.hidden.size());
}

ScanResult ScanMeter::finish(const env::Episode& last) {
  curve_.end_at(last.path);
  set_curve(metrics_, curve_, views_);
  sum_up_registration();
  metrics_.c_dir = 100 * directions_.c_dir()[0], metrics_.dcr = 100 * directions_.dcr()[0];
  metrics_.views = last.views;
  metrics_.flight_s = last.time_s;
  metrics_.stopped = last.end == env::EpisodeEnd::stopped;
  metrics_.collided = last.end == env::EpisodeEnd::collided;
  metrics_.cd_cm = space_.chamfer_cm(over_truth(cloud_.points()));
  metrics_.cr_raw = 100 * covered_of_all();
  return {metrics_, curve_, std::move(cloud_), T_true_map_};
}

}  // namespace danbv::eval
