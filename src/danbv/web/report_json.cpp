// SPDX-License-Identifier: Apache-2.0
#include "danbv/web/report_json.h"

#include <bit>
#include <nlohmann/json.hpp>

#include "danbv/core/files/base64.h"
#include "danbv/io/record_frame.h"
#include "danbv/render/depth_picture.h"
#include "danbv/render/palette.h"

namespace danbv::web {

namespace {
using nlohmann::ordered_json;

void quantise(std::vector<std::uint16_t>& out, Vec3f p) {
  for (int k = 0; k < 3; ++k)
    out.push_back(std::uint16_t(clamp((p[k] + 16) * 2048 + 0.5f, 0.0f, 65535.0f)));
}

std::string quantised(const std::vector<Vec3f>& points) {
  std::vector<std::uint16_t> out;
  for (const Vec3f& p : points) quantise(out, p);
  return base64(out);
}

template <class T>
ordered_json list(Vec3<T> v) {
  return {v.x, v.y, v.z};
}

ordered_json list(const camera::Viewpoint& v) {
  return {v.position.x, v.position.y, v.position.z, v.yaw, v.pitch};
}

ordered_json sea_json(const io::SeaRecord& sea) {
  ordered_json waves = ordered_json::array();
  for (const auto& c : sea.waves.component)
    waves.push_back({c.k_x, c.k_y, c.omega, c.phase, c.amplitude});
  const ocean::Vessel& v = sea.vessel;
  return {{"floats", sea.floats},
          {"waves", waves},
          {"vessel",
           {{"length", v.length},
            {"beam", v.beam},
            {"heading", v.heading},
            {"start", {v.start.x, v.start.y}},
            {"drift", {v.drift.x, v.drift.y}}}},
          {"wind", {sea.wind.x, sea.wind.y}},
          {"significant_height_m", sea.conditions.significant_height.value},
          {"wind_speed_m_s", sea.conditions.wind_speed.value},
          {"water_clearance", sea.water_clearance}};
}

ordered_json mesh_json(const scene::TriangleMesh& mesh) {
  std::vector<std::uint32_t> corners;
  for (const auto& t : mesh.triangles) corners.insert(corners.end(), t.begin(), t.end());
  return {{"vertices", quantised(mesh.vertices)}, {"triangles", base64(corners)}};
}

const char* status_name(registration::RegistrationStatus status) {
  constexpr const char* kNames[] = {"none", "aligned", "registered", "failed", "not registrable"};
  return kNames[int(status)];
}

ordered_json registration_json(const io::ViewRecord& view, double scale) {
  const auto& r = view.registration;
  return {{"status", status_name(r.status)},
          {"error_cm", 100 * scale * view.registration_error},
          {"sigma_cm", 100 * scale * r.sigma},
          {"overlap", r.overlap},
          {"confidence", r.confidence}};
}

// Voxels whose number of directions grew: pairs (voxel, number).
std::string grown_directions(const io::ScanRecord& record, std::size_t i) {
  std::vector<std::uint16_t> pairs;
  const auto& now = record.views[i].seen;
  for (std::size_t v = 0; v < now.size() && v < 0x10000; ++v) {
    const int before = i > 0 ? std::popcount(record.views[i - 1].seen[v]) : 0;
    if (std::popcount(now[v]) == before) continue;
    pairs.push_back(std::uint16_t(v)), pairs.push_back(std::uint16_t(std::popcount(now[v])));
  }
  return base64(pairs);
}

std::string first_seen(const io::SurfaceRecord& surface, std::size_t i) {
  std::vector<std::uint32_t> points;
  for (std::size_t p = 0; p < surface.points.size(); ++p)
    if (surface.first_view[p] == i) points.push_back(std::uint32_t(p));
  return base64(points);
}

// The points that view i added, and their distances to the truth: a byte, 255 for 4 cm and more.
void add_points(ordered_json& json, const io::ScanRecord& record, std::size_t i, index_t stride) {
  const index_t before = i > 0 ? record.views[i - 1].cloud_points : 0;
  std::vector<std::uint16_t> points;
  std::vector<std::uint8_t> distances, normals, paints;
  for (index_t p = (before + stride - 1) / stride * stride; p < record.views[i].cloud_points;
       p += stride) {
    quantise(points, record.cloud[p]);
    distances.push_back(
        std::uint8_t(clamp(record.cloud_truth.distance[p] * 6375 + 0.5f, 0.0f, 255.0f)));
    normals.push_back(record.cloud_truth.normal[p]);
    if (!record.paint.empty()) paints.push_back(record.paint.cloud[p]);
  }
  json["points"] = base64(points);
  json["distance"] = base64(distances);
  json["normals"] = base64(normals);
  if (!record.paint.empty()) json["paint"] = base64(paints);
}

ordered_json paint_json(const io::PaintRecord& paint) {
  ordered_json palette = ordered_json::array();
  for (const Rgb& c : paint.palette) palette.push_back({c.r, c.g, c.b});
  return {{"palette", palette}, {"triangles", base64(paint.triangle)}};
}

constexpr int kPictureSize_px = 256;  // at most, on the page

std::string small_picture(const camera::Camera& camera, const std::vector<Rgb>& color) {
  Image<Rgb> image(camera.width_px, camera.height_px);
  image.pixels = color;
  while (image.width > kPictureSize_px) image = render::halved(image);
  return base64(render::encode_small(image));
}

}  // namespace

ordered_json scene_json(const io::ScanRecord& record) {
  const camera::Camera& c = record.camera;
  const GridSpec& g = record.grid;
  ordered_json json{
      {"facts", record.facts},
      {"scale", io::real_scale(record)},
      {"sea", sea_json(record.sea)},
      {"camera",
       {{"width_px", c.width_px},
        {"height_px", c.height_px},
        {"fx_px", c.fx_px},
        {"fy_px", c.fy_px},
        {"cx_px", c.cx_px},
        {"cy_px", c.cy_px}}},
      {"grid", {{"origin", list(g.origin)}, {"voxel", list(g.voxel)}, {"dims", list(g.dims)}}},
      {"mesh", mesh_json(record.mesh)},
      {"surface", quantised(record.surface.points)}};
  if (!record.paint.empty()) json["paint"] = paint_json(record.paint);
  return json;
}

ordered_json view_json(const io::ScanRecord& record, std::size_t i, index_t stride) {
  const io::ViewRecord& v = record.views[i];
  ordered_json json{{"time_s", v.time_s},
                    {"flight_s", v.flight_s},
                    {"viewpoint", list(v.viewpoint)},
                    {"path", v.path},
                    {"cr", v.cr},
                    {"c_dir", v.c_dir},
                    {"dcr", v.dcr}};
  json["T_world_ship"] = list(v.T_world_ship.translation);
  json["registration"] = registration_json(v, io::real_scale(record));
  add_points(json, record, i, stride);
  json["directions"] = grown_directions(record, i);
  json["covered"] = first_seen(record.surface, i);
  const render::DepthPicture picture = render::depth_picture(record.camera, v.depth);
  const double real = record.depth_unit / 1e-3 * io::real_scale(record);  // a step, in millimetres
  json["depth"] = {{"png", base64(picture.png)},
                   {"near_m", real * picture.near_m},
                   {"far_m", real * picture.far_m}};
  if (!v.color.empty()) json["color"] = small_picture(record.camera, v.color);
  if (!v.field.values.empty())
    json["field"] = {{"dims", list(v.field.dims)}, {"first", list(v.field.first)},
                     {"spacing", v.field.spacing}, {"low", v.field.low},
                     {"high", v.field.high},       {"values", base64(v.field.values)}};
  return json;
}

ordered_json end_json(const io::EndRecord& end) {
  return {{"reason", end.reason},
          {"time_s", end.time_s},
          {"path", end.path},
          {"viewpoint", list(end.viewpoint)}};
}

}  // namespace danbv::web
