// SPDX-License-Identifier: Apache-2.0
#include "danbv/io/record_frame.h"
#include "danbv/io/scan_fields.h"
#include "danbv/io/scan_file.h"
#include "danbv/io/tensor_columns.h"
#include "danbv/scene/mesh_io.h"

namespace danbv::io {

namespace {

// Numbers that places and sizes are made of.
std::vector<float> finite_values(const Safetensors& file, const std::string& name,
                                 const std::vector<index_t>& shape) {
  tensor_values<float>(file, name, shape);
  return file.checked<float>(name);
}

std::vector<Vec3f> points(const Safetensors& file, const std::string& name) {
  const auto flat = finite_values(file, name, {-1, 3});
  std::vector<Vec3f> out(flat.size() / 3);
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = {flat[3 * i], flat[3 * i + 1], flat[3 * i + 2]};
  return out;
}

void get_fields(const Safetensors& file, ScanRecord& record) {
  if (!file.tensors.contains("field")) return;
  const index_t views = index_t(record.views.size());
  const auto values = tensor_values<std::uint8_t>(file, "field", {views, -1, -1, -1});
  const auto& shape = file.at("field").shape;
  const auto range = tensor_values<float>(file, "field_range", {views, 2});
  const auto first = points(file, "field_first");
  const float spacing = finite_values(file, "field_spacing", {1})[0];
  require(first.size() == record.views.size(), "tensor field_first has not one row a view");
  const std::size_t size = views == 0 ? 0 : values.size() / record.views.size();
  for (std::size_t i = 0; i < record.views.size(); ++i) {
    const float low = range[2 * i], high = range[2 * i + 1];
    if (size == 0 || std::isnan(low)) continue;  // no field at this view
    require(std::isfinite(low) && std::isfinite(high), "tensor field_range is not finite");
    const auto begin = values.begin() + std::ptrdiff_t(i * size);
    record.views[i].field = {
        {int(shape[3]), int(shape[2]), int(shape[1])}, first[i], spacing, low, high,
        {begin, begin + std::ptrdiff_t(size)}};
  }
}

scene::TriangleMesh get_mesh(const Safetensors& file) {
  scene::TriangleMesh mesh{points(file, "mesh_vertices"), {}};
  const auto corners = tensor_values<std::int32_t>(file, "mesh_triangles", {-1, 3});
  for (std::size_t i = 0; i < corners.size(); i += 3) {
    scene::Triangle t;
    for (int k = 0; k < 3; ++k) {
      require(corners[i + k] >= 0 && std::size_t(corners[i + k]) < mesh.vertices.size(),
              "tensor mesh_triangles names a vertex that is not there");
      t[k] = std::uint32_t(corners[i + k]);
    }
    mesh.triangles.push_back(t);
  }
  return mesh;
}

// Scans of before real metres have millimetres of the 15 m frame there.
const char* depth_name(const Safetensors& file) {
  return file.tensors.contains("depth_mm") ? "depth_mm" : "depth";
}

double get_depth_unit(const Safetensors& file) {
  if (file.tensors.contains("depth_mm")) return 1e-3;
  const double unit = tensor_values<double>(file, "depth_unit", {1})[0];
  require(unit >= 1e-9 && unit <= 1e3, "tensor depth_unit: no such step");
  return unit;
}

void get_views(const Safetensors& file, ScanRecord& record) {
  const index_t views = index_t(record.views.size());
  const camera::Camera& camera = record.camera;
  const auto status = tensor_values<std::int32_t>(file, "registration_status", {views});
  const auto depth = tensor_values<std::uint16_t>(file, depth_name(file),
                                                  {views, camera.height_px, camera.width_px});
  const auto seen =
      tensor_values<std::uint16_t>(file, "seen_directions", {views, record.grid.size()});
  ColumnReader read{file, views};
  for (read.row = 0; read.row < views; ++read.row) {
    ViewRecord& view = record.views[read.row];
    visit_view(view, read);
    require(status[read.row] >= 0 && status[read.row] <= 4, "an unknown registration_status");
    view.registration.status = registration::RegistrationStatus(status[read.row]);
    const auto pixels = depth.begin() + read.row * camera.pixels();
    view.depth.assign(pixels, pixels + camera.pixels());
    const auto masks = seen.begin() + read.row * record.grid.size();
    view.seen.assign(masks, masks + record.grid.size());
  }
}

std::vector<Rgb> colors(const std::vector<std::uint8_t>& bytes) {
  std::vector<Rgb> out(bytes.size() / 3);
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = {bytes[3 * i], bytes[3 * i + 1], bytes[3 * i + 2]};
  return out;
}

// Scans that were kept before there were colours have none.
void get_colors(const Safetensors& file, ScanRecord& record) {
  const index_t views = index_t(record.views.size());
  const camera::Camera& c = record.camera;
  if (file.tensors.contains("color")) {
    const auto all =
        colors(tensor_values<std::uint8_t>(file, "color", {views, c.height_px, c.width_px, 3}));
    for (index_t i = 0; i < views; ++i)
      record.views[i].color.assign(all.begin() + i * c.pixels(),
                                   all.begin() + (i + 1) * c.pixels());
  }
  if (!file.tensors.contains("paint_palette")) return;
  PaintRecord& paint = record.paint;
  paint.palette = colors(tensor_values<std::uint8_t>(file, "paint_palette", {-1, 3}));
  paint.triangle =
      tensor_values<std::uint8_t>(file, "mesh_paint", {index_t(record.mesh.triangles.size())});
  paint.cloud = tensor_values<std::uint8_t>(file, "cloud_paint",
                                            {index_t(record.cloud_truth.distance.size())});
  for (const auto* indices : {&paint.triangle, &paint.cloud})
    for (const std::uint8_t i : *indices)
      require(i < paint.palette.size(), "a paint that is not in the tensor paint_palette");
}

camera::Camera get_camera(const Safetensors& file) {
  const auto c = finite_values(file, "camera", {6});
  require(c[0] >= 1 && c[0] <= 8192 && c[1] >= 1 && c[1] <= 8192, "tensor camera: no such size");
  return {int(c[0]), int(c[1]), c[2], c[3], c[4], c[5]};
}

GridSpec get_grid(const Safetensors& file) {
  const auto g = finite_values(file, "grid", {9});
  for (int k = 6; k < 9; ++k) require(g[k] >= 1 && g[k] <= 1024, "tensor grid: no such size");
  return {{g[0], g[1], g[2]}, {g[3], g[4], g[5]}, {int(g[6]), int(g[7]), int(g[8])}};
}

// What the visits cannot see: numbers that point into other tensors.
void check(const ScanRecord& record) {
  index_t before = 0;
  for (const auto& view : record.views) {
    require(view.cloud_points >= before, "tensor cloud_points falls");
    before = view.cloud_points;
  }
  require(before <= index_t(record.cloud_truth.distance.size()),
          "tensor cloud_points: more than there are");
  for (const auto first : record.surface.first_view)
    require(first == kNeverSeen || first < record.views.size(),
            "tensor surface_first_view: no view");
}

ScanRecord get_record(const Safetensors& file) {
  ScanRecord record;
  record.facts = file.metadata;
  record.camera = get_camera(file), record.grid = get_grid(file);
  record.depth_unit = get_depth_unit(file);
  frame_of(record), real_scale(record);  // are Errors where they make no sense
  const auto& rows = file.at("time_s").shape;
  require(rows.size() == 1 && rows[0] <= 65534, "tensor time_s is not one number a view");
  record.views.resize(std::size_t(rows[0]));
  for (const char* name : {"T_world_cam", "T_world_ship"}) file.checked<double>(name);
  for (const char* name : {"T_ship_cam_true", "viewpoint"}) file.checked<float>(name);
  get_views(file, record);
  ColumnReader sea{file, 1};
  visit_sea(record, sea);
  ColumnReader wave{file, ocean::kWaveComponents};
  for (wave.row = 0; wave.row < ocean::kWaveComponents; ++wave.row)
    visit_wave(record.sea.waves.component[wave.row], wave);
  record.sea.floats = record.facts["floats"] != "0";
  record.end.reason = record.facts["end"];
  get_fields(file, record);
  record.mesh = get_mesh(file);
  record.surface.points = points(file, "surface_points");
  record.surface.first_view = tensor_values<std::uint16_t>(file, "surface_first_view",
                                                           {index_t(record.surface.points.size())});
  CloudTruth& truth = record.cloud_truth;
  truth.distance = finite_values(file, "cloud_distance", {-1});
  truth.normal =
      tensor_values<std::uint8_t>(file, "cloud_normal", {index_t(truth.distance.size())});
  get_colors(file, record);
  check(record);
  return record;
}

}  // namespace

ScanRecord record_from_safetensors(const Safetensors& file, const std::string& name) try {
  return get_record(file);
} catch (const Error& error) {
  fail(name + ": " + error.what());
}

bool is_scan_folder(const std::filesystem::path& folder) {
  return std::filesystem::is_regular_file(folder / "episode.safetensors");
}

ScanRecord read_scan(const ResultFolder& folder) {
  const std::string episode = (folder.path() / "episode.safetensors").string();
  const std::string cloud = (folder.path() / "cloud.ply").string();
  ScanRecord record = record_from_safetensors(
      parse_safetensors(folder.read("episode.safetensors"), episode), episode);
  record.cloud = scene::parse_ply_points(folder.read("cloud.ply"), cloud);
  if (record.cloud.size() != record.cloud_truth.distance.size())
    fail(fmt::format("{}: {} points, but the episode beside it has {}", cloud, record.cloud.size(),
                     record.cloud_truth.distance.size()));
  return record;
}

}  // namespace danbv::io
