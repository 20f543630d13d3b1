// SPDX-License-Identifier: Apache-2.0
#include "danbv/io/mcap_export.h"

#include "danbv/io/mcap_writer.h"
#include "danbv/io/record_frame.h"
#include "danbv/io/ros_messages.h"

namespace danbv::io {

namespace {

class ScanLog {
 public:
  explicit ScanLog(const ScanRecord& record) : record_(record), file_("ros2") {
    for (const auto& view : record.views) has_color_ |= !view.color.empty();
    for (const auto& view : record.views) has_field_ |= !view.field.values.empty();
    tf_ = channel("/tf", ros::tf_type());
    depth_ = channel("/camera/depth", ros::image_type());
    info_ = channel("/camera/info", ros::camera_info_type());
    if (has_color_) color_ = channel("/camera/color", ros::image_type());
    points_ = channel("/scan/points", ros::point_cloud_type());
    cloud_ = channel("/scan/cloud", ros::point_cloud_type());
    if (has_field_) field_ = channel("/planner/field", ros::point_cloud_type());
    path_ = channel("/path", ros::path_type());
    scene_ = channel("/scene", ros::scene_update_type());
  }

  void add_target() {
    add(scene_, 0, ros::scene_update({0, "ship"}, "target", target(), {}));
    file_.end_chunk();
  }

  void add_view(std::size_t i) {
    const ViewRecord& view = record_.views[i];
    const double t = view.time_s;
    add(tf_, t, ros::tf(t, transforms(view)));
    add(info_, t, ros::camera_info({t, "camera"}, record_.camera));
    add(depth_, t, ros::image({t, "camera"}, depth(view)));
    if (!view.color.empty()) add(color_, t, ros::image({t, "camera"}, color(view)));
    const index_t before = i > 0 ? record_.views[i - 1].cloud_points : 0;
    add(points_, t, ros::point_cloud({t, "ship"}, points(before, view.cloud_points)));
    if (!view.field.values.empty())
      add(field_, t, ros::point_cloud({t, "level"}, candidates(view.field)));
    flown_.push_back(level_camera(view));
    add(path_, t, ros::path({t, "level"}, flown_));
    const ros::Label number{flown_.back().translation.cast<float>(), std::to_string(i + 1),
                            0.4 * real_scale(record_)};
    add(scene_, t, ros::scene_update({t, "level"}, "view " + number.text, {}, {number}));
    file_.end_chunk();
  }

  Bytes finish() {
    const double t = record_.views.empty() ? 0 : record_.views.back().time_s;
    add(cloud_, t, ros::point_cloud({t, "ship"}, points(0, index_t(record_.cloud.size()))));
    return file_.finish();
  }

 private:
  std::uint16_t channel(const std::string& topic, const ros::Type& type) {
    return file_.add_channel(topic, type.name, type.definition);
  }
  void add(std::uint16_t channel, double time_s, const Bytes& message) {
    file_.add_message(channel, std::uint64_t(time_s * 1e9 + 0.5), message);
  }

  static Rigidd level_camera(const ViewRecord& view) {
    return camera::camera_pose(view.viewpoint).cast<double>();
  }

  std::vector<ros::Transform> transforms(const ViewRecord& view) const {
    const Rigidd T_level_cam = level_camera(view);
    const Rigidd T_world_level = view.T_world_cam * T_level_cam.inverse();
    return {{"world", "level", T_world_level},
            {"level", "ship", T_world_level.inverse() * view.T_world_ship},
            {"level", "camera", T_level_cam}};
  }

  Image<float> depth(const ViewRecord& view) const {
    Image<float> image(record_.camera.width_px, record_.camera.height_px);
    for (std::size_t i = 0; i < view.depth.size(); ++i)
      image.pixels[i] = float(record_.depth_unit * view.depth[i]);
    return image;
  }

  Image<Rgb> color(const ViewRecord& view) const {
    Image<Rgb> image(record_.camera.width_px, record_.camera.height_px);
    image.pixels = view.color;
    return image;
  }

  ros::Points points(index_t begin, index_t end) const {
    ros::Points out{{}, {}, "distance_to_truth", {}};
    for (index_t i = begin; i < end; ++i) {
      out.places.push_back(record_.cloud[i]);
      out.scalar.push_back(record_.cloud_truth.distance[i]);
      if (!record_.paint.empty()) out.colors.push_back(record_.paint.of_point(std::size_t(i)));
    }
    return out;
  }

  ros::Points candidates(const FieldRecord& field) const {
    ros::Points out{{}, {}, "value", {}};
    for (std::size_t i = 0; i < field.values.size(); ++i) {
      const int at = int(i), nx = field.dims.x, ny = field.dims.y;
      const Vec3f cell{float(at % nx), float(at / nx % ny), float(at / (nx * ny))};
      out.places.push_back(field.first + cell * field.spacing);
      out.scalar.push_back(field.low + (field.high - field.low) * float(field.values[i]) / 255);
    }
    return out;
  }

  ros::Triangles target() const {
    ros::Triangles out;
    for (std::size_t i = 0; i < record_.mesh.triangles.size(); ++i) {
      const Rgb c = record_.paint.empty() ? Rgb{170, 178, 186}
                                          : record_.paint.palette[record_.paint.triangle[i]];
      for (const Vec3f p : record_.mesh.corners(i))
        out.corners.push_back(p), out.colors.push_back(c);
    }
    return out;
  }

  const ScanRecord& record_;
  McapWriter file_;
  bool has_color_ = false, has_field_ = false;
  std::uint16_t tf_, depth_, info_, color_ = 0, points_, cloud_, field_ = 0, path_, scene_;
  std::vector<Rigidd> flown_;
};

}  // namespace

Bytes scan_mcap(const ScanRecord& record) {
  const ScanRecord real = in_frame(record, Frame::real);
  ScanLog log(real);
  log.add_target();
  for (std::size_t i = 0; i < real.views.size(); ++i) log.add_view(i);
  return log.finish();
}

}  // namespace danbv::io
