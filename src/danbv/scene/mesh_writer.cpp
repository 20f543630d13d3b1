// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/mesh_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <nlohmann/json.hpp>

#include "danbv/core/error.h"
#include "danbv/scene/ply_writer.h"

namespace danbv::scene {

static_assert(std::endian::native == std::endian::little, "the writers copy native words");

namespace {

template <class T>
void put(Bytes& out, const T& value) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(&value);
  out.insert(out.end(), bytes, bytes + sizeof value);
}

Bytes stl(const TriangleMesh& mesh) {
  Bytes out(80, ' ');
  put(out, std::uint32_t(mesh.triangles.size()));
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const auto [a, b, c] = mesh.corners(i);
    const Vec3f normal = cross(b - a, c - a);
    put(out, norm(normal) > 0 ? normalized(normal) : Vec3f{0, 0, 0});
    put(out, a), put(out, b), put(out, c);
    put(out, std::uint16_t(0));
  }
  return out;
}

Bytes obj(const TriangleMesh& mesh) {
  std::string text = "# danbv\n";
  for (const Vec3f& v : mesh.vertices) text += fmt::format("v {} {} {}\n", v.x, v.y, v.z);
  for (const auto& t : mesh.triangles)
    text += fmt::format("f {} {} {}\n", t[0] + 1, t[1] + 1, t[2] + 1);
  return {text.begin(), text.end()};
}

void put_chunk(Bytes& out, const char* type, const Bytes& content) {
  put(out, std::uint32_t(content.size()));
  out.insert(out.end(), type, type + 4);
  out.insert(out.end(), content.begin(), content.end());
}

// glTF's up axis is y: z up becomes y up by a quarter turn about x.
Bytes glb(const TriangleMesh& mesh) {
  using nlohmann::ordered_json;
  Bytes data;
  Box box;
  for (const Vec3f& v : mesh.vertices) {
    const Vec3f turned{v.x, v.z, -v.y};
    box.add(turned), put(data, turned);
  }
  const std::size_t vertex_bytes = data.size();
  for (const auto& t : mesh.triangles)
    for (const auto corner : t) put(data, std::uint32_t(corner));
  constexpr int kFloat = 5126, kUint = 5125, kVertexBuffer = 34962, kIndexBuffer = 34963;
  const auto list = [](Vec3f v) { return ordered_json{v.x, v.y, v.z}; };
  const ordered_json position{
      {"bufferView", 0}, {"componentType", kFloat}, {"count", mesh.vertices.size()},
      {"type", "VEC3"},  {"min", list(box.low)},    {"max", list(box.high)}};
  const ordered_json corners{{"bufferView", 1},
                             {"componentType", kUint},
                             {"count", 3 * mesh.triangles.size()},
                             {"type", "SCALAR"}};
  const ordered_json vertices{
      {"buffer", 0}, {"byteOffset", 0}, {"byteLength", vertex_bytes}, {"target", kVertexBuffer}};
  const ordered_json indices{{"buffer", 0},
                             {"byteOffset", vertex_bytes},
                             {"byteLength", data.size() - vertex_bytes},
                             {"target", kIndexBuffer}};
  ordered_json primitive{{"attributes", {{"POSITION", 0}}}, {"indices", 1}};
  ordered_json json{{"asset", {{"version", "2.0"}, {"generator", "danbv"}}}, {"scene", 0}};
  json["scenes"] = ordered_json::array({{{"nodes", ordered_json::array({0})}}});
  json["nodes"] = ordered_json::array({{{"mesh", 0}}});
  json["meshes"] = ordered_json::array({{{"primitives", ordered_json::array({primitive})}}});
  json["accessors"] = ordered_json::array({position, corners});
  json["bufferViews"] = ordered_json::array({vertices, indices});
  json["buffers"] = ordered_json::array({{{"byteLength", data.size()}}});
  std::string text = json.dump();
  text.resize((text.size() + 3) / 4 * 4, ' ');
  Bytes out = {'g', 'l', 'T', 'F'};
  put(out, std::uint32_t(2));
  put(out, std::uint32_t(12 + 8 + text.size() + 8 + data.size()));
  put_chunk(out, "JSON", Bytes(text.begin(), text.end()));
  put_chunk(out, "BIN\0", data);
  return out;
}

std::string extension_of(const std::filesystem::path& path) {
  std::string end = path.extension().string();
  std::transform(end.begin(), end.end(), end.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  return end;
}

}  // namespace

bool can_write_mesh(const std::filesystem::path& path) {
  const std::string end = extension_of(path);
  return end == ".ply" || end == ".stl" || end == ".obj" || end == ".glb";
}

Bytes mesh_file(const std::filesystem::path& path, const TriangleMesh& mesh) {
  const std::string end = extension_of(path);
  if (end == ".ply") return mesh_ply(mesh);
  if (end == ".stl") return stl(mesh);
  if (end == ".obj") return obj(mesh);
  if (end == ".glb") return glb(mesh);
  fail(path.string() + ": a mesh is written as .ply, .stl, .obj or .glb");
}

}  // namespace danbv::scene
