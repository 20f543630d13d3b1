// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/scan_meter.h"

#include "danbv/eval/registration_check.h"

namespace danbv::eval {

namespace {
// Metres that a view or the map has to move by before coverage hears of it, which takes long, and
// by which a moved view's old place is let go; in the end anything counts.
constexpr double kWorthIt = 0.01, kFar = metrics::kCoverageRadius, kAnything = 1e-6;

// Enough of a view's points to say how far it is off.
std::vector<Vec3f> few_points(const camera::Camera& camera, Span<const float> depth) {
  constexpr std::size_t kMost = 1000;
  const std::vector<Vec3f> some = some_points(camera, depth.data);
  std::vector<Vec3f> few;
  for (std::size_t i = 0; i < some.size(); i += some.size() / kMost + 1) few.push_back(some[i]);
  return few;
}
}  // namespace

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
  cloud_.add(span_of(points_));
}

void ScanMeter::fuse(int view, Span<const float> depth,
                     const registration::RegistrationResult& placed,
                     const Rigidf& T_ship_cam_true) {
  const index_t before = cloud_.points().size;
  add_points(depth, placed.T_ship_cam);
  add_directions(depth, T_ship_cam_true);
  in_cloud_.push_back({view, placed, placed.T_ship_cam, T_ship_cam_true, few_points(camera_, depth),
                       before, cloud_.points().size});
}

void ScanMeter::follow(const registration::KeyViews& graph, bool last, ScanStep& step) {
  std::vector<metrics::CloudMove> moves;
  for (CloudView& view : in_cloud_) {
    const Rigidf T_ship_cam = graph.T_ship_cam(view.placed);
    const double apart = farthest_apart(T_ship_cam, view.T_ship_cam);
    if (apart < (last ? kAnything : kWorthIt)) continue;
    moves.push_back({view.begin, view.end, T_ship_cam * view.T_ship_cam.inverse()});
    view.T_ship_cam = T_ship_cam;
    step.moved.push_back({view.view, view.placed, 0});  // tell_errors() says the rest
    covers_old_ = true;
    cover_anew_ |= apart > kFar;
  }
  cloud_.move(moves);
  there_.move(truth_.queue(), moves);
  for (const metrics::CloudMove& move : moves) to_cover_.push_back({move.begin, move.end});
}

void ScanMeter::cover(bool last) {
  MapAlignment alignment;
  for (const CloudView& view : in_cloud_) alignment.add(view.T_ship_cam, view.T_ship_cam_true);
  const Rigidf fit = own_frame_ ? alignment.T_true_map() : Rigidf{};
  if (farthest_apart(fit, T_true_map_) > (last ? kAnything : kWorthIt))
    T_true_map_ = fit, cover_anew_ = true;
  if (last && covers_old_) cover_anew_ = true;
  const Span<const Vec3f> all = there_.points();
  if (cover_anew_)
    coverage_.reset(truth_.queue()), to_cover_ = {{0, all.size}}, covers_old_ = false;
  for (const auto [begin, end] : to_cover_)
    coverage_.add(truth_.queue(), all.sub(begin, end - begin), T_true_map_);
  to_cover_.clear(), cover_anew_ = false;
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
  cloud_.clear(), there_.clear(), in_cloud_.clear();
  T_true_map_ = {};
  for (PlacedView& view : placed_)
    if (view.registration.fused())
      view.registration.status = registration::RegistrationStatus::not_registrable;
}

float ScanMeter::error_of(const CloudView& view) const {
  return mean_displacement(view.points, T_true_map_ * view.T_ship_cam, view.T_ship_cam_true);
}

PlacedView ScanMeter::now(const CloudView& view) const {
  PlacedView now{view.view, view.placed, error_of(view)};
  now.registration.T_ship_cam = view.T_ship_cam;
  return now;
}

