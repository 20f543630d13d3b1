// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "danbv/io/record_frame.h"
#include "danbv/io/scan_fields.h"
#include "danbv/io/scan_file.h"
#include "danbv/io/tensor_columns.h"

namespace danbv::io {

namespace {

// Rows that are arrays of their own: images, masks.
template <class T, class Get>
TensorData stacked(const ScanRecord& record, std::vector<index_t> row, const Get& get) {
  std::vector<T> all;
  for (const auto& view : record.views) all.insert(all.end(), get(view).begin(), get(view).end());
  row.insert(row.begin(), index_t(record.views.size()));
  return TensorData::of(all, row);
}

TensorData points(const std::vector<Vec3f>& values) {
  TensorData t{DType::f32, {index_t(values.size()), 3}, Bytes(values.size() * sizeof(Vec3f))};
  if (!values.empty()) std::memcpy(t.bytes.data(), values.data(), t.bytes.size());
  return t;
}

void put_fields(const ScanRecord& record, Safetensors& file) {
  const FieldRecord* shape = nullptr;
  for (const auto& view : record.views)
    if (!view.field.values.empty()) shape = &view.field;
  if (shape == nullptr) return;
  constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
  std::vector<std::uint8_t> values;
  std::vector<Vec3f> first;
  std::vector<float> range;
  for (const auto& view : record.views) {
    const bool has = !view.field.values.empty();
    const auto one = has ? view.field.values : std::vector<std::uint8_t>(shape->values.size());
    values.insert(values.end(), one.begin(), one.end());
    first.push_back(view.field.first);
    range.push_back(has ? view.field.low : kNone), range.push_back(has ? view.field.high : kNone);
  }
  const index_t views = index_t(record.views.size());
  file.tensors["field"] =
      TensorData::of(values, {views, shape->dims.z, shape->dims.y, shape->dims.x});
  file.tensors["field_range"] = TensorData::of(range, {views, 2});
  file.tensors["field_first"] = points(first);
  file.tensors["field_spacing"] = TensorData::of(std::vector<float>{shape->spacing}, {1});
}

void put_mesh(const scene::TriangleMesh& mesh, Safetensors& file) {
  std::vector<std::int32_t> corners;
  for (const auto& t : mesh.triangles)
    for (const auto corner : t) corners.push_back(std::int32_t(corner));
  file.tensors["mesh_vertices"] = points(mesh.vertices);
  file.tensors["mesh_triangles"] = TensorData::of(corners, {index_t(mesh.triangles.size()), 3});
}

TensorData colors(const std::vector<Rgb>& values, std::vector<index_t> shape) {
  shape.push_back(3);
  TensorData t{DType::u8, std::move(shape), Bytes(3 * values.size())};
  if (!values.empty()) std::memcpy(t.bytes.data(), values.data(), t.bytes.size());
  return t;
}

// The views as a person would see them, and the target's own colours, where they are known.
void put_colors(const ScanRecord& r, Safetensors& file) {
  std::vector<Rgb> all;
  for (const auto& view : r.views) all.insert(all.end(), view.color.begin(), view.color.end());
  const index_t views = index_t(r.views.size());
  if (!all.empty() && index_t(all.size()) == views * r.camera.pixels())
    file.tensors["color"] = colors(all, {views, r.camera.height_px, r.camera.width_px});
  if (r.paint.empty()) return;
  const auto bytes = [](const auto& v) { return TensorData::of(v, {index_t(v.size())}); };
  file.tensors["paint_palette"] = colors(r.paint.palette, {index_t(r.paint.palette.size())});
  file.tensors["mesh_paint"] = bytes(r.paint.triangle);
  file.tensors["cloud_paint"] = bytes(r.paint.cloud);
}

void put_frame(const ScanRecord& r, Safetensors& file) {
  const camera::Camera& c = r.camera;
  const GridSpec& g = r.grid;
  file.tensors["camera"] = TensorData::of(
      std::vector<float>{float(c.width_px), float(c.height_px), c.fx_px, c.fy_px, c.cx_px, c.cy_px},
      {6});
  file.tensors["grid"] = TensorData::of(
      std::vector<float>{g.origin.x, g.origin.y, g.origin.z, g.voxel.x, g.voxel.y, g.voxel.z,
                         float(g.dims.x), float(g.dims.y), float(g.dims.z)},
      {9});
  ColumnWriter sea{file, 1};
  visit_sea(r, sea);
  ColumnWriter wave{file, ocean::kWaveComponents};
  for (wave.row = 0; wave.row < ocean::kWaveComponents; ++wave.row)
    visit_wave(r.sea.waves.component[wave.row], wave);
}

}  // namespace

Safetensors to_safetensors(const ScanRecord& record) {
  Safetensors s;
  s.metadata = record.facts;
  s.metadata["frame"] = frame_name(frame_of(record));
  s.metadata["floats"] = record.sea.floats ? "1" : "0";
  s.metadata["end"] = record.end.reason;
  ColumnWriter view{s, index_t(record.views.size())};
  for (const auto& v : record.views) visit_view(v, view), ++view.row;
  std::vector<std::int32_t> status;
  for (const auto& v : record.views) status.push_back(std::int32_t(v.registration.status));
  s.tensors["registration_status"] = TensorData::of(status, {index_t(status.size())});
  s.tensors["depth_unit"] = TensorData::of(std::vector<double>{record.depth_unit}, {1});
  s.tensors["depth"] =
      stacked<std::uint16_t>(record, {record.camera.height_px, record.camera.width_px},
                             [](auto& v) { return span_of(v.depth); });
  s.tensors["seen_directions"] =
      stacked<std::uint16_t>(record, {record.grid.size()}, [](auto& v) { return span_of(v.seen); });
  put_frame(record, s);
  put_fields(record, s);
  put_mesh(record.mesh, s);
  put_colors(record, s);
  s.tensors["surface_points"] = points(record.surface.points);
  s.tensors["surface_first_view"] =
      TensorData::of(record.surface.first_view, {index_t(record.surface.first_view.size())});
  const CloudTruth& truth = record.cloud_truth;
  s.tensors["cloud_distance"] = TensorData::of(truth.distance, {index_t(truth.distance.size())});
  s.tensors["cloud_normal"] = TensorData::of(truth.normal, {index_t(truth.normal.size())});
  return s;
}

}  // namespace danbv::io
