// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/ply_writer.h"

#include <fmt/format.h>

#include <bit>
#include <cstring>

#include "danbv/core/error.h"

namespace danbv::scene {

static_assert(std::endian::native == std::endian::little, "the writer copies native words");

namespace {

struct Record {
  Bytes& out;
  template <class T>
  void put(T value) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(&value);
    out.insert(out.end(), bytes, bytes + sizeof value);
  }
  void put(Vec3f p) { put(p.x), put(p.y), put(p.z); }
};

Bytes with_header(const std::string& elements, std::size_t body_bytes) {
  const std::string header =
      "ply\nformat binary_little_endian 1.0\ncomment danbv\n" + elements + "end_header\n";
  Bytes out(header.begin(), header.end());
  out.reserve(out.size() + body_bytes);
  return out;
}

std::string vertex_header(std::size_t count) {
  return fmt::format("element vertex {}\nproperty float x\nproperty float y\nproperty float z\n",
                     count);
}

void check_cloud(const PointCloud& cloud) {
  const std::size_t n = cloud.points.size();
  require(cloud.scalar.empty() || cloud.scalar.size() == n,
          fmt::format("{} scalars for {} points", cloud.scalar.size(), n));
  require(cloud.colors.empty() || cloud.colors.size() == n,
          fmt::format("{} colours for {} points", cloud.colors.size(), n));
  require(
      !cloud.scalar_name.empty() && cloud.scalar_name.find_first_of(" \t\r\n") == std::string::npos,
      "a scalar's name is one word, not '" + cloud.scalar_name + "'");
}

}  // namespace

Bytes mesh_ply(const TriangleMesh& mesh) {
  Bytes out =
      with_header(vertex_header(mesh.vertices.size()) +
                      fmt::format("element face {}\nproperty list uchar uint vertex_indices\n",
                                  mesh.triangles.size()),
                  mesh.vertices.size() * 12 + mesh.triangles.size() * 13);
  Record record{out};
  for (const auto& v : mesh.vertices) record.put(v);
  for (const auto& t : mesh.triangles) {
    record.put(std::uint8_t(3));
    for (const auto index : t) record.put(index);
  }
  return out;
}

void write_mesh_ply(const std::filesystem::path& path, const TriangleMesh& mesh) {
  write_file(path, mesh_ply(mesh));
}

void write_cloud_ply(const std::filesystem::path& path, const PointCloud& cloud) {
  check_cloud(cloud);
  std::string elements = vertex_header(cloud.points.size());
  if (!cloud.scalar.empty()) elements += "property float " + cloud.scalar_name + "\n";
  if (!cloud.colors.empty())
    elements += "property uchar red\nproperty uchar green\nproperty uchar blue\n";
  Bytes out = with_header(elements, cloud.points.size() * 19);
  Record record{out};
  for (std::size_t i = 0; i < cloud.points.size(); ++i) {
    record.put(cloud.points[i]);
    if (!cloud.scalar.empty()) record.put(cloud.scalar[i]);
    if (!cloud.colors.empty())
      record.put(cloud.colors[i].r), record.put(cloud.colors[i].g), record.put(cloud.colors[i].b);
  }
  write_file(path, out);
}

}  // namespace danbv::scene