// Of the views in the cloud, by how the map lies over the truth now.
void ScanMeter::tell_errors(ScanStep& step) {
  for (const CloudView& view : in_cloud_) {
    const PlacedView by_now = now(view);
    for (PlacedView& placed : placed_)
      if (placed.view == view.view) placed = by_now;
    for (PlacedView& moved : step.moved)
      if (moved.view == view.view) moved = by_now;
    if (step.late && step.late->view == view.view) step.late = by_now;
    if (step.view == view.view)
      step.registration = by_now.registration, step.registration_error = by_now.registration_error;
  }
}

void ScanMeter::sum_up_registration() {
  metrics_.registration.pictures = int(placed_.size());
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

void ScanMeter::take_in(const ViewSample& sample, ScanStep& step) {
  step.registration_error = mean_displacement(
      camera_, sample.depth.data, sample.registration.T_ship_cam, sample.T_ship_cam_true);
  const bool begins =
      sample.map_anew || sample.registration.status == registration::RegistrationStatus::aligned;
  step.map_anew = !placed_.empty() && begins;
  if (step.map_anew) begin_anew();
  placed_.push_back({step.view, sample.registration, step.registration_error});
  // What is not in the map was not scanned.
  if (sample.registration.fused())
    fuse(step.view, sample.depth, sample.registration, sample.T_ship_cam_true);
  if (!sample.late) return;
  const env::LateView& late = sample.late->view;
  step.late = PlacedView{step.episode.budget - late.views_left, late.registration, 0};
  fuse(step.late->view, sample.late->depth, late.registration, late.T_ship_cam_true);
}

ScanStep ScanMeter::add_view(const ViewSample& sample) {
  ScanStep step;
  step.view = sample.episode.views, step.episode = sample.episode;
  step.T_ship_cam_true = sample.T_ship_cam_true;
  step.registration = sample.registration, step.depth = sample.depth;
  step.pose = sample.pose, step.ship = sample.ship, step.weather = sample.weather;
  own_frame_ = sample.episode.reported != 0;
  if (sample.episode.looked) take_in(sample, step);
  to_cover_ = {{there_.points().size, cloud_.points().size}};
  there_.add(truth_.queue(), cloud_);
  if (sample.key_views) follow(*sample.key_views, sample.ends(), step);
  cover(sample.ends());
  if (sample.ends() && own_frame_) {
    step.moved.clear();
    for (const CloudView& view : in_cloud_) step.moved.push_back({view.view, view.placed, 0});
  }
  tell_errors(step);
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
  const index_t covered = coverage_.covered() + space_.hidden_covered(there_.points(), T_true_map_);
  return double(covered) / double(surface.points.size() + surface.hidden.size());
}

// Voxels with something in them that can be seen, of which any was.
double ScanMeter::covered_voxels() const {
  const Span<const std::uint16_t> mask = truth_.directions().mask(), seen = directions_.seen();
  index_t all = 0, covered = 0;
  for (index_t v = 0; v < mask.size; ++v)
    all += mask[v] != 0, covered += mask[v] != 0 && seen[v] != 0;
  return all > 0 ? double(covered) / double(all) : 0;
}

ScanResult ScanMeter::finish(const env::Episode& last) {
  cover(true);  // where it was broken off, too
  if (!curve_.cr.empty()) curve_.cr.back() = coverage_.rate();
  curve_.end_at(last.path);
  set_curve(metrics_, curve_, views_);
  sum_up_registration();
  metrics_.c_dir = 100 * directions_.c_dir()[0], metrics_.dcr = 100 * directions_.dcr()[0];
  metrics_.views = last.views;
  metrics_.flight_s = last.time_s;
  metrics_.stopped = last.end == env::EpisodeEnd::stopped;
  metrics_.collided = last.end == env::EpisodeEnd::collided;
  metrics_.cd_cm = space_.chamfer_cm(there_.points(), T_true_map_);
  metrics_.cr_raw = 100 * covered_of_all(), metrics_.cr_voxels = 100 * covered_voxels();
  return {metrics_, curve_, std::move(cloud_), T_true_map_};
}

}  // namespace danbv::eval
