// SPDX-License-Identifier: Apache-2.0
#include "scan_recorder.h"

#include <fmt/format.h>

#include "danbv/eval/any_planner.h"
#include "danbv/io/display_mesh.h"
#include "danbv/scene/fine_mesh.h"

namespace danbv::app {

namespace {
constexpr index_t kSurfaceSample = 200000;

io::ViewRecord view_of(const eval::ScanStep& step, double depth_unit) {
  io::ViewRecord view;
  const env::Episode& e = step.episode;
  view.time_s = e.time_s, view.flight_s = e.leg.duration_s;
  view.viewpoint = e.view;
  view.T_world_cam = e.ship.T_world_level() * camera::camera_pose(e.view).cast<double>();
  view.T_world_ship = e.ship.T_world_ship();
  view.T_ship_cam_true = step.T_ship_cam_true;
  view.registration = step.registration;
  view.registration_error = step.registration_error;
  view.path = e.path;
  view.cr = step.cr, view.c_dir = step.c_dir, view.dcr = step.dcr;
  for (const float z : step.depth) view.depth.push_back(std::uint16_t(z / depth_unit + 0.5));
  view.cloud_points = step.cloud.size;
  view.seen.assign(step.seen.begin(), step.seen.end());
  const paf::LatticeSpec& lattice = step.field.lattice;
  if (!step.field.values.empty())
    view.field = io::field_record(lattice.dims, e.view.position + lattice.offset(index_t(0)),
                                  lattice.spacing, span_of(step.field.values));
  return view;
}
// The target's colour at points of its surface.
std::vector<std::uint8_t> paint_of(Span<const Vec3f> points, const scene::BvhView& bvh,
                                   const render::DronePicture& picture) {
  const auto triangles = io::nearest_triangles(points, bvh);
  std::vector<std::uint8_t> paint(points.size);
  for (index_t i = 0; i < points.size; ++i) paint[i] = picture.paint_at(triangles[i], points[i]);
  return paint;
}
}  // namespace

ScanRecorder::ScanRecorder(const scene::Target& target, const eval::ScanOptions& options,
                           double depth_step)
    : bvh_(target.mesh), picture_(target, bvh_.view()) {
  if (depth_step > 0) record_.depth_unit = depth_step * target.facts.eta;
  record_.camera = options.camera;
  record_.grid = options.state.grid;
  record_.mesh = io::display_mesh(target.mesh);
  record_.paint.palette = picture_.palette();
  const std::vector<Vec3f> middles = triangle_centers(record_.mesh);
  record_.paint.triangle = paint_of(span_of(middles), bvh_.view(), picture_);
  record_.sea.water_clearance = options.world.flight.water_clearance;
  const scene::TargetFacts& facts = target.facts;
  record_.facts = {{"target", facts.name},
                   {"class", facts.class_name},
                   {"kind", kind_name(facts.kind)},
                   {"hash", facts.hash},
                   {"length_m", fmt::format("{:.6g}", facts.length_orig.value)},
                   {"eta", fmt::format("{:.17g}", facts.eta)},
                   {"frame", "normalised"},
                   {"planner", options.planner},
                   {"guard", name_of(eval::guard_of(options.planner, options.planning))},
                   {"seed", std::to_string(options.seed)},
                   {"view_budget", std::to_string(options.world.views)},
                   {"sea_state", std::to_string(options.sea_state)}};
}

void ScanRecorder::add(const eval::ScanStep& step) {
  last_ = step.episode;
  if (record_.views.empty()) {
    io::SeaRecord& sea = record_.sea;
    sea.floats = last_.floats != 0, sea.waves = last_.waves, sea.vessel = last_.vessel;
    sea.wind = last_.wind, sea.conditions = last_.conditions;
  }
  if (!step.episode.looked && record_.views.empty()) return;
  T_true_map_ = step.T_true_map;
  revise(step);
  add_surface(step);
  if (!step.episode.looked) {
    record_.views.back().cr = step.cr;  // of the same views, where they lie by now
    return;
  }
  add_cloud(step);
  record_.views.push_back(view_of(step, record_.depth_unit));
  numbers_.push_back(step.view);
  add_picture();
}

// Later views tell where earlier ones belong.
void ScanRecorder::revise(const eval::ScanStep& step) {
  if (step.map_anew) {
    record_.cloud.clear(), record_.cloud_truth = {}, record_.paint.cloud.clear();
    moved_ = false;
    record_.surface.first_view.assign(record_.surface.points.size(), io::kNeverSeen);
    for (io::ViewRecord& view : record_.views) {
      view.cloud_points = 0;
      if (view.registration.fused())
        view.registration.status = registration::RegistrationStatus::not_registrable;
    }
  }
  if (step.late) revise(*step.late);
  for (const eval::PlacedView& view : step.moved) revise(view);
  if (step.moved.empty()) return;
  for (std::size_t i = 0; i < record_.cloud.size(); ++i) record_.cloud[i] = step.cloud[i];
  moved_ = true;
}

void ScanRecorder::revise(const eval::PlacedView& placed) {
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    if (numbers_[i] != placed.view) continue;
    record_.views[i].registration = placed.registration;
    record_.views[i].registration_error = placed.registration_error;
  }
}

