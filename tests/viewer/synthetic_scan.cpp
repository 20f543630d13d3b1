// SPDX-License-Identifier: Apache-2.0
#include "synthetic_scan.h"

#include <fmt/format.h>

#include <algorithm>

#include "danbv/fleet/fleet_target.h"
#include "danbv/io/display_mesh.h"
#include "danbv/metrics/scan_metrics.h"
#include "danbv/render/drone_picture.h"
#include "danbv/scene/surface_sampling.h"

namespace danbv::testing {

namespace {

// The first view on an orbit whose side of the ship a point is on; some points none sees.
std::uint16_t first_view(Vec3f p, int views, Rng& rng) {
  if (p.z < 0.15f && p.x < 0) return io::kNeverSeen;
  for (int i = 0; i < views; ++i) {
    const double angle = 2 * kPi * i / views;
    const bool this_side = p.x / 7.5 * std::cos(angle) + p.y * std::sin(angle) > 0.2;
    if (this_side && rng.chance(0.4)) return std::uint16_t(i);
  }
  return io::kNeverSeen;
}

struct SeenPoint {
  std::uint16_t view;
  Vec3f point, normal;
};

std::vector<SeenPoint> draw_points(const scene::TriangleMesh& mesh, index_t count, int views,
                                   Rng& rng) {
  std::vector<SeenPoint> seen;
  for (const auto& sample : sample_uniform(scene::ClippedSurface(mesh, 0), count, 7)) {
    const auto [a, b, c] = mesh.corners(sample.triangle);
    seen.push_back({first_view(sample.point, views, rng), sample.point, cross(b - a, c - a)});
  }
  return seen;
}

void add_clouds(io::ScanRecord& record, index_t points, int views, Rng& rng) {
  for (const auto& s : draw_points(record.mesh, 50000, views, rng)) {
    record.surface.points.push_back(s.point);
    record.surface.first_view.push_back(s.view);
  }
  auto seen = draw_points(record.mesh, points, views, rng);
  for (auto& s : seen)
    if (s.view == io::kNeverSeen) s.view = std::uint16_t(views - 1);  // so that the count is exact
  std::stable_sort(seen.begin(), seen.end(), [](auto& a, auto& b) { return a.view < b.view; });
  for (const auto& s : seen) {
    record.cloud.push_back(s.point);
    record.cloud_truth.distance.push_back(float(rng.uniform(0, 0.02)));
    record.cloud_truth.normal.push_back(io::packed_normal(s.normal));
  }
  for (int i = 0; i < views; ++i)
    record.views[i].cloud_points =
        std::count_if(seen.begin(), seen.end(), [&](auto& s) { return s.view <= i; });
}

io::ViewRecord view_at(const io::ScanRecord& record, int i, int views) {
  io::ViewRecord view;
  const double angle = 2 * kPi * i / views;
  const Vec3f at{float(9 * std::cos(angle)), float(9 * std::sin(angle)),
                 4 + 2 * std::sin(3 * float(angle))};
  view.time_s = 4.0 * i, view.flight_s = i > 0 ? 4 : 0;
  view.viewpoint = camera::looking_at(at, {0, 0, 1});
  const ocean::ShipPose ship = ship_pose(record.sea.vessel, record.sea.waves, view.time_s);
  view.T_world_ship = ship.T_world_ship();
  view.T_world_cam = ship.T_world_level() * camera::camera_pose(view.viewpoint).cast<double>();
  view.T_ship_cam_true =
      (ship.T_level_ship().inverse() * camera::camera_pose(view.viewpoint).cast<double>())
          .cast<float>();
  view.registration.T_ship_cam = view.T_ship_cam_true;
  view.registration.status = i == 0        ? registration::RegistrationStatus::aligned
                             : i % 11 == 7 ? registration::RegistrationStatus::not_registrable
                                           : registration::RegistrationStatus::registered;
  view.registration_error = 0.001f * float(1 + i % 5);
  view.registration.overlap = 0.8f, view.registration.confidence = 0.9f;
  const double share = double(i + 1) / views;
  view.path = 3.7 * i, view.cr = 0.3 + 0.6 * std::sqrt(share), view.dcr = 0.8 * share,
  view.c_dir = 0.75 * share;
  for (int v = 0; v < record.camera.height_px; ++v)
    for (int u = 0; u < record.camera.width_px; ++u) {
      const bool hit = std::hypot(u - 100, 2 * (v - 100)) < 90 - i % 20;
      view.depth.push_back(hit ? std::uint16_t(5000 + 20 * u + 10 * i) : 0);
    }
  return view;
}

void add_directions(io::ScanRecord& record) {
  for (std::size_t i = 0; i < record.views.size(); ++i) {
    record.views[i].seen.assign(record.grid.size(), 0);
    for (const auto& p : record.surface.points) {
      const Vec3i cell = record.grid.cell(p);
      if (record.grid.contains(cell))
        record.views[i].seen[record.grid.index(cell)] =
            std::uint16_t((1 << std::min<std::size_t>(12, 1 + i * 12 / record.views.size())) - 1);
    }
  }
}

io::FieldRecord field_at(const camera::Viewpoint& view) {
  std::vector<float> values;
  for (int i = 0; i < 1000; ++i)
    values.push_back(float(i % 10) - 0.2f * float((i / 10 % 10 - 5) * (i / 10 % 10 - 5)));
  return io::field_record({10, 10, 10}, view.position - Vec3f{4.5f, 4.5f, 4.5f}, 1,
                          span_of(values));
}

// Paint by height, and the last view as a picture: enough to see that pages show them.
void add_colors(io::ScanRecord& record, const scene::Target& target) {
  const scene::Bvh bvh(target.mesh);
  const render::DronePicture picture(target, bvh.view());
  record.paint.palette = {{150, 40, 40}, {240, 240, 235}, {30, 60, 120}};
  const auto paint = [](Vec3f p) { return std::uint8_t(p.z < 0.5f ? 2 : p.z < 1.5f ? 1 : 0); };
  for (std::size_t i = 0; i < record.mesh.triangles.size(); ++i)
    record.paint.triangle.push_back(paint(record.mesh.corners(i)[0]));
  for (const Vec3f& p : record.cloud) record.paint.cloud.push_back(paint(p));
  for (auto& view : record.views) {
    const ocean::ShipPose ship = ship_pose(record.sea.vessel, record.sea.waves, view.time_s);
    const render::Instant now{view.time_s, true, ship, record.sea.waves,
                              record.sea.conditions.wind_speed};
    view.color = picture.at(now, record.camera, camera::camera_pose(view.viewpoint)).pixels;
  }
}

metrics::ScanMetrics metrics_of(const io::ScanRecord& record) {
  metrics::ScanMetrics m;
  const io::ViewRecord& last = record.views.back();
  m.cr = 100 * last.cr, m.cr_raw = 41.2345678901, m.cr_voxels = 97.5, m.cd_cm = 1.98765432,
  m.a_s = 71.75, m.a_p = 70.0625;
  m.a_p_common = 77.125, m.dcr = 100 * last.dcr, m.c_dir = 100 * last.c_dir, m.dist_m = last.path;
  m.flight_s = last.time_s, m.views = int(record.views.size());
  m.registration = {m.views, 0, 2, 0.123456, 0.7};
  return m;
}

}  // namespace

web::ReportScan synthetic_scan(const SyntheticOptions& o) {
  const scene::Target target = fleet::resolve_target("fleet:tug:1");
  Rng rng({o.seed, 0, 0, 0, Purpose::test});
  io::ScanRecord record;
  record.camera = camera::Camera::with_fov(200, 200, 90);
  record.mesh = io::display_mesh(target.mesh, 40000);
  const ocean::Weather weather = ocean::draw_weather(o.seed, {0, 0, 5, target.facts.scale()}, {});
  record.sea.waves = weather.waves, record.sea.wind = weather.wind;
  record.sea.conditions = weather.conditions;
  record.sea.vessel = make_vessel({}, weather.waves, target.facts.scale(), 2.5, 0.7);
  record.facts = {{"target", target.facts.name},
                  {"class", "tug"},
                  {"kind", "ship"},
                  {"length_m", fmt::format("{}", target.facts.length_orig.value)},
                  {"eta", fmt::format("{:.17g}", target.facts.eta)},
                  {"planner", o.planner},
                  {"seed", std::to_string(o.seed)},
                  {"sea_state", "5"}};
  for (int i = 0; i < o.views; ++i) record.views.push_back(view_at(record, i, o.views));
  add_clouds(record, o.points, o.views, rng);
  add_directions(record);
  if (o.field)
    for (int i = 0; i + 1 < o.views; ++i)
      record.views[i].field = field_at(record.views[i].viewpoint);
  if (o.color) add_colors(record, target);
  const io::ViewRecord& last = record.views.back();
  record.end = {"views", last.time_s, last.path, last.viewpoint};
  const std::string metrics = to_json(metrics_of(record));
  return {std::move(record), metrics, "planner=\"" + o.planner + "\"\n"};
}

}  // namespace danbv::testing
