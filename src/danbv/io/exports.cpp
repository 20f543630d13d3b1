// SPDX-License-Identifier: Apache-2.0
#include "danbv/io/exports.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "danbv/core/files/files.h"
#include "danbv/core/files/json_text.h"
#include "danbv/core/image/png.h"
#include "danbv/core/math/quaternion.h"

namespace danbv::io {

namespace {
using nlohmann::ordered_json;

std::string cameras_text(const camera::Camera& c) {
  return fmt::format(
      "# CAMERA_ID MODEL WIDTH HEIGHT FX FY CX CY\n1 PINHOLE {} {} {:.9g} {:.9g} {:.9g} {:.9g}\n",
      c.width_px, c.height_px, c.fx_px, c.fy_px, c.cx_px, c.cy_px);
}

// Poses from the world to the camera. The second line of each image, its 2-D points, is empty.
std::string images_text(const ScanRecord& record) {
  std::string text = "# IMAGE_ID QW QX QY QZ TX TY TZ CAMERA_ID NAME; then its 2-D points\n";
  for (std::size_t i = 0; i < record.views.size(); ++i) {
    const ViewRecord& view = record.views[i];
    if (!view.registration.fused()) continue;
    const Rigidd T_cam_ship = view.registration.T_ship_cam.cast<double>().inverse();
    const Quaternion q = quaternion(T_cam_ship.rotation);
    const Vec3d t = T_cam_ship.translation;
    text += fmt::format("{} {:.12f} {:.12f} {:.12f} {:.12f} {:.9f} {:.9f} {:.9f} 1 {}.png\n\n",
                        i + 1, q.w, q.x, q.y, q.z, t.x, t.y, t.z, view_name(i));
  }
  return text;
}

std::string points_text(const ScanRecord& record, index_t most) {
  const index_t stride = std::max<index_t>(1, (index_t(record.cloud.size()) + most - 1) / most);
  std::string text = "# POINT3D_ID X Y Z R G B ERROR TRACK\n";
  for (index_t i = 0; i < index_t(record.cloud.size()); i += stride) {
    const Vec3f p = record.cloud[i];
    const Rgb c = record.paint.of_point(std::size_t(i));
    text += fmt::format("{} {:.5f} {:.5f} {:.5f} {} {} {} 0\n", i / stride + 1, p.x, p.y, p.z, c.r,
                        c.g, c.b);
  }
  return text;
}

// OpenGL's camera looks along -z with y up; ours along +z with y down.
ordered_json opengl_matrix(const Rigidf& T_ship_cam) {
  ordered_json rows = ordered_json::array();
  for (int r = 0; r < 3; ++r) {
    const Vec3f row = T_ship_cam.rotation.row[r];
    rows.push_back({row.x, -row.y, -row.z, T_ship_cam.translation[r]});
  }
  rows.push_back({0, 0, 0, 1});
  return rows;
}
}  // namespace

std::string view_name(std::size_t view) { return fmt::format("{:04}", view + 1); }

void write_depth_images(const std::filesystem::path& folder, const ScanRecord& record) {
  for (std::size_t i = 0; i < record.views.size(); ++i) {
    Image<std::uint16_t> image(record.camera.width_px, record.camera.height_px);
    image.pixels = record.views[i].depth;
    write_file(folder / (view_name(i) + ".png"), encode_png(image));
  }
}

void write_color_images(const std::filesystem::path& folder, const ScanRecord& record) {
  for (std::size_t i = 0; i < record.views.size(); ++i) {
    if (record.views[i].color.empty()) continue;
    Image<Rgb> image(record.camera.width_px, record.camera.height_px);
    image.pixels = record.views[i].color;
    write_file(folder / (view_name(i) + ".png"), encode_png(image));
  }
}

void write_colmap(const std::filesystem::path& folder, const ScanRecord& record,
                  index_t most_points) {
  write_file(folder / "cameras.txt", cameras_text(record.camera));
  write_file(folder / "images.txt", images_text(record));
  write_file(folder / "points3D.txt", points_text(record, most_points));
}

std::string nerfstudio_json(const ScanRecord& record) {
  const camera::Camera& c = record.camera;
  ordered_json json{{"camera_model", "OPENCV"},
                    {"w", c.width_px},
                    {"h", c.height_px},
                    {"fl_x", c.fx_px},
                    {"fl_y", c.fy_px},
                    {"cx", c.cx_px},
                    {"cy", c.cy_px},
                    {"k1", 0.0},
                    {"k2", 0.0},
                    {"p1", 0.0},
                    {"p2", 0.0},
                    {"depth_unit_scale_factor", record.depth_unit},
                    {"ply_file_path", "cloud.ply"},
                    {"frames", ordered_json::array()}};
  for (std::size_t i = 0; i < record.views.size(); ++i) {
    const auto& registration = record.views[i].registration;
    if (!registration.fused()) continue;
    const std::string depth = fmt::format("depth/{}.png", view_name(i));
    const std::string color = fmt::format("rgb/{}.png", view_name(i));
    json["frames"].push_back({{"file_path", record.views[i].color.empty() ? depth : color},
                              {"depth_file_path", depth},
                              {"transform_matrix", opengl_matrix(registration.T_ship_cam)}});
  }
  return json_text(json, 2) + "\n";
}

}  // namespace danbv::io
