// SPDX-License-Identifier: Apache-2.0
#include "danbv/io/ros_messages.h"

#include "danbv/core/error.h"
#include "danbv/io/cdr_writer.h"

namespace danbv::io::ros {

namespace {
enum FieldType : std::uint8_t { kUint32 = 6, kFloat32 = 7 };

void put_field(CdrWriter& to, std::string_view name, std::uint32_t offset, FieldType type) {
  to.text(name).put(offset).put(std::uint8_t(type)).put(std::uint32_t(1));
}

// Red, green and blue in one number, as viewers of point clouds read it.
std::uint32_t packed(Rgb c) { return std::uint32_t(c.r) << 16 | std::uint32_t(c.g) << 8 | c.b; }

template <class T>
Bytes image_of(const Header& header, const Image<T>& image, std::string_view encoding) {
  CdrWriter to;
  to.header(header).put(std::uint32_t(image.height)).put(std::uint32_t(image.width));
  to.text(encoding).put(std::uint8_t(0)).put(std::uint32_t(image.width * sizeof(T)));
  to.raw(image.pixels.data(), image.pixels.size() * sizeof(T));
  return to.bytes();
}
}  // namespace

Bytes point_cloud(const Header& header, const Points& points) {
  const std::size_t n = points.places.size();
  require(points.scalar.size() == n, "a point cloud needs a scalar a point");
  const bool colored = !points.colors.empty();
  const std::uint32_t step = colored ? 20 : 16;
  CdrWriter to;
  to.header(header).put(std::uint32_t(1)).put(std::uint32_t(n)).count(colored ? 5 : 4);
  put_field(to, "x", 0, kFloat32), put_field(to, "y", 4, kFloat32);
  put_field(to, "z", 8, kFloat32), put_field(to, points.scalar_name, 12, kFloat32);
  if (colored) put_field(to, "rgb", 16, kUint32);
  to.put(std::uint8_t(0)).put(step).put(std::uint32_t(step * n));
  ByteWriter data;
  for (std::size_t i = 0; i < n; ++i) {
    data.put(points.places[i]), data.put(points.scalar[i]);
    if (colored) data.put(packed(points.colors[i]));
  }
  to.raw(data.bytes.data(), data.bytes.size()).put(std::uint8_t(1));
  return to.bytes();
}

Bytes image(const Header& header, const Image<Rgb>& image) {
  return image_of(header, image, "rgb8");
}

Bytes image(const Header& header, const Image<float>& depth) {
  return image_of(header, depth, "32FC1");
}

Bytes camera_info(const Header& header, const camera::Camera& c) {
  const double fx = c.fx_px, fy = c.fy_px, cx = c.cx_px - 0.5, cy = c.cy_px - 0.5;
  CdrWriter to;
  to.header(header).put(std::uint32_t(c.height_px)).put(std::uint32_t(c.width_px));
  to.text("plumb_bob").count(5);
  for (int i = 0; i < 5; ++i) to.put(0.0);
  for (const double k : {fx, 0.0, cx, 0.0, fy, cy, 0.0, 0.0, 1.0}) to.put(k);
  for (const double r : {1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0}) to.put(r);
  for (const double p : {fx, 0.0, cx, 0.0, 0.0, fy, cy, 0.0, 0.0, 0.0, 1.0, 0.0}) to.put(p);
  for (int i = 0; i < 6; ++i) to.put(std::uint32_t(0));  // binning, region of interest
  to.put(std::uint8_t(0));
  return to.bytes();
}

Bytes tf(double time_s, const std::vector<Transform>& transforms) {
  CdrWriter to;
  to.count(transforms.size());
  for (const auto& t : transforms) to.header({time_s, t.parent}).text(t.child).pose(t.pose);
  return to.bytes();
}

Bytes path(const Header& header, const std::vector<Rigidd>& poses) {
  CdrWriter to;
  to.header(header).count(poses.size());
  for (const auto& pose : poses) to.header(header).pose(pose);
  return to.bytes();
}

Bytes scene_update(const Header& header, const std::string& id, const Triangles& triangles,
                   const std::vector<Label>& labels) {
  CdrWriter to;
  to.count(0).count(1);  // deletions, entities
  to.time(header.time_s).text(header.frame).text(id).time(0).put(std::uint8_t(1));
  for (int i = 0; i < 6; ++i) to.count(0);  // metadata, arrows, cubes, .., lines
  to.count(triangles.corners.empty() ? 0 : 1);
  if (!triangles.corners.empty()) {
    to.pose({}).count(triangles.corners.size());
    for (const Vec3f p : triangles.corners) to.vector(p.cast<double>());
    to.color({200, 200, 200}).count(triangles.colors.size());
    for (const Rgb c : triangles.colors) to.color(c);
    to.count(0);  // no indices: three corners a triangle
  }
  to.count(labels.size());
  for (const auto& label : labels) {
    Rigidd at;
    at.translation = label.place.cast<double>();
    to.pose(at).put(std::uint8_t(1)).put(label.size).put(std::uint8_t(0));
    to.color({255, 255, 255}).text(label.text);
  }
  to.count(0);  // models
  return to.bytes();
}

}  // namespace danbv::io::ros