// A sample of the surface, with the number of the view that first covered each point.
void ScanRecorder::add_surface(const eval::ScanStep& step) {
  io::SurfaceRecord& surface = record_.surface;
  const index_t stride = (step.surface.size + kSurfaceSample - 1) / kSurfaceSample;
  if (surface.points.empty()) {
    for (index_t i = 0; i < step.surface.size; i += stride)
      surface.points.push_back(step.surface[i]);
    surface.first_view.assign(surface.points.size(), io::kNeverSeen);
  }
  for (std::size_t i = 0; i < surface.points.size(); ++i) {
    if (!step.covered[index_t(i) * stride])
      surface.first_view[i] = io::kNeverSeen;  // the map has moved away from it
    else if (surface.first_view[i] == io::kNeverSeen)
      surface.first_view[i] = std::uint16_t(record_.views.size() - (step.episode.looked ? 0 : 1));
  }
}

void ScanRecorder::add_cloud(const eval::ScanStep& step) {
  const index_t before = index_t(record_.cloud.size());
  const auto fresh = step.cloud.sub(before, step.cloud.size - before);
  record_.cloud.insert(record_.cloud.end(), fresh.begin(), fresh.end());
  add_truth(fresh);
}

// How far points of the cloud lie from the truth, and its colour there.
void ScanRecorder::add_truth(Span<const Vec3f> points) {
  std::vector<Vec3f> over_truth;
  for (const Vec3f& p : points) over_truth.push_back(T_true_map_ * p);
  const io::CloudTruth more = io::cloud_truth(span_of(over_truth), bvh_.view());
  io::CloudTruth& all = record_.cloud_truth;
  all.distance.insert(all.distance.end(), more.distance.begin(), more.distance.end());
  all.normal.insert(all.normal.end(), more.normal.begin(), more.normal.end());
  const auto paint = paint_of(span_of(over_truth), bvh_.view(), picture_);
  record_.paint.cloud.insert(record_.paint.cloud.end(), paint.begin(), paint.end());
}

// What a person would see from where the drone is now.
void ScanRecorder::add_picture() {
  const io::SeaRecord& sea = record_.sea;
  const render::Instant now{last_.time_s, sea.floats, last_.ship, sea.waves,
                            sea.conditions.wind_speed};
  record_.views.back().color =
      picture_.at(now, record_.camera, camera::camera_pose(last_.view)).pixels;
}

void ScanRecorder::finish(const std::string& reason) {
  if (moved_) {
    record_.cloud_truth = {}, record_.paint.cloud.clear();
    add_truth(span_of(record_.cloud));
  }
  record_.end = {reason, last_.time_s, last_.path, last_.view};
}

std::string end_reason(const env::Episode& episode, bool interrupted) {
  switch (episode.end) {
    case env::EpisodeEnd::stopped:
      return "stop";
    case env::EpisodeEnd::collided:
      return "collision";
    case env::EpisodeEnd::budget:
      return "views";
    default:
      return interrupted ? "interrupted" : "views";
  }
}

}  // namespace danbv::app
