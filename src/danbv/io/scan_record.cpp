// SPDX-License-Identifier: Apache-2.0
#include "danbv/io/scan_record.h"

#include <fmt/format.h>

#include "danbv/core/quaternion.h"

namespace danbv {

namespace {

template <class T>
void append_matrix(std::vector<T>& out, const Rigid<T>& pose) {
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) out.push_back(pose.rotation.row[r][c]);
    out.push_back(pose.translation[r]);
  }
  for (int c = 0; c < 4; ++c) out.push_back(c == 3 ? T(1) : T(0));
}

template <class T, class Get>
TensorData matrices(const ScanRecord& record, const Get& get) {
  std::vector<T> values;
  for (const auto& view : record.views) append_matrix<T>(values, get(view));
  return TensorData::of(values, {index_t(record.views.size()), 4, 4});
}

template <class T, class Get>
TensorData curve(const ScanRecord& record, const Get& get) {
  std::vector<T> values;
  for (const auto& view : record.views) values.push_back(static_cast<T>(get(view)));
  return TensorData::of(values, {index_t(record.views.size())});
}

}  // namespace

Safetensors to_safetensors(const ScanRecord& record) {
  Safetensors s;
  s.metadata = record.facts;
  s.tensors["time_s"] = curve<double>(record, [](auto& v) { return v.time_s; });
  s.tensors["flight_s"] = curve<double>(record, [](auto& v) { return v.flight_s; });
  s.tensors["T_world_cam"] = matrices<double>(record, [](auto& v) { return v.T_world_cam; });
  s.tensors["T_world_ship"] = matrices<double>(record, [](auto& v) { return v.T_world_ship; });
  s.tensors["T_ship_cam_true"] = matrices<float>(record, [](auto& v) { return v.T_ship_cam_true; });
  s.tensors["T_ship_cam"] =
      matrices<float>(record, [](auto& v) { return v.registration.T_ship_cam; });
  s.tensors["registration_status"] =
      curve<std::int32_t>(record, [](auto& v) { return std::int32_t(v.registration.status); });
  s.tensors["registration_error"] =
      curve<float>(record, [](auto& v) { return v.registration_error; });
  s.tensors["registration_sigma"] =
      curve<float>(record, [](auto& v) { return v.registration.sigma; });
  s.tensors["registration_overlap"] =
      curve<float>(record, [](auto& v) { return v.registration.overlap; });
  s.tensors["registration_confidence"] =
      curve<float>(record, [](auto& v) { return v.registration.confidence; });
  s.tensors["path"] = curve<double>(record, [](auto& v) { return v.path; });
  s.tensors["cr"] = curve<double>(record, [](auto& v) { return v.cr; });
  s.tensors["c_dir"] = curve<double>(record, [](auto& v) { return v.c_dir; });
  s.tensors["dcr"] = curve<double>(record, [](auto& v) { return v.dcr; });
  std::vector<std::uint16_t> depth;
  for (const auto& view : record.views)
    depth.insert(depth.end(), view.depth_mm.begin(), view.depth_mm.end());
  s.tensors["depth_mm"] = TensorData::of(
      depth, {index_t(record.views.size()), record.camera.height_px, record.camera.width_px});
  return s;
}

std::string to_tum(const ScanRecord& record) {
  std::string text = "# time_s x y z qx qy qz qw: camera in the reconstruction's frame\n";
  for (const auto& view : record.views) {
    if (!view.registration.fused()) continue;
    const Rigidd T = view.registration.T_ship_cam.cast<double>();
    const Quaternion q = quaternion(T.rotation);
    text += fmt::format("{:.6f} {:.6f} {:.6f} {:.6f} {:.8f} {:.8f} {:.8f} {:.8f}\n", view.time_s,
                        T.translation.x, T.translation.y, T.translation.z, q.x, q.y, q.z, q.w);
  }
  return text;
}

}  // namespace danbv
