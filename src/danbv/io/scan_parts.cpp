// SPDX-License-Identifier: Apache-2.0
#include "danbv/io/scan_parts.h"

#include "danbv/core/error.h"
#include "danbv/io/scan_file.h"
#include "danbv/io/tensor_columns.h"

namespace danbv::io {

namespace {

// What every part has: a whole record's file, but with few views and points in it.
ScanRecord frame_of_parts(const ScanRecord& record) {
  ScanRecord part;
  part.camera = record.camera, part.depth_unit = record.depth_unit, part.grid = record.grid;
  part.facts = record.facts, part.sea = record.sea;
  return part;
}

template <class T>
std::vector<T> slice(const std::vector<T>& all, index_t from, index_t to) {
  return {all.begin() + from, all.begin() + to};
}

void join_view(ScanRecord& all, const Safetensors& file, const std::string& name) {
  ScanRecord part = record_from_safetensors(file, name);
  require(part.views.size() == 1, name + ": a part with another number of views than one");
  const auto flat = tensor_values<float>(file, "cloud", {-1, 3});
  const index_t sampled = index_t(all.surface.points.size());
  all.surface.first_view = tensor_values<std::uint16_t>(file, "seen_first", {sampled});
  for (const std::uint16_t view : all.surface.first_view)
    require(view <= all.views.size() || view == kNeverSeen, name + ": no such view");
  require(flat.size() == 3 * part.cloud_truth.distance.size(), name + ": a cloud of another size");
  for (std::size_t i = 0; i < flat.size(); i += 3)
    all.cloud.push_back({flat[i], flat[i + 1], flat[i + 2]});
  CloudTruth &truth = all.cloud_truth, &more = part.cloud_truth;
  truth.distance.insert(truth.distance.end(), more.distance.begin(), more.distance.end());
  truth.normal.insert(truth.normal.end(), more.normal.begin(), more.normal.end());
  part.views[0].cloud_points = index_t(all.cloud.size());
  all.views.push_back(std::move(part.views[0]));
}

}  // namespace

Safetensors scene_part(const ScanRecord& record) {
  ScanRecord part = frame_of_parts(record);
  part.mesh = record.mesh;
  part.surface.points = record.surface.points;
  part.surface.first_view.assign(part.surface.points.size(), kNeverSeen);
  ViewRecord none;  // a file of a scan has views; this one is left out again
  none.depth.resize(std::size_t(part.camera.pixels()));
  none.seen.resize(std::size_t(part.grid.size()));
  part.views = {none};
  return to_safetensors(part);
}

Safetensors view_part(const ScanRecord& record, std::size_t i) {
  ScanRecord part = frame_of_parts(record);
  const index_t from = i > 0 ? record.views[i - 1].cloud_points : 0,
                to = record.views[i].cloud_points;
  part.views = {record.views[i]};
  part.views[0].cloud_points = to - from;
  part.cloud_truth = {slice(record.cloud_truth.distance, from, to),
                      slice(record.cloud_truth.normal, from, to)};
  Safetensors file = to_safetensors(part);
  std::vector<float> cloud;
  for (index_t p = from; p < to; ++p)
    for (int k = 0; k < 3; ++k) cloud.push_back(record.cloud[p][k]);
  std::vector<std::uint16_t> seen = record.surface.first_view;
  for (std::uint16_t& view : seen)
    if (view > i) view = kNeverSeen;
  file.tensors["cloud"] = TensorData::of(cloud, {to - from, 3});
  file.tensors["seen_first"] = TensorData::of(seen, {index_t(seen.size())});
  return file;
}

ScanRecord joined_parts(const Safetensors& scene, const std::vector<Safetensors>& views,
                        const std::string& name) {
  ScanRecord all = record_from_safetensors(scene, name);
  all.views.clear();
  for (const auto& view : views) join_view(all, view, name);
  if (all.views.empty()) return all;
  const ViewRecord& last = all.views.back();
  all.end = {"killed", last.time_s, last.path, last.viewpoint};
  return all;
}

}  // namespace danbv::io
